// SPDX-License-Identifier: Apache-2.0
#include "runtime/descriptor.hpp"

#include "rules/text.hpp"

namespace softnpu {

namespace {

// Tell descriptors from other bytes: "SFNPUCP1", "SFNPUCM1".
constexpr std::uint64_t kCopyMark = 0x31'50'43'55'50'4e'46'53, kCacheMark = 0x31'4d'43'55'50'4e'46'53;
constexpr std::uint64_t kAlignment = 64;

}  // namespace

Result<> on_current_device(const Current &current, const void *pointer, std::size_t size, const char *argument,
                           Access access) {
    const auto wrong = [&](std::string what) {
        return refuse(Rule::descriptor_memory, argument,
                      {{"pointer", text::pointer(pointer)},
                       {"what", std::move(what)},
                       {"device", text::number(std::int64_t{current.device.id().value})}});
    };
    if (!current.process.guide().is_device(pointer)) return wrong("host memory");
    auto owner = current.process.copies().owner_of(pointer, size, argument, access);
    if (!owner) return pass_on(std::move(owner));
    if (*owner != current.device.id()) return wrong("memory of " + text::device(*owner));
    return {};
}

std::optional<DescribedCopy> described_copy(const DescriptorWords &words) {
    if (words[0] != kCopyMark) return {};
    return DescribedCopy{DeviceAddress{words[1]}.as_pointer(), DeviceAddress{words[2]}.as_pointer(), {words[3]}};
}

bool describes_cache_operation(const DescriptorWords &words) { return words[0] == kCacheMark; }

Result<> write_descriptor(const Current &current, void *descriptor, DescribedCopy copy) {
    if (reinterpret_cast<std::uintptr_t>(descriptor) % kAlignment != 0) {
        return refuse(Rule::descriptor_unaligned, "desc", {{"pointer", text::pointer(descriptor)}});
    }
    if (copy.count > 4_GiB) {
        return refuse(Rule::descriptor_count, "count", {{"given", text::number(copy.count.value)}});
    }
    const std::size_t size = current.profile().descriptor_size;
    if (auto fine = on_current_device(current, descriptor, size, "desc", Access::write); !fine) return fine;
    if (auto fine = on_current_device(current, copy.from, copy.count.value, "srcAddr", Access::read); !fine)
        return fine;
    if (auto fine = on_current_device(current, copy.to, copy.count.value, "dstAddr", Access::write); !fine) return fine;
    const DescriptorWords words{kCopyMark, DeviceAddress::from_pointer(copy.from).value,
                                DeviceAddress::from_pointer(copy.to).value, copy.count.value};
    return current.process.copies().store(descriptor, words.data(), size, "desc");
}

Result<> write_cache_descriptor(const Current &current, void *descriptor, void *memory, Bytes size) {
    const auto bad = [](const char *argument, std::string given, const char *legal) {
        return refuse(Rule::cache_descriptor_argument, argument, {{"given", std::move(given)}, {"legal", legal}});
    };
    if (descriptor == nullptr) return bad("cmoDesc", "NULL", "device memory");
    if (memory == nullptr) return bad("src", "NULL", "device memory");
    if (size == 0_B) return bad("size", "0", "at least 1");
    if (reinterpret_cast<std::uintptr_t>(descriptor) % kAlignment != 0) {
        return bad("cmoDesc", text::pointer(descriptor), "a multiple of 64");
    }
    const std::size_t length = current.profile().descriptor_size;
    if (auto fine = on_current_device(current, descriptor, length, "cmoDesc", Access::write); !fine) return fine;
    if (auto fine = on_current_device(current, memory, size.value, "src", Access::read); !fine) return fine;
    const DescriptorWords words{kCacheMark, DeviceAddress::from_pointer(memory).value, size.value};
    return current.process.copies().store(descriptor, words.data(), length, "cmoDesc");
}

}  // namespace softnpu
