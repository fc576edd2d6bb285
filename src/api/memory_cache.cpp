// SPDX-License-Identifier: Apache-2.0
// Cache operations, as far as no stream is needed: their descriptors.
#include "api/door.hpp"
#include "runtime/descriptor.hpp"

using namespace softnpu;
using namespace softnpu::api;
using product::Capability;

aclError aclrtCmoGetDescSize(size_t *size) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(size, "size"));
        SOFTNPU_TRY_GET(process, process_with(Capability::cmo));
        *size = process->profile().descriptor_size;
        return {};
    });
}

aclError aclrtCmoSetDesc(void *cmoDesc, void *src, size_t size) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY_GET(here, current());
        SOFTNPU_TRY(require(here.process, Capability::cmo));
        return write_cache_descriptor(here, cmoDesc, src, {size});
    });
}
