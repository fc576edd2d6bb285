// SPDX-License-Identifier: Apache-2.0
#include "memory/address_guide.hpp"

#include "rules/text.hpp"

namespace softnpu {

namespace {

std::string place_in(const char *start, const char *inside, std::uint64_t offset, const std::string &what) {
    return offset == 0 ? std::string(start) + what : inside + text::count(offset, "byte") + " into the " + what;
}

std::string describe_mapping(const MappingView &mapping, DeviceAddress address) {
    const std::string owner = mapping.device.value < 0 ? "the host" : text::device(mapping.device);
    const std::string what = "mapping " + text::address(mapping.start) + " (" + text::size(mapping.size) +
                             " bytes, aclrtMapMem, memory of " + owner + "; aclrtUnmapMem ends it)";
    const std::string closed = mapping.accessible ? "" : ", which nobody may access yet (aclrtMemSetAccess)";
    return place_in("the start of the ", "an interior address, ", (address - mapping.start).value, what) + closed;
}

std::string describe_device(const AddressGuide &guide, DeviceAddress address) {
    if (const BlockPin pin = guide.space.pin(address)) {
        return place_in("the start of the ", "an interior address, ", (address - pin.start()).value,
                        describe(pin.view()));
    }
    if (const Slot slot = guide.space.slot_at(address); slot.record != nullptr) {
        if (slot.record->state() != BlockState::unused) {
            return "a block that was freed (it began at " + text::address(slot.start) + ")";
        }
    }
    if (const auto mapping = guide.mapped.mapping_at(address)) return describe_mapping(*mapping, address);
    if (const auto reserved = guide.mapped.reservation_at(address)) {
        return "reserved (" + text::size(reserved->size) + " bytes from " + text::address(reserved->start) +
               "; aclrtReleaseMemAddress releases it), with nothing mapped there";
    }
    return "a device address where nothing is reserved or allocated";
}

std::string describe_managed(const AddressGuide &guide, DeviceAddress address) {
    const auto block = guide.managed.block_at(address);
    if (!block) return "a managed address where nothing is allocated (any more)";
    return place_in("the start of the ", "an interior address, ", (address - block->start).value, describe(*block));
}

const char *free_of(Allocator allocator) {
    if (!is_media(allocator)) return "aclrtFree";
    return allocator == Allocator::media_v2 ? "hi_mpi_dvpp_free" : "acldvppFree";
}

}  // namespace

std::string describe(const BlockView &block) {
    return "block " + text::address(block.start) + " (" + text::size(block.requested) + " bytes requested, " +
           text::number(block.rounded.value) + " usable, " + name_of(block.allocator) + " on device " +
           text::number(std::int64_t{block.device.value}) + "; " + free_of(block.allocator) + " frees it)";
}

std::string describe(const ManagedBlock &block) {
    return "managed block " + text::address(block.start) + " (" + text::size(block.requested) + " bytes requested, " +
           text::number(block.size.value) + " usable, aclrtMemAllocManaged; aclrtFree frees it)";
}

std::string AddressGuide::describe(const void *pointer) const {
    const DeviceAddress address = DeviceAddress::from_pointer(pointer);
    if (is_device(pointer)) return describe_device(*this, address);
    if (is_managed(address)) return describe_managed(*this, address);
    const auto block = host.block_at(pointer);
    if (!block) return "ordinary host memory (malloc, stack, mmap), not from this library";
    const std::uint64_t offset = address.value - block->start;
    const std::string where = offset == 0 ? "the start of a" : text::count(offset, "byte") + " into a";
    return where + " pinned host block (" + text::size(block->requested) +
           " bytes, aclrtMallocHost; aclrtFreeHost frees it)";
}

}  // namespace softnpu
