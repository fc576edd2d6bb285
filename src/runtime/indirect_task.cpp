// SPDX-License-Identifier: Apache-2.0
#include "runtime/indirect_task.hpp"

#include "rules/text.hpp"
#include "runtime/descriptor.hpp"

namespace softnpu {

namespace {

/// Pointers that were stored say anything; only what the device can reach is touched.
Result<> on_a_device(Process &process, const void *pointer, const char *argument) {
    if (process.guide().is_device(pointer)) return {};
    return refuse(Rule::indirect_memory, argument,
                  {{"pointer", text::pointer(pointer)}, {"what", process.guide().describe(pointer)}});
}

Result<> copy_on_device(Process &process, void *to, const void *from, std::size_t count) {
    if (auto fine = on_a_device(process, to, "the pointer for dst"); !fine) return fine;
    if (auto fine = on_a_device(process, from, "the pointer for src"); !fine) return fine;
    return process.copies().copy(to, from, count);
}

Result<Step> done_or(Result<> &&result) { return result ? Result<Step>(Step::done) : pass_on(std::move(result)); }

class IndirectCopy final : public Action {
public:
    IndirectCopy(Process &process, const IndirectRequest &request) : process_(process), request_(request) {}
    /// Holds the places of both pointers.
    Result<> prepare() {
        auto to = process_.copies().prepare_copy(static_cast<void *>(&to_), request_.to, sizeof to_);
        if (!to) return pass_on(std::move(to));
        auto from = process_.copies().prepare_copy(static_cast<void *>(&from_), request_.from, sizeof from_);
        if (!from) return pass_on(std::move(from));
        load_to_ = std::move(*to);
        load_from_ = std::move(*from);
        return {};
    }
    Result<Step> run(Stream &) override {
        for (auto *load : {&load_to_, &load_from_}) {
            if (auto loaded = process_.copies().perform(**load); !loaded) return pass_on(std::move(loaded));
        }
        return done_or(
            copy_on_device(process_, to_ + request_.to_offset, from_ + request_.from_offset, request_.count));
    }

private:
    Process &process_;
    const IndirectRequest request_;
    std::byte *to_ = nullptr;
    const std::byte *from_ = nullptr;
    std::optional<Transfer> load_to_, load_from_;
};

/// `Does` is done with the words of the descriptor as they are when the task runs.
template <class Does>
class DescribedTask final : public Action {
public:
    DescribedTask(Process &process, const void *descriptor, Does does)
        : process_(process), descriptor_(descriptor), does_(std::move(does)) {}
    Result<> prepare() {
        const std::size_t size = process_.profile().descriptor_size;
        auto load = process_.copies().prepare_copy(words_.data(), descriptor_, size);
        if (!load) return pass_on(std::move(load));
        load_ = std::move(*load);
        return {};
    }
    Result<Step> run(Stream &) override {
        if (auto loaded = process_.copies().perform(*load_); !loaded) return pass_on(std::move(loaded));
        return done_or(does_(words_));
    }

private:
    Process &process_;
    const void *const descriptor_;
    const Does does_;
    DescriptorWords words_{};
    std::optional<Transfer> load_;
};

template <class Prepared>
Result<> submit(const StreamPointer &stream, const char *function, std::unique_ptr<Prepared> action) {
    if (auto ready = action->prepare(); !ready) return ready;
    auto queued = stream->submit(function, std::move(action));
    return queued ? Result<>{} : pass_on(std::move(queued));
}

unexpected<Error> nothing_described(const void *descriptor, const char *argument, const char *legal) {
    return refuse(Rule::descriptor_blank, argument, {{"pointer", text::pointer(descriptor)}, {"legal", legal}});
}

/// Names its fault by the caller's name for the pointer, before it is prepared.
Result<> there(Process &process, const void *pointer, std::size_t size, const char *argument) {
    if (auto fine = on_a_device(process, pointer, argument); !fine) return fine;
    auto owner = process.copies().owner_of(pointer, size, argument, Access::read);
    return owner ? Result<>{} : pass_on(std::move(owner));
}

template <class Does>
Result<> queue_described(const Current &current, const StreamPointer &stream, const char *function,
                         const void *descriptor, const char *argument, Does does) {
    const std::size_t size = current.profile().descriptor_size;
    if (auto fine = on_current_device(current, descriptor, size, argument, Access::read); !fine) return fine;
    return submit(stream, function,
                  std::make_unique<DescribedTask<Does>>(current.process, descriptor, std::move(does)));
}

}  // namespace

Result<> queue_indirect(const Current &current, const StreamPointer &stream, const IndirectRequest &request) {
    if (auto fine = there(current.process, request.to, sizeof(void *), "dst"); !fine) return fine;
    if (auto fine = there(current.process, request.from, sizeof(void *), "src"); !fine) return fine;
    return submit(stream, request.function, std::make_unique<IndirectCopy>(current.process, request));
}

Result<> queue_described_copy(const Current &current, const StreamPointer &stream, const char *function,
                              const void *descriptor) {
    Process &process = current.process;
    return queue_described(current, stream, function, descriptor, "desc",
                           [&process, descriptor](const DescriptorWords &words) -> Result<> {
                               const auto copy = described_copy(words);
                               if (copy) return copy_on_device(process, copy->to, copy->from, copy->count.value);
                               return nothing_described(descriptor, "desc", "what aclrtSetMemcpyDesc wrote");
                           });
}

Result<> queue_described_cache(const Current &current, const StreamPointer &stream, const char *function,
                               const void *descriptor) {
    return queue_described(current, stream, function, descriptor, "cmoDesc",
                           [descriptor](const DescriptorWords &words) -> Result<> {
                               if (describes_cache_operation(words)) return {};
                               return nothing_described(descriptor, "cmoDesc", "what aclrtCmoSetDesc wrote");
                           });
}

}  // namespace softnpu
