// SPDX-License-Identifier: Apache-2.0
#include "node/ledger.hpp"

#include <algorithm>

namespace softnpu {

void Ledger::enter(Purse &purse) {
    std::lock_guard lock(mutex_);
    purses_.push_back(&purse);
}

void Ledger::leave(Purse &purse) {
    std::lock_guard lock(mutex_);
    look_at_peak();
    for (std::size_t pool = 0; pool < kLedgerPools; ++pool) pools_[pool].charged -= purse.credit[pool].exchange(0);
    std::erase(purses_, &purse);
}

void Ledger::refund(int pool, Bytes amount) {
    std::lock_guard lock(mutex_);
    look_at_peak();
    pools_[static_cast<std::size_t>(pool)].charged -= static_cast<std::int64_t>(amount.value);
}

/// Takes all unspent credit of `pool` back. The caller holds the lock.
void Ledger::empty_purses(int pool) {
    const auto at = static_cast<std::size_t>(pool);
    for (Purse *purse : purses_) pools_[at].charged -= purse->credit[at].exchange(0, std::memory_order_relaxed);
}

bool Ledger::charge_from_books(Purse &purse, int pool, Bytes amount) {
    std::lock_guard lock(mutex_);
    look_at_peak();
    Pool &books = pools_[static_cast<std::size_t>(pool)];
    const auto capacity = static_cast<std::int64_t>(books.capacity.value);
    const auto wanted = static_cast<std::int64_t>(amount.value);
    if (wanted < 0 || wanted > capacity) return false;
    if (capacity - books.charged < wanted) empty_purses(pool);
    if (capacity - books.charged < wanted) return false;
    // A small pool is not drawn dry by one thread's batch.
    const std::int64_t batch = std::min({kBatch, capacity / 64, capacity - books.charged - wanted});
    books.charged += wanted + batch;
    purse.credit[static_cast<std::size_t>(pool)].fetch_add(batch, std::memory_order_relaxed);
    // The batch was not in use while it came in: the lowest credit since the last look is what there is now.
    purse.lowest.store(purse.total(), std::memory_order_relaxed);
    look_at_peak();
    return true;
}

/// Leaves one batch in the purse. The owner calls.
void Ledger::settle(Purse &purse, int pool) {
    std::lock_guard lock(mutex_);
    look_at_peak();
    auto &credit = purse.credit[static_cast<std::size_t>(pool)];
    const std::int64_t surplus = credit.load(std::memory_order_relaxed) - kBatch;
    if (surplus <= 0) return;
    credit.fetch_sub(surplus, std::memory_order_relaxed);
    pools_[static_cast<std::size_t>(pool)].charged -= surplus;
    purse.lowest.store(purse.total(), std::memory_order_relaxed);
}

/// Folds what the purses saw since the last look into the peak. The caller holds the lock.
void Ledger::look_at_peak() const {
    std::int64_t used = 0;
    for (const Pool &pool : pools_) used += pool.charged;
    for (Purse *purse : purses_) {
        const std::int64_t now = purse->total();
        used -= std::min(now, purse->lowest.load(std::memory_order_relaxed));
        purse->lowest.store(now, std::memory_order_relaxed);
    }
    peak_ = std::max(peak_, used);
}

Bytes Ledger::used(int pool) const {
    std::lock_guard lock(mutex_);
    const auto at = static_cast<std::size_t>(pool);
    std::int64_t used = pools_[at].charged;
    for (const Purse *purse : purses_) used -= purse->credit[at].load(std::memory_order_relaxed);
    return {static_cast<std::uint64_t>(std::max<std::int64_t>(used, 0))};
}

Bytes Ledger::used() const {
    Bytes sum;
    for (int pool = 0; pool < kLedgerPools; ++pool) sum += used(pool);
    return sum;
}

Bytes Ledger::peak() const {
    std::lock_guard lock(mutex_);
    look_at_peak();
    return {static_cast<std::uint64_t>(peak_)};
}

}  // namespace softnpu
