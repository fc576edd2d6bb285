// SPDX-License-Identifier: Apache-2.0
// Machine: what one input of the ABI fuzzer owns, the arguments it can make up, and what must hold after each call.
//
// Host memory that a caller names is trusted, as by memcpy; so host ends are the fuzzer's own, with counts that fit.
// Everything else is hostile: device addresses, handles, sizes, enumerators, ids.
#pragma once

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "acl/acl.h"
#include "reader.hpp"

/// The oracle.
inline void require(bool fact, const char *function, const char *what) {
    if (fact) return;
    const char *text = aclGetRecentErrMsg();
    std::fprintf(stderr, "%s: %s\n%s\n", function, what, text == nullptr ? "" : text);
    std::abort();
}

/// A variable that a call writes; at times its address is not given.
template <class T>
struct Output {
    T value;
    T *where;
    explicit Output(Reader &in) : where(in.one_in(16) ? nullptr : &value) { std::memset(&value, 0x5a, sizeof value); }
    bool untouched() const {
        const auto *bytes = reinterpret_cast<const unsigned char *>(&value);
        return std::all_of(bytes, bytes + sizeof value, [](unsigned char one) { return one == 0x5a; });
    }
};

/// One end of a copy. `room`: most bytes that may be named from here on; no limit where nothing is trusted.
struct End {
    void *pointer;
    std::size_t room;
};

class Machine {
public:
    static constexpr std::size_t kArena = 64 << 10;
    static constexpr std::size_t kMostOwned = 64;

    explicit Machine(Reader &reader) : in(reader) {}

    Reader &in;
    std::vector<aclrtContext> contexts;
    std::vector<aclDataBuffer *> buffers;
    // What has to be taken back at the end; of virtual memory also what is gone already.
    std::vector<aclrtDrvMemHandle> handles;
    std::vector<char *> reservations;
    std::vector<void *> mappings;
    std::vector<void *> registered;
    std::vector<aclRegisterCallbackType> observed;
    bool named = false;

    static unsigned char *arena() {
        alignas(4096) static unsigned char bytes[kArena];
        return bytes;
    }

    aclError check(const char *function, aclError code) const {
        if (code == ACL_SUCCESS) return code;
        const char *text = aclGetRecentErrMsg();
        require(text != nullptr, function, "refused without a text");
        const bool named = std::strstr(text, function) != nullptr, filled = std::strchr(text, '?') == nullptr;
        if (!named || !filled) std::fprintf(stderr, "%s", text);
        require(named, function, "the text does not name the function");
        require(filled, function, "a field of the sentence is not filled");
        return code;
    }
    /// The same for a call that leaves its output alone when it refuses.
    template <class T>
    aclError check(const char *function, aclError code, const Output<T> &output) const {
        check(function, code);
        require(code == ACL_SUCCESS || output.untouched(), function, "refused, but its output was written");
        return code;
    }

    void own(void *pointer, std::size_t size, bool host) { owned_.push_back({pointer, size, host}); }
    bool full() const { return owned_.size() >= kMostOwned; }
    /// A free of `pointer` was accepted.
    void disown(void *pointer, const char *function) {
        const auto gone = std::remove_if(owned_.begin(), owned_.end(), [&](auto &o) { return o.pointer == pointer; });
        require(gone != owned_.end(), function, "freed what nobody had allocated");
        if (!gone->host) stale_[next_stale_++ % stale_.size()] = pointer;
        owned_.erase(gone, owned_.end());
    }
    std::vector<void *> all_owned() const {
        std::vector<void *> pointers;
        for (const Owned &one : owned_) pointers.push_back(one.pointer);
        return pointers;
    }

    /// A place that copies may name.
    End end() {
        switch (in.below(8)) {
            case 0:
                return {nullptr, SIZE_MAX};
            case 1:
                return {stale_[in.below(stale_.size())], SIZE_MAX};
            case 2:
                return {in.one_in(2) ? virtual_address() : invented(), SIZE_MAX};
            case 3:
            case 4: {
                const std::size_t offset = in.raw<std::uint16_t>() % kArena;
                return {arena() + offset, kArena - offset};
            }
            default:
                return owned_end();
        }
    }
    /// A pointer for a call that only compares it.
    void *pointer() {
        if (in.one_in(8)) return reinterpret_cast<void *>(in.raw<std::uintptr_t>());
        return end().pointer;
    }
    aclrtDrvMemHandle handle() {
        if (!handles.empty() && !in.one_in(8)) return handles[in.below(handles.size())];
        return in.one_in(2) ? in.raw<aclrtDrvMemHandle>() : pointer();
    }
    /// In a reservation, mostly at a granule.
    void *virtual_address() {
        constexpr std::size_t kGranule = 2 << 20;
        if (reservations.empty() || in.one_in(16)) return invented();
        const std::size_t offset = in.one_in(8) ? in.raw<std::uint32_t>() % (8 * kGranule) : kGranule * in.below(8);
        return reservations[in.below(reservations.size())] + offset;
    }
    std::size_t count_for(std::size_t room) { return room == SIZE_MAX ? in.size() : in.size() % (room + 1); }

    aclrtContext context() {
        if (!contexts.empty() && !in.one_in(4)) return contexts[in.below(contexts.size())];
        return reinterpret_cast<aclrtContext>(in.one_in(2) ? in.raw<std::uintptr_t>() : 0);
    }
    aclrtStream stream() {
        aclrtStream stream = nullptr;
        if (!in.one_in(4)) aclrtCtxGetCurrentDefaultStream(&stream);
        return in.one_in(8) ? reinterpret_cast<aclrtStream>(in.raw<std::uintptr_t>()) : stream;
    }

private:
    struct Owned {
        void *pointer;
        std::size_t size;
        bool host;
    };

    /// A device address that no call gave out: 16 TiB to 24 TiB.
    void *invented() {
        const std::uintptr_t begin = std::uintptr_t{16} << 40, span = std::uintptr_t{8} << 40;
        return reinterpret_cast<void *>(begin + in.raw<std::uintptr_t>() % span);
    }
    End owned_end() {
        if (owned_.empty()) return {invented(), SIZE_MAX};
        const Owned &one = owned_[in.below(owned_.size())];
        // Up to a little beyond the block, where it is a device's.
        const std::size_t offset = in.one_in(2) ? in.size() % (one.size + (one.host ? 0 : 128)) : 0;
        return {static_cast<char *>(one.pointer) + offset, one.host ? one.size - offset : SIZE_MAX};
    }

    std::vector<Owned> owned_;
    std::array<void *, 16> stale_{};
    std::size_t next_stale_ = 0;
};
