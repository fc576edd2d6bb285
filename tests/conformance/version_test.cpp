// SPDX-License-Identifier: Apache-2.0
// Versions, SoC name, attributes of the software, data types, data buffers, the application's log.
#include <sys/wait.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "memory_support.hpp"

namespace {

namespace fs = std::filesystem;

/// A directory that is gone when the test ends.
class Folder {
public:
    Folder() : path_(fs::path(testing::TempDir()) / ("softnpu." + std::to_string(getpid()))) {
        fs::create_directories(path_);
    }
    ~Folder() { fs::remove_all(path_); }
    const fs::path &path() const { return path_; }
    void write(const std::string &name, const std::string &text) const {
        fs::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name) << text;
    }

private:
    fs::path path_;
};

TEST(Version, OfTheInterface) {
    int32_t major = 7, minor = 7, patch = 7;
    expect_refused(aclrtGetVersion(nullptr, &minor, &patch), 100000, "SN-aclrtGetVersion-majorVersion-null");
    expect_refused(aclrtGetVersion(&major, nullptr, &patch), 100000, "SN-aclrtGetVersion-minorVersion-null");
    expect_refused(aclrtGetVersion(&major, &minor, nullptr), 100000, "SN-aclrtGetVersion-patchVersion-null");
    EXPECT_EQ(major, 7);
    ASSERT_EQ(aclrtGetVersion(&major, &minor, &patch), 0);
    EXPECT_EQ((std::vector{major, minor, patch}), (std::vector{1, 17, 0}));
}

struct PackageRow {
    const char *version;
    int32_t number;
};
class Package : public testing::TestWithParam<PackageRow> {};
TEST_P(Package, VersionAsTextAndNumber) {
    const Folder home;
    home.write("share/info/opp_kernel/version.info", std::string("x=1\nVersion=") + GetParam().version + "\n");
    setenv("ASCEND_HOME_PATH", home.path().c_str(), 1);
    for (const char *spelling : {"opp_kernel", "opp-kernel"}) {
        char name[32], version[ACL_PKG_VERSION_MAX_SIZE] = {};
        std::strcpy(name, spelling);
        int32_t number = 0;
        ASSERT_EQ(aclsysGetVersionStr(name, version), 0) << messages();
        EXPECT_STREQ(version, GetParam().version);
        ASSERT_EQ(aclsysGetVersionNum(name, &number), 0);
        EXPECT_EQ(number, GetParam().number);
    }
}
INSTANTIATE_TEST_SUITE_P(Rows, Package,
                         testing::Values(PackageRow{"9.1.0", 90100000}, PackageRow{"8.0.RC1", 80000000 - 100 + 1},
                                         PackageRow{"9.1.0-beta.2", 90100000 - 200},
                                         PackageRow{"9.1.0.alpha003", 90100000 - 300 + 3},
                                         PackageRow{"8.5.2", 80502000}));

TEST(Package, Cann) {
    const Folder home;
    home.write("share/info/cann/version.info", "Version=8.0.RC1.2\n");
    setenv("ASCEND_HOME_PATH", home.path().c_str(), 1);
    aclCANNPackageVersion version = {};
    ASSERT_EQ(aclsysGetCANNVersion(ACL_PKG_NAME_CANN, &version), 0);
    EXPECT_STREQ(version.version, "8.0.RC1.2");
    EXPECT_STREQ(version.majorVersion, "8");
    EXPECT_STREQ(version.minorVersion, "0");
    EXPECT_STREQ(version.releaseVersion, "RC1");
    EXPECT_STREQ(version.patchVersion, "2");
    expect_refused(aclsysGetCANNVersion(ACL_PKG_NAME_DRIVER, &version), 100003,
                   "SN-aclsysGetCANNVersion-name-not-installed", "driver");
    expect_refused(aclsysGetCANNVersion(as<aclCANNPackageName>(8), &version), 100000,
                   "SN-aclsysGetCANNVersion-name-unknown");
    expect_refused(aclsysGetCANNVersion(ACL_PKG_NAME_CANN, nullptr), 100000, "SN-aclsysGetCANNVersion-version-null");
    EXPECT_STREQ(version.version, "8.0.RC1.2");
}

