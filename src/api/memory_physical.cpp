// SPDX-License-Identifier: Apache-2.0
// Physical memory: blocks behind handles.
#include "api/door.hpp"
#include "rules/text.hpp"
#include "runtime/physical_request.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;

namespace {

PhysicalHandle handle_of(aclrtDrvMemHandle handle) { return PhysicalHandle{reinterpret_cast<std::uint64_t>(handle)}; }
aclrtDrvMemHandle pointer_of(PhysicalHandle handle) {
    return reinterpret_cast<aclrtDrvMemHandle>(static_cast<std::uint64_t>(handle));
}

unexpected<Error> dead(Rule rule, aclrtDrvMemHandle handle) {
    return refuse(rule, "handle", {{"given", text::pointer(handle)}});
}

using PropertyCheck = Result<>(const product::Profile &, const aclrtPhysicalMemProp &);

/// The process, after what is wrong with the property on any product.
Result<Process *> with_property(PropertyCheck &check, const aclrtPhysicalMemProp &prop) {
    SOFTNPU_TRY_GET(process, Process::get());
    SOFTNPU_TRY(check(process->profile(), prop));
    SOFTNPU_TRY(require(*process, Capability::virtual_memory));
    return process;
}

}  // namespace

aclError aclrtMemGetAllocationGranularity(aclrtPhysicalMemProp *prop, aclrtMemGranularityOptions option,
                                          size_t *granularity) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(prop, "prop"));
        SOFTNPU_TRY(given(granularity, "granularity"));
        SOFTNPU_TRY_GET(process, with_property(check_attribute, *prop));
        SOFTNPU_TRY_GET(unit, granularity_of(*process, *prop, static_cast<std::uint32_t>(option)));
        *granularity = unit.value;
        return {};
    });
}

aclError aclrtMallocPhysical(aclrtDrvMemHandle *handle, size_t size, const aclrtPhysicalMemProp *prop, uint64_t flags) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(handle, "handle"));
        SOFTNPU_TRY(given(prop, "prop"));
        SOFTNPU_TRY(not_zero(size, "size"));
        if (flags != 0) return refuse(Rule::physical_flags, "flags", {{"given", text::number(flags)}});
        SOFTNPU_TRY_GET(process, with_property(check_property, *prop));
        SOFTNPU_TRY_GET(made, allocate_physical(*process, size, *prop));
        *handle = pointer_of(made);
        return {};
    });
}

aclError aclrtFreePhysical(aclrtDrvMemHandle handle) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(handle, "handle"));
        SOFTNPU_TRY_GET(process, process_with(Capability::virtual_memory));
        switch (process->physical_memory().free(handle_of(handle), caches_of_thread())) {
            case PhysicalMemory::Freed::yes:
                return {};
            case PhysicalMemory::Freed::over_freed:
                return dead(Rule::handle_over_freed, handle);
            case PhysicalMemory::Freed::unknown:
                break;
        }
        return dead(Rule::handle_dead, handle);
    });
}

aclError aclrtMemRetainAllocationHandle(void *virPtr, aclrtDrvMemHandle *handle) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(virPtr, "virPtr"));
        SOFTNPU_TRY(given(handle, "handle"));
        SOFTNPU_TRY_GET(process, process_with(Capability::virtual_memory));
        auto kept = process->virtual_memory().retain(DeviceAddress::from_pointer(virPtr));
        if (!kept) {
            process->guide().tell(kept.error(), virPtr);
            return pass_on(std::move(kept));
        }
        *handle = pointer_of(*kept);
        return {};
    });
}

aclError aclrtMemGetAllocationPropertiesFromHandle(aclrtDrvMemHandle handle, aclrtPhysicalMemProp *prop) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(handle, "handle"));
        SOFTNPU_TRY(given(prop, "prop"));
        SOFTNPU_TRY_GET(process, process_with(Capability::virtual_memory));
        PhysicalBlock *block = process->physical_memory().hold(handle_of(handle));
        if (block == nullptr) return dead(Rule::handle_dead, handle);
        *prop = {};
        prop->handleType = ACL_MEM_HANDLE_TYPE_NONE;
        prop->allocationType = ACL_MEM_ALLOCATION_TYPE_PINNED;
        prop->memAttr = normalized_attribute(process->profile(), *block);
        prop->location.id = block->place.id;
        prop->location.type = static_cast<aclrtMemLocationType>(block->place.kind);
        process->physical_memory().let_go(*block, caches_of_thread());
        return {};
    });
}
