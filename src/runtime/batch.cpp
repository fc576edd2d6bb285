// SPDX-License-Identifier: Apache-2.0
#include "runtime/batch.hpp"

#include <algorithm>

#include "rules/text.hpp"
#include "runtime/queued_copy.hpp"

namespace softnpu {

namespace {

constexpr std::size_t kMostElements = 4096;

std::string number(std::size_t value) { return text::number(std::uint64_t{value}); }

Result<> check_attributes(const BatchArguments &batch) {
    if (batch.attribute_count == 0 || batch.attribute_count > batch.count) {
        return refuse(Rule::batch_attribute_count, "numAttrs",
                      {{"given", number(batch.attribute_count)}, {"limit", number(batch.count)}});
    }
    for (std::size_t i = 0; i < batch.attribute_count; ++i) {
        const std::size_t start = batch.attribute_starts[i];
        const bool in_order = i == 0 ? start == 0 : start > batch.attribute_starts[i - 1];
        if (in_order && start < batch.count) continue;
        return refuse(Rule::batch_attribute_index, "attrsIndexes",
                      {{"index", number(i)}, {"given", number(start)}, {"limit", number(batch.count)}});
    }
    return {};
}

/// Where an end really is.
struct Side {
    bool device = false;
    std::int32_t id = -1;
};

Side side_of(Process &process, const void *pointer) {
    if (!process.guide().is_device(pointer)) return {};
    const DeviceAddress address = DeviceAddress::from_pointer(pointer);
    if (const auto mapping = process.virtual_memory().mapping_at(address)) {
        return {mapping->device.value >= 0, mapping->device.value};
    }
    const BlockPin pin = process.space().pin(address);
    return {true, pin ? pin.region().heap().device().value : -1};
}

/// Why the declared location is not where the pointer is; empty when it is.
std::string mismatch(const aclrtMemLocation &declared, Side real, const char *argument) {
    const bool says_device = declared.type == ACL_MEM_LOCATION_TYPE_DEVICE;
    const bool says_host =
        declared.type == ACL_MEM_LOCATION_TYPE_HOST || declared.type == ACL_MEM_LOCATION_TYPE_HOST_NUMA;
    const std::string name(argument);
    if (!says_device && !says_host) return name + " is declared with location type " + number(declared.type);
    if (says_device != real.device) {
        return name + " is declared on the " + (says_device ? "device" : "host") + " but lies on the " +
               (real.device ? "device" : "host");
    }
    if (says_device && real.id >= 0 && declared.id != static_cast<std::uint32_t>(real.id)) {
        return name + " is declared on device " + number(declared.id) + " but lies on device " +
               text::number(std::int64_t{real.id});
    }
    return {};
}

/// What all elements have to agree on.
enum class Together {
    direction,
    direction_and_device,
};

std::string problem_of(const aclrtMemcpyBatchAttr &declared, Side to, Side from, Side first_to, Side first_from,
                       Together together) {
    if (std::string wrong = mismatch(declared.dstLoc, to, "dst"); !wrong.empty()) return wrong;
    if (std::string wrong = mismatch(declared.srcLoc, from, "src"); !wrong.empty()) return wrong;
    if (to.device == from.device) return "both ends lie on the same side; legal is host to device or device to host";
    if (to.device != first_to.device) return "its direction differs from that of element 0";
    if (together == Together::direction) return {};
    const std::int32_t id = to.device ? to.id : from.id;
    const std::int32_t first = first_to.device ? first_to.id : first_from.id;
    if (id >= 0 && first >= 0 && id != first) return "its device differs from that of element 0";
    return {};
}

/// Where elements are against where they were declared to be; `failed` gets the one to blame.
Result<> check_places(Process &process, const BatchArguments &batch, Together together, size_t *failed) {
    std::size_t attribute = 0;
    std::size_t first = batch.count;
    Side first_to, first_from;
    for (std::size_t i = 0; i < batch.count; ++i) {
        while (attribute + 1 < batch.attribute_count && batch.attribute_starts[attribute + 1] <= i) ++attribute;
        if (batch.sizes[i] == 0) continue;
        const Side to = side_of(process, batch.dsts[i]), from = side_of(process, batch.srcs[i]);
        if (first == batch.count) {
            first = i;
            first_to = to;
            first_from = from;
        }
        const std::string problem = problem_of(batch.attributes[attribute], to, from, first_to, first_from, together);
        if (!problem.empty()) {
            *failed = i;
            return refuse(Rule::batch_location, "attrs", {{"index", number(i)}, {"problem", problem}});
        }
    }
    return {};
}

template <class Copy>
Result<> each_element(const BatchArguments &batch, size_t *failed, Copy copy) {
    for (std::size_t i = 0; i < batch.count; ++i) {
        if (batch.sizes[i] == 0) continue;
        if (auto done = copy(i); !done) {
            *failed = i;
            return done;
        }
    }
    return {};
}

}  // namespace

bool all_zero(const BatchArguments &batch) {
    return std::all_of(batch.sizes, batch.sizes + batch.count, [](size_t size) { return size == 0; });
}

Result<> check_batch_values(const BatchArguments &batch) {
    for (std::size_t i = 0; i < batch.count; ++i) {
        if (batch.sizes[i] <= batch.limits[i]) continue;
        return refuse(Rule::batch_element_too_large, "sizes",
                      {{"index", number(i)}, {"count", number(batch.sizes[i])}, {"maximum", number(batch.limits[i])}});
    }
    for (std::size_t k = 0; k < std::min(batch.attribute_count, batch.count); ++k) {
        if (std::ranges::all_of(batch.attributes[k].rsv, [](uint8_t byte) { return byte == 0; })) continue;
        return refuse(Rule::batch_reserved, "attrs", {{"index", number(k)}});
    }
    return {};
}

Result<> run_batch(Process &process, const BatchArguments &batch, size_t *failed) {
    if (auto fine = check_attributes(batch); !fine) return fine;
    if (batch.count > kMostElements) {
        return refuse(Rule::batch_too_many, "numBatches", {{"given", number(batch.count)}});
    }
    auto placed = check_places(process, batch, Together::direction_and_device, failed);
    if (!placed) return placed;
    return each_element(batch, failed, [&](std::size_t i) {
        return process.copies().copy(batch.dsts[i], batch.srcs[i], batch.sizes[i]);
    });
}

Result<> queue_batch(const Current &current, const StreamPointer &stream, const char *function,
                     const BatchArguments &batch, size_t *failed) {
    if (auto fine = check_attributes(batch); !fine) return fine;
    if (auto placed = check_places(current.process, batch, Together::direction, failed); !placed) return placed;
    return each_element(batch, failed, [&](std::size_t i) {
        return queue_copy(current, stream,
                          {function, batch.dsts[i], batch.srcs[i], batch.sizes[i], ACL_MEMCPY_DEFAULT});
    });
}

}  // namespace softnpu
