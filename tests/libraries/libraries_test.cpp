// SPDX-License-Identifier: Apache-2.0
// Each library resolves every function on its own handle, and all of them are one softnpu, however they came in.
// Built four times: with both libraries linked, one of them, none.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "acl/acl.h"
#include "exported_names.hpp"

namespace {

class Library {
public:
    explicit Library(const std::string &name)
        : handle_(dlopen((std::string(LIBRARY_DIR "/lib") + name + ".so").c_str(), RTLD_NOW | RTLD_LOCAL)) {
        if (handle_ == nullptr) {
            ADD_FAILURE() << dlerror();
        }
    }
    void *symbol(const char *name) const { return handle_ == nullptr ? nullptr : dlsym(handle_, name); }
    template <class Signature>
    Signature *function(const char *name) const {
        return reinterpret_cast<Signature *>(symbol(name));
    }

private:
    void *handle_;  // never closed: the libraries stay, as they do in a real process
};

bool has_devices() {
    for (const char *const *name = exported::implemented; *name != nullptr; ++name) {
        if (std::string(*name) == "aclrtSetDevice") {
            return true;
        }
    }
    return false;
}

void expect_symbols(const std::string &library, const char *const *names) {
    const Library opened(library);
    int count = 0;
    for (; *names != nullptr; ++names, ++count) {
        void *symbol = opened.symbol(*names);
        ASSERT_NE(symbol, nullptr) << library << " lacks " << *names;
        Dl_info where{};
        ASSERT_NE(dladdr(symbol, &where), 0);
        EXPECT_NE(std::string(where.dli_fname).find("lib" + library + ".so"), std::string::npos)
            << *names << " came from " << where.dli_fname;
        EXPECT_STREQ(where.dli_sname, *names);
    }
    EXPECT_GT(count, 0);
}

TEST(Libraries, AscendclHasEverySymbol) { expect_symbols("ascendcl", exported::ascendcl); }
TEST(Libraries, AclRtHasEverySymbol) { expect_symbols("acl_rt", exported::acl_rt); }
TEST(Libraries, DvppHasTheFirstMediaInterface) { expect_symbols("acl_dvpp", exported::acl_dvpp); }
TEST(Libraries, DvppMpiHasTheSecondMediaInterface) { expect_symbols("acl_dvpp_mpi", exported::acl_dvpp_mpi); }

TEST(Libraries, NothingElseIsVisible) {
    const Library ascendcl("ascendcl");
    EXPECT_EQ(ascendcl.symbol("aclrtNoSuchFunction"), nullptr);
    EXPECT_EQ(ascendcl.symbol("_ZN7softnpu5ErrorC1Ev"), nullptr);
}

TEST(Libraries, OneStateForAll) {
    if (!has_devices()) {
        GTEST_SKIP() << "aclrtSetDevice is not implemented yet";
    }
    const Library ascendcl("ascendcl");
    const Library acl_rt("acl_rt");
    using Init = aclError(const char *);
    using SetDevice = aclError(std::int32_t);
    using GetDevice = aclError(std::int32_t *);
    using Finalize = aclError();
    ASSERT_EQ(ascendcl.function<Init>("aclInit")(nullptr), ACL_SUCCESS);
    ASSERT_EQ(ascendcl.function<SetDevice>("aclrtSetDevice")(1), ACL_SUCCESS);
    std::int32_t device = -1;
    ASSERT_EQ(acl_rt.function<GetDevice>("aclrtGetDevice")(&device), ACL_SUCCESS);
    EXPECT_EQ(device, 1);
    ASSERT_EQ(acl_rt.function<SetDevice>("aclrtSetDevice")(0), ACL_SUCCESS);
    ASSERT_EQ(ascendcl.function<GetDevice>("aclrtGetDevice")(&device), ACL_SUCCESS);
    EXPECT_EQ(device, 0);
    ASSERT_EQ(acl_rt.function<Finalize>("aclFinalize")(), ACL_SUCCESS);
}

TEST(Libraries, WhatOneAllocatesTheOtherFrees) {
    if (!has_devices()) {
        GTEST_SKIP() << "aclrtSetDevice is not implemented yet";
    }
    const Library ascendcl("ascendcl");
    const Library acl_rt("acl_rt");
    const Library dvpp("acl_dvpp");
    ASSERT_EQ(ascendcl.function<aclError(const char *)>("aclInit")(nullptr), ACL_SUCCESS);
    ASSERT_EQ(acl_rt.function<aclError(std::int32_t)>("aclrtSetDevice")(0), ACL_SUCCESS);
    void *memory = nullptr;
    ASSERT_EQ(ascendcl.function<aclError(void **, std::size_t, aclrtMemMallocPolicy)>("aclrtMalloc")(
                  &memory, 4096, ACL_MEM_MALLOC_HUGE_FIRST),
              ACL_SUCCESS);
    EXPECT_EQ(acl_rt.function<aclError(void *)>("aclrtFree")(memory), ACL_SUCCESS);
    ASSERT_EQ(dvpp.function<aclError(void **, std::size_t)>("acldvppMalloc")(&memory, 4096), ACL_SUCCESS);
    EXPECT_EQ(acl_rt.function<aclError(void *)>("acldvppFree")(memory), ACL_SUCCESS);
    EXPECT_EQ(ascendcl.function<aclError()>("aclFinalize")(), ACL_SUCCESS);
}

TEST(Libraries, ALibraryMayBeClosed) {
    void *handle = dlopen(LIBRARY_DIR "/libascendcl.so", RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(handle, nullptr) << dlerror();
    auto *message = reinterpret_cast<const char *(*)()>(dlsym(handle, "aclGetRecentErrMsg"));
    ASSERT_NE(message, nullptr);
    EXPECT_EQ(dlclose(handle), 0);
    static_cast<void>(message());  // still mapped: threads of the library may be running
}

}  // namespace
