// SPDX-License-Identifier: Apache-2.0
#include "runtime/wait_task.hpp"

#include "rules/text.hpp"

namespace softnpu {

Result<Step> WaitTask::run(Stream &stream) {
    const StreamPointer self = stream.shared_from_this();
    auto come = has_come(self);
    if (!come) return pass_on(std::move(come));
    if (*come) return Step::done;
    if (limit_.count() == 0) return Step::blocked;
    const auto now = Clock::now();
    if (!deadline_) deadline_ = now + limit_;
    if (now >= *deadline_) {
        return refuse(Rule::wait_expired, what(),
                      {{"what", what()}, {"limit", text::number(std::int64_t{limit_.count()})}});
    }
    stream.scheduler().resume_at(self, *deadline_);
    return Step::blocked;
}

}  // namespace softnpu
