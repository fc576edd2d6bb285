// SPDX-License-Identifier: Apache-2.0
#include "runtime/queued_copy.hpp"

#include <cstring>

#include "rules/text.hpp"
#include "runtime/kind_names.hpp"
#include "runtime/waiting.hpp"

namespace softnpu {

namespace {

enum class Where { device, pinned, pageable, managed };
const char *name_of(Where where) {
    constexpr const char *kNames[] = {"device", "pinned host", "ordinary host", "managed"};
    return kNames[static_cast<int>(where)];
}

struct Place {
    Where where = Where::device;
    HostHold hold;
    bool host() const { return where == Where::pinned || where == Where::pageable; }
};

Place place_of(Process &process, const void *pointer) {
    const DeviceAddress address = DeviceAddress::from_pointer(pointer);
    if (process.guide().is_managed(address)) return {Where::managed, nullptr};
    if (process.guide().is_device(pointer)) return {Where::device, nullptr};
    HostPlace host = process.host_memory().place_of(pointer);
    return {host.pinned ? Where::pinned : Where::pageable, std::move(host.hold)};
}

struct Ends {
    Place to, from;
    bool on_host() const { return to.host() && from.host(); }
    bool pageable() const { return to.where == Where::pageable || from.where == Where::pageable; }
};

/// With ordinary memory at an end, a kind has to say on which side that is: the device finds out where everything else
/// lies, and goes by that.
bool kind_fits(aclrtMemcpyKind kind, const Ends &ends) {
    const bool to_host = kind == ACL_MEMCPY_HOST_TO_HOST || kind == ACL_MEMCPY_DEVICE_TO_HOST;
    const bool from_host = kind == ACL_MEMCPY_HOST_TO_HOST || kind == ACL_MEMCPY_HOST_TO_DEVICE;
    if (kind == ACL_MEMCPY_DEFAULT) return true;
    const bool to_open = ends.to.where == Where::pageable, from_open = ends.from.where == Where::pageable;
    if (to_open && from_open) return true;
    if (to_open) return ends.from.host() == from_host;
    if (from_open) return ends.to.host() == to_host;
    return true;
}

unexpected<Error> wrong_kind(aclrtMemcpyKind kind, const Ends &ends, std::string fits) {
    return refuse(Rule::copy_kind_wrong, "kind",
                  {{"given", kind_name(kind)},
                   {"dst", name_of(ends.to.where)},
                   {"src", name_of(ends.from.where)},
                   {"fits", std::move(fits)}});
}

std::string fitting(const Ends &ends) { return kind_name(kind_between(!ends.to.host(), !ends.from.host())); }

Result<> check_ends(const Current &current, aclrtMemcpyKind kind, const Ends &ends) {
    if (kind == ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE) {
        if (ends.from.host() && !ends.to.host()) return {};
        return wrong_kind(kind, ends, fitting(ends));
    }
    if (!kind_fits(kind, ends)) return wrong_kind(kind, ends, fitting(ends));
    if (ends.on_host() && !current.has(product::Capability::async_h2h)) {
        return refuse(Rule::queued_within_host, "kind", {{"product", current.profile().soc_name}});
    }
    return {};
}

Result<> submit(const Current &, const StreamPointer &stream, const char *function, Result<Transfer> &&transfer,
                Ends &ends) {
    if (!transfer) return pass_on(std::move(transfer));
    transfer->hold(std::move(ends.to.hold), std::move(ends.from.hold));
    const std::size_t bytes = transfer->bytes();
    auto queued = stream->submit(function, std::move(*transfer), bytes);
    return queued ? Result<>{} : pass_on(std::move(queued));
}

/// The source is copied before the call returns, so that the program may use it again.
class BufferedCopy final : public Action {
public:
    BufferedCopy(CopyEngine &copies, Transfer &&transfer, std::unique_ptr<std::byte[]> buffer)
        : copies_(copies), buffer_(std::move(buffer)), transfer_(std::move(transfer)) {}
    Result<Step> run(Stream &) override {
        auto done = copies_.perform(transfer_);
        return done ? Result<Step>(Step::done) : pass_on(std::move(done));
    }

private:
    CopyEngine &copies_;
    const std::unique_ptr<std::byte[]> buffer_;
    Transfer transfer_;
};

Result<> queue_buffered(const Current &current, const StreamPointer &stream, const CopyRequest &request) {
    auto buffer = std::make_unique_for_overwrite<std::byte[]>(request.count);
    std::memcpy(buffer.get(), request.from, request.count);
    CopyEngine &copies = current.process.copies();
    auto transfer = copies.prepare_copy(request.to, buffer.get(), request.count);
    if (!transfer) return pass_on(std::move(transfer));
    auto action = std::make_unique<BufferedCopy>(copies, std::move(*transfer), std::move(buffer));
    auto queued = stream->submit(request.function, std::move(action), request.count);
    return queued ? Result<>{} : pass_on(std::move(queued));
}

}  // namespace

Result<> queue_copy(const Current &current, const StreamPointer &stream, const CopyRequest &request) {
    Ends ends{place_of(current.process, request.to), place_of(current.process, request.from)};
    if (auto fine = check_ends(current, request.kind, ends); !fine) return fine;
    if (request.kind == ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE) return queue_buffered(current, stream, request);
    CopyEngine &copies = current.process.copies();
    if (ends.pageable() && !ends.on_host()) {
        if (auto waited = wait_for(stream, {}); !waited) return waited;
        return copies.copy(request.to, request.from, request.count);
    }
    return submit(current, stream, request.function, copies.prepare_copy(request.to, request.from, request.count),
                  ends);
}

Result<> queue_rows(const Current &current, const StreamPointer &stream, const RowsRequest &request) {
    Ends ends{place_of(current.process, request.to), place_of(current.process, request.from)};
    if (auto fine = check_ends(current, request.kind, ends); !fine) return fine;
    CopyEngine &copies = current.process.copies();
    if (ends.pageable() && !ends.on_host()) {
        if (auto waited = wait_for(stream, {}); !waited) return waited;
        return copies.copy_rows(request.to, request.from, request.to_rows, request.from_rows);
    }
    return submit(current, stream, request.function,
                  copies.prepare_rows(request.to, request.from, request.to_rows, request.from_rows), ends);
}

Result<> queue_fill(const Current &current, const StreamPointer &stream, const FillRequest &request) {
    CopyEngine &copies = current.process.copies();
    const auto byte = static_cast<std::uint8_t>(request.value & 0xff);
    Ends ends{place_of(current.process, request.to), {}};
    if (ends.to.host()) return copies.fill(request.to, byte, request.count, "devPtr");
    return submit(current, stream, request.function, copies.prepare_fill(request.to, byte, request.count, "devPtr"),
                  ends);
}

Result<> queue_words(const Current &current, const StreamPointer &stream, const FillRequest &request) {
    CopyEngine &copies = current.process.copies();
    Ends ends{place_of(current.process, request.to), {}};
    if (ends.to.host()) return copies.fill_words(request.to, request.value, request.count, "ptr");
    return submit(current, stream, request.function,
                  copies.prepare_words(request.to, request.value, request.count, "ptr"), ends);
}

}  // namespace softnpu