TEST(Package, BadArguments) {
    char name[] = "runtime", outside[] = "../runtime", version[ACL_PKG_VERSION_MAX_SIZE] = "untouched";
    int32_t number = 7;
    expect_refused(aclsysGetVersionStr(nullptr, version), 100000, "SN-aclsysGetVersionStr-pkgName-null");
    expect_refused(aclsysGetVersionStr(name, nullptr), 100000, "SN-aclsysGetVersionStr-versionStr-null");
    expect_refused(aclsysGetVersionNum(nullptr, &number), 100000, "SN-aclsysGetVersionNum-pkgName-null");
    expect_refused(aclsysGetVersionNum(name, nullptr), 100000, "SN-aclsysGetVersionNum-versionNum-null");
    unsetenv("ASCEND_HOME_PATH");
    expect_refused(aclsysGetVersionStr(name, version), 100003, "SN-aclsysGetVersionStr-pkgName-not-installed",
                   "ASCEND_HOME_PATH");
    const Folder home;
    home.write("runtime/version.info", "Version=" + std::string(500, '9') + "\n");
    setenv("ASCEND_HOME_PATH", (home.path() / "inner").c_str(), 1);
    expect_refused(aclsysGetVersionStr(outside, version), 100003, "SN-aclsysGetVersionStr-pkgName-not-installed");
    expect_refused(aclsysGetVersionNum(name, &number), 100003, "SN-aclsysGetVersionNum-pkgName-not-installed",
                   "runtime");
    EXPECT_EQ(number, 7);
    EXPECT_STREQ(version, "untouched");
    setenv("ASCEND_HOME_PATH", home.path().c_str(), 1);
    ASSERT_EQ(aclsysGetVersionStr(name, version), 0);
    EXPECT_EQ(std::strlen(version), ACL_PKG_VERSION_MAX_SIZE - 1u);  // cut to the caller's buffer
}

TEST(SocName, WithoutInitAndStable) {
    const char *name = aclrtGetSocName();
    EXPECT_STREQ(name, "Ascend910B1");
    EXPECT_EQ(aclInit(nullptr), 0);
    EXPECT_EQ(aclrtGetSocName(), name);
}

struct SoftwareRow {
    const char *product, *soc;
    int inf_nan, bf16;
};
class Software : public testing::TestWithParam<SoftwareRow> {};
TEST_P(Software, AttributesByProduct) {
    setenv("SOFTNPU_PRODUCT", GetParam().product, 1);
    EXPECT_STREQ(aclrtGetSocName(), GetParam().soc);
    int32_t value = 7;
    ASSERT_EQ(aclGetCannAttribute(ACL_CANN_ATTR_INF_NAN, &value), 0);
    EXPECT_EQ(value, GetParam().inf_nan);
    ASSERT_EQ(aclGetCannAttribute(ACL_CANN_ATTR_BF16, &value), 0);
    EXPECT_EQ(value, GetParam().bf16);
    ASSERT_EQ(aclGetCannAttribute(ACL_CANN_ATTR_JIT_COMPILE, &value), 0);
}
INSTANTIATE_TEST_SUITE_P(Rows, Software,
                         testing::Values(SoftwareRow{"atlas-a2", "Ascend910B1", 1, 1},
                                         SoftwareRow{"atlas-910", "Ascend910ProB", 0, 0},
                                         SoftwareRow{"Ascend910_9391", "Ascend910_9391", 1, 1}));

TEST(Software, BadArguments) {
    setenv("SOFTNPU_DEVICES", "2", 1);
    const aclCannAttr *list = nullptr;
    size_t count = 7;
    int32_t value = 7;
    int64_t figure = 7;
    expect_refused(aclGetCannAttributeList(nullptr, &count), 100000, "SN-aclGetCannAttributeList-cannAttrList-null");
    expect_refused(aclGetCannAttributeList(&list, nullptr), 100000, "SN-aclGetCannAttributeList-num-null");
    expect_refused(aclGetCannAttribute(ACL_CANN_ATTR_INF_NAN, nullptr), 100000, "SN-aclGetCannAttribute-value-null");
    for (const int attribute : {-1, 3}) {
        expect_refused(aclGetCannAttribute(as<aclCannAttr>(attribute), &value), 100000,
                       "SN-aclGetCannAttribute-cannAttr-unknown");
        expect_refused(aclGetDeviceCapability(0, as<aclDeviceInfo>(attribute), &figure), 100000,
                       "SN-aclGetDeviceCapability-deviceInfo-unknown");
    }
    expect_refused(aclGetDeviceCapability(0, ACL_DEVICE_INFO_L2_SIZE, nullptr), 100000,
                   "SN-aclGetDeviceCapability-value-null");
    expect_refused(aclGetDeviceCapability(2, ACL_DEVICE_INFO_L2_SIZE, &figure), 100000,
                   "SN-aclGetDeviceCapability-deviceId-range", "0 to 1");
    EXPECT_EQ(count, 7u);
    EXPECT_EQ(list, nullptr);
    EXPECT_EQ(value, 7);
    EXPECT_EQ(figure, 7);
    ASSERT_EQ(aclGetCannAttributeList(&list, &count), 0);
    EXPECT_EQ(count, 3u);
    ASSERT_EQ(aclGetDeviceCapability(1, ACL_DEVICE_INFO_AI_CORE_NUM, &figure), 0);
    EXPECT_EQ(figure, 24);
    ASSERT_EQ(aclGetDeviceCapability(1, ACL_DEVICE_INFO_VECTOR_CORE_NUM, &figure), 0);
    EXPECT_EQ(figure, 48);
    ASSERT_EQ(aclGetDeviceCapability(1, ACL_DEVICE_INFO_L2_SIZE, &figure), 0);
    EXPECT_EQ(figure, 192 << 20);
}

