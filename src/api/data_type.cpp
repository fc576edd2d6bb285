// SPDX-License-Identifier: Apache-2.0
// Data types and data buffers: arithmetic on values, no device.
#include "api/door.hpp"
#include "rules/text.hpp"
#include "runtime/data_buffers.hpp"
#include "runtime/half_float.hpp"

using namespace softnpu;
using namespace softnpu::api;

float aclFloat16ToFloat(aclFloat16 value) { return half_to_float(value); }
aclFloat16 aclFloatToFloat16(float value) { return float_to_half(value); }

size_t aclDataTypeSize(aclDataType dataType) {
    switch (static_cast<int>(dataType)) {
        case ACL_INT8:
        case ACL_UINT8:
        case ACL_BOOL:
        case ACL_HIFLOAT8:
        case ACL_FLOAT8_E5M2:
        case ACL_FLOAT8_E4M3FN:
        case ACL_FLOAT8_E8M0:
            return 1;
        case ACL_FLOAT16:
        case ACL_INT16:
        case ACL_UINT16:
        case ACL_BF16:
            return 2;
        case ACL_FLOAT:
        case ACL_INT32:
        case ACL_UINT32:
        case ACL_COMPLEX32:
            return 4;
        case ACL_INT64:
        case ACL_UINT64:
        case ACL_DOUBLE:
        case ACL_COMPLEX64:
            return 8;
        case ACL_COMPLEX128:
            return 16;
        default:
            return 0;  // no type, a string, or less than a byte
    }
}

aclDataBuffer *aclCreateDataBuffer(void *data, size_t size) {
    aclDataBuffer *made = nullptr;
    door(__func__, [&]() -> Result<> {
        made = DataBuffers::get().create({data, size});
        return {};
    });
    return made;
}

aclError aclDestroyDataBuffer(const aclDataBuffer *dataBuffer) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(dataBuffer, "dataBuffer"));
        return DataBuffers::get().destroy(dataBuffer);
    });
}

aclError aclUpdateDataBuffer(aclDataBuffer *dataBuffer, void *data, size_t size) {
    return door(__func__, [&]() -> Result<> {
        SOFTNPU_TRY(given(dataBuffer, "dataBuffer"));
        return DataBuffers::get().update(dataBuffer, {data, size});
    });
}

void *aclGetDataBufferAddr(const aclDataBuffer *dataBuffer) { return DataBuffers::get().find(dataBuffer).data; }

uint32_t aclGetDataBufferSize(const aclDataBuffer *dataBuffer) {
    return static_cast<std::uint32_t>(DataBuffers::get().find(dataBuffer).size);
}

size_t aclGetDataBufferSizeV2(const aclDataBuffer *dataBuffer) { return DataBuffers::get().find(dataBuffer).size; }
