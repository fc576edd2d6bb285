// SPDX-License-Identifier: Apache-2.0
#include "runtime/descriptor.hpp"

#include <array>
#include <cstring>

#include "rules/text.hpp"

namespace softnpu {

namespace {

constexpr std::uint64_t kMark = 0x31'50'43'55'50'4e'46'53;  // "SFNPUCP1": tells a descriptor from other bytes
constexpr std::uint64_t kAlignment = 64;

Result<> on_current_device(const Current &current, const void *pointer, std::size_t size, const char *argument,
                           Access access) {
    const auto wrong = [&](std::string what) {
        return refuse(Rule::descriptor_memory, argument,
                      {{"pointer", text::pointer(pointer)},
                       {"what", std::move(what)},
                       {"device", text::number(std::int64_t{current.device.id().value})}});
    };
    if (!CopyEngine::is_device(pointer)) return wrong("host memory");
    End end;
    if (auto found = current.process.copies().resolve(pointer, size, argument, access, end); !found) return found;
    if (end.device != current.device.id()) return wrong("memory of " + text::device(end.device));
    return {};
}

}  // namespace

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
    std::array<std::uint64_t, 8> words{kMark, DeviceAddress::from_pointer(copy.from).value,
                                       DeviceAddress::from_pointer(copy.to).value, copy.count.value};
    return current.process.copies().copy(descriptor, words.data(), size);
}

}  // namespace softnpu