// ---- data types ----

TEST(DataType, Sizes) {
    const std::pair<aclDataType, size_t> rows[] = {
        {ACL_DT_UNDEFINED, 0}, {ACL_FLOAT, 4},       {ACL_FLOAT16, 2},    {ACL_INT8, 1},   {ACL_INT32, 4},
        {ACL_UINT8, 1},        {ACL_INT16, 2},       {ACL_UINT16, 2},     {ACL_UINT32, 4}, {ACL_INT64, 8},
        {ACL_UINT64, 8},       {ACL_DOUBLE, 8},      {ACL_BOOL, 1},       {ACL_STRING, 0}, {ACL_COMPLEX64, 8},
        {ACL_COMPLEX128, 16},  {ACL_BF16, 2},        {ACL_INT4, 0},       {ACL_UINT1, 0},  {ACL_COMPLEX32, 4},
        {ACL_HIFLOAT8, 1},     {ACL_FLOAT8_E5M2, 1}, {ACL_FLOAT4_E2M1, 0}};
    for (const auto &[type, size] : rows) EXPECT_EQ(aclDataTypeSize(type), size) << type;
    EXPECT_EQ(aclDataTypeSize(as<aclDataType>(1000)), 0u);
}

/// The value of binary16 bits, by its definition.
double half_value(uint16_t bits) {
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    const double sign = (bits & 0x8000) != 0 ? -1 : 1;
    if (exponent == 31) return fraction != 0 ? std::nan("") : sign * INFINITY;
    return sign * (exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25));
}

TEST(Half, EveryValueThereAndBack) {
    for (uint32_t bits = 0; bits <= 0xFFFF; ++bits) {
        const auto half = static_cast<aclFloat16>(bits);
        const double value = half_value(half);
        const float seen = aclFloat16ToFloat(half);
        if (std::isnan(value)) {
            ASSERT_TRUE(std::isnan(seen)) << bits;
            ASSERT_TRUE(std::isnan(aclFloat16ToFloat(aclFloatToFloat16(seen)))) << bits;
            continue;
        }
        ASSERT_EQ(static_cast<double>(seen), value) << bits;
        ASSERT_EQ(std::signbit(seen), std::signbit(value)) << bits;
        ASSERT_EQ(aclFloatToFloat16(seen), half) << bits;
    }
}

TEST(Half, RoundsToNearestEven) {
    for (uint16_t bits = 0; bits < 0x7bff; ++bits) {
        const double here = half_value(bits), next = half_value(static_cast<uint16_t>(bits + 1));
        const auto middle = static_cast<float>((here + next) / 2);  // exact: one bit more than a half has
        const auto even = static_cast<uint16_t>(bits + (bits & 1));
        ASSERT_EQ(aclFloatToFloat16(middle), even) << bits;
        ASSERT_EQ(aclFloatToFloat16(std::nextafterf(middle, 0)), bits);
        ASSERT_EQ(aclFloatToFloat16(std::nextafterf(middle, INFINITY)), bits + 1);
        ASSERT_EQ(aclFloatToFloat16(-middle), even | 0x8000);
    }
    EXPECT_EQ(aclFloatToFloat16(65519.0f), 0x7bff);
    EXPECT_EQ(aclFloatToFloat16(65520.0f), 0x7c00);
    EXPECT_EQ(aclFloatToFloat16(-3e38f), 0xfc00);
    EXPECT_EQ(aclFloatToFloat16(1e-30f), 0);
}

