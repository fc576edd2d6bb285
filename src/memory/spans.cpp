// SPDX-License-Identifier: Apache-2.0
#include "memory/spans.hpp"

#include <algorithm>

#include "memory/linear_heap.hpp"

namespace softnpu {

namespace {

Span host_span(const void *pointer, std::size_t size) {
    Span span;
    span.bytes = static_cast<std::byte *>(const_cast<void *>(pointer));
    span.size = size;
    return span;
}

bool linear_span(const AddressGuide &guide, DeviceAddress address, std::size_t size, Span &span) {
    if (!guide.space.pin(address, span.pin)) return false;
    const BlockRecord &record = span.pin.record();
    const Bytes offset = address - span.pin.start();
    span.in_region = address;
    span.bytes = span.pin.region().window(address);
    span.size = size;
    span.device = span.pin.region().heap().device();
    span.readonly = record.readonly;
    return offset <= record.rounded && Bytes{size} <= record.rounded - offset;
}

/// One block holds all of it, or it ends where the block does.
bool managed_span(const AddressGuide &guide, DeviceAddress address, std::size_t size, Span &span, Gap &gap) {
    span.managed = guide.managed.block_at(address);
    if (!span.managed) return false;
    span.bytes = static_cast<std::byte *>(address.as_pointer());
    span.size = size;
    if (Bytes{size} <= span.managed->end() - address) return true;
    gap.managed = span.managed;
    return false;
}

bool mapped_span(const AddressGuide &guide, DeviceAddress address, std::size_t most, Span &span, Gap &gap) {
    const auto mapping = guide.mapped.pin(address, span.pin);
    if (!mapping) return false;
    gap.closed = !mapping->accessible;
    span.in_region = span.pin.start() + (address - mapping->start);
    span.bytes = span.pin.region().window(span.in_region);
    span.size = std::min<std::size_t>(most, (mapping->end() - address).value);
    span.device = mapping->device;
    span.granted = mapping->devices;
    return !gap.closed;
}

}  // namespace

bool collect_spans(const AddressGuide &guide, const void *pointer, std::size_t size, std::vector<Span> &spans,
                   Gap &gap) {
    gap.at = DeviceAddress::from_pointer(pointer);
    if (guide.is_managed(gap.at)) {
        Span span;
        if (!managed_span(guide, gap.at, size, span, gap)) return false;
        spans.push_back(std::move(span));
        return true;
    }
    if (!guide.is_device(pointer)) {
        spans.push_back(host_span(pointer, size));
        return true;
    }
    while (size > 0) {
        Span span;
        const bool whole = guide.space.region_at(gap.at) != nullptr ? linear_span(guide, gap.at, size, span)
                                                                    : mapped_span(guide, gap.at, size, span, gap);
        if (!whole) return false;
        size -= span.size;
        gap.at = gap.at + Bytes{span.size};
        spans.push_back(std::move(span));
    }
    return true;
}

}  // namespace softnpu
