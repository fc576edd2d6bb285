// SPDX-License-Identifier: Apache-2.0
#include "runtime/event.hpp"

#include "runtime/stream.hpp"

namespace softnpu {

class Event::Counted {
public:
    explicit Counted(EventPointer event) : event_(std::move(event)) { event_->waits_.fetch_add(1); }
    ~Counted() { event_->waits_.fetch_sub(1); }
    Counted(const Counted &) = delete;
    Counted &operator=(const Counted &) = delete;
    Event &event() const { return *event_; }

private:
    const EventPointer event_;
};

/// A record of a flagged event.
class Event::SetFlag final : public Action {
public:
    SetFlag(EventPointer event, MarkPointer mark) : event_(std::move(event)), mark_(std::move(mark)) {}
    void placed(Stream &stream, std::uint64_t task) override {
        mark_->placed(stream.shared_from_this(), task);
        event_->flag_.set_by({stream.shared_from_this(), task});
    }
    Result<Step> run(Stream &) override {
        mark_->settle(Mark::State::reached);
        event_->flag_.set();
        return Step::done;
    }
    void drop() override { mark_->settle(Mark::State::dropped); }

private:
    const EventPointer event_;
    const MarkPointer mark_;
};

class Event::AwaitFlag final : public WaitTask {
public:
    AwaitFlag(EventPointer event, WaitLimit limit) : WaitTask(limit), counted_(std::move(event)) {}
    StreamPlace awaited() const override { return counted_.event().flag_.setter(); }

protected:
    Result<bool> has_come(const StreamPointer &stream) override {
        return counted_.event().flag_.is_set_or_resume(stream);
    }
    const char *what() const override { return "event"; }

private:
    const Counted counted_;
};

class Event::AwaitMark final : public WaitTask {
public:
    AwaitMark(EventPointer event, MarkPointer mark, WaitLimit limit)
        : WaitTask(limit), counted_(std::move(event)), mark_(std::move(mark)) {}
    StreamPlace awaited() const override { return mark_->place(); }

protected:
    Result<bool> has_come(const StreamPointer &stream) override {
        if (mark_ == nullptr) return true;
        if (mark_->resume_later(stream)) return false;
        if (mark_->state() == Mark::State::dropped) return refuse(Rule::record_dropped, "event");
        return true;
    }
    const char *what() const override { return "event"; }

private:
    const Counted counted_;
    const MarkPointer mark_;
};

class Event::Clear final : public Action {
public:
    explicit Clear(EventPointer event) : event_(std::move(event)) {}
    Result<Step> run(Stream &) override {
        event_->flag_.clear();
        std::lock_guard lock(event_->mutex_);
        if (event_->last_ != nullptr && !event_->last_->pending()) event_->last_ = nullptr;
        return Step::done;
    }

private:
    const EventPointer event_;
};

MarkPointer Event::last() const {
    std::lock_guard lock(mutex_);
    return last_;
}

Result<> Event::record(const StreamPointer &stream, const char *function) {
    auto mark = std::make_shared<Mark>();
    std::unique_ptr<Action> action;
    if (traits_.kind == EventKind::flagged)
        action = std::make_unique<SetFlag>(shared_from_this(), mark);
    else
        action = std::make_unique<Record>(mark);
    if (auto queued = stream->submit(function, std::move(action)); !queued) return pass_on(std::move(queued));
    std::lock_guard lock(mutex_);
    last_ = std::move(mark);
    return {};
}

Result<> Event::hold_back(const StreamPointer &stream, WaitLimit limit, const char *function) {
    std::unique_ptr<Action> action;
    if (traits_.kind == EventKind::flagged)
        action = std::make_unique<AwaitFlag>(shared_from_this(), limit);
    else
        action = std::make_unique<AwaitMark>(shared_from_this(), last(), limit);
    auto queued = stream->submit(function, std::move(action));
    return queued ? Result<>{} : pass_on(std::move(queued));
}

Result<> Event::reset(const StreamPointer &stream, const char *function) {
    auto queued = stream->submit(function, std::make_unique<Clear>(shared_from_this()));
    return queued ? Result<>{} : pass_on(std::move(queued));
}

}  // namespace softnpu