TEST(DataBuffer, HoldsAnAddressAndASize) {
    char data[16];
    aclDataBuffer *buffer = aclCreateDataBuffer(data, 16);
    ASSERT_NE(buffer, nullptr);
    EXPECT_EQ(aclGetDataBufferAddr(buffer), data);
    EXPECT_EQ(aclGetDataBufferSize(buffer), 16u);
    EXPECT_EQ(aclUpdateDataBuffer(buffer, data + 1, size_t{5} << 32), 0);
    EXPECT_EQ(aclGetDataBufferAddr(buffer), data + 1);
    EXPECT_EQ(aclGetDataBufferSizeV2(buffer), size_t{5} << 32);
    EXPECT_EQ(aclGetDataBufferSize(buffer), 0u);  // 32 bits of it
    EXPECT_EQ(aclDestroyDataBuffer(buffer), 0);
    expect_refused(aclDestroyDataBuffer(buffer), 100000, "SN-aclDestroyDataBuffer-dataBuffer-unknown");
    expect_refused(aclUpdateDataBuffer(buffer, data, 1), 100000, "SN-aclUpdateDataBuffer-dataBuffer-unknown");
    expect_refused(aclDestroyDataBuffer(nullptr), 100000, "SN-aclDestroyDataBuffer-dataBuffer-null");
    expect_refused(aclUpdateDataBuffer(nullptr, data, 1), 100000, "SN-aclUpdateDataBuffer-dataBuffer-null");
    for (const aclDataBuffer *dead :
         {static_cast<const aclDataBuffer *>(nullptr), static_cast<const aclDataBuffer *>(buffer),
          reinterpret_cast<const aclDataBuffer *>(data)}) {
        EXPECT_EQ(aclGetDataBufferAddr(dead), nullptr);
        EXPECT_EQ(aclGetDataBufferSize(dead), 0u);
        EXPECT_EQ(aclGetDataBufferSizeV2(dead), 0u);
    }
}

// ---- the log ----

/// The text of the log file below a folder, of which there is at most one.
std::string log_below(const fs::path &folder) {
    std::ostringstream text;
    int files = 0;
    for (const auto &entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        text << std::ifstream(entry.path()).rdbuf();
        ++files;
    }
    EXPECT_LE(files, 1);
    return text.str();
}

TEST(AppLog, WritesALineToTheFolder) {
    const Folder folder;
    setenv("ASCEND_PROCESS_LOG_PATH", folder.path().c_str(), 1);
    ACL_APP_LOG(ACL_ERROR, "step %d of %s", 3, "training");
    ACL_APP_LOG(ACL_WARNING, "not at this level");
    EXPECT_EQ(aclrtFree(nullptr), 100000);
    const std::string text = log_below(folder.path());
    EXPECT_NE(text.find("[ERROR] APP(" + std::to_string(getpid()) + ","), std::string::npos) << text;
    EXPECT_NE(text.find("[version_test.cpp:"), std::string::npos) << text;
    EXPECT_NE(text.find(": step 3 of training\n"), std::string::npos) << text;
    EXPECT_EQ(text.find("not at this level"), std::string::npos) << text;
    EXPECT_NE(text.find("[ERROR] RUNTIME("), std::string::npos) << "refused calls are logged too\n" << text;
}

struct LevelRow {
    const char *level;
    int lines;
};
class LogLevels : public testing::TestWithParam<LevelRow> {};
TEST_P(LogLevels, ByVariable) {
    const Folder folder;
    setenv("ASCEND_PROCESS_LOG_PATH", folder.path().c_str(), 1);
    setenv("ASCEND_GLOBAL_LOG_LEVEL", GetParam().level, 1);
    for (int level = 0; level < 4; ++level) aclAppLog(as<aclLogLevel>(level), "f", "a/b.cpp", 1, "%s", "x");
    aclAppLog(as<aclLogLevel>(4), "f", "b.cpp", 1, "no such level");
    aclAppLog(ACL_ERROR, "f", "b.cpp", 1, nullptr);
    const std::string text = log_below(folder.path());
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), GetParam().lines) << text;
}
INSTANTIATE_TEST_SUITE_P(Rows, LogLevels,
                         testing::Values(LevelRow{"0", 4}, LevelRow{"1", 3}, LevelRow{"2", 2}, LevelRow{"3", 1},
                                         LevelRow{"4", 0}, LevelRow{"5", 1}, LevelRow{"x", 1}, LevelRow{"", 1}));

TEST(AppLog, ToTheScreen) {
    setenv("ASCEND_SLOG_PRINT_TO_STDOUT", "1", 1);
    testing::internal::CaptureStdout();
    aclAppLog(ACL_ERROR, nullptr, nullptr, 7, "%0*d", 5, 42);
    const std::string text = testing::internal::GetCapturedStdout();
    EXPECT_NE(text.find("00042\n"), std::string::npos) << text;
}

TEST(AppLog, LinesOfThreadsStayApart) {
    const Folder folder;
    setenv("ASCEND_PROCESS_LOG_PATH", folder.path().c_str(), 1);
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([] {
            for (int line = 0; line < 100; ++line) ACL_APP_LOG(ACL_ERROR, "%s", std::string(300, 'x').c_str());
        });
    }
    for (auto &thread : threads) thread.join();
    std::istringstream lines(log_below(folder.path()));
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
        EXPECT_TRUE(line.starts_with("[ERROR] APP(") && line.ends_with(std::string(300, 'x'))) << line;
    }
    EXPECT_EQ(count, 400);
}

}  // namespace
