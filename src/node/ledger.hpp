// SPDX-License-Identifier: Apache-2.0
// Ledger: who has how much of each device's page pools. Private to the process until processes share a node.
//
// A device's books are `charged` here plus unspent credit in purses: a thread draws capacity in batches and spends
// it without sharing a cache line, so that used = charged - sum of all credits, exactly, whenever nobody is inside
// a call. Out of memory is only answered after every purse has been emptied.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <mutex>
#include <vector>

#include "base/bytes.hpp"
#include "base/ids.hpp"

namespace softnpu {

inline constexpr int kLedgerPools = 2;

/// One thread's unspent capacity on one device. Spent by its owner, emptied by anyone.
struct alignas(64) Purse {
    std::array<std::atomic<std::int64_t>, kLedgerPools> credit{};
    std::atomic<std::int64_t> lowest{0};  ///< least total credit since the ledger last looked: gives the peak

    bool spend(int pool, Bytes amount) {
        auto &mine = credit[static_cast<std::size_t>(pool)];
        std::int64_t seen = mine.load(std::memory_order_relaxed);
        // Any size comes here: as a signed number, more than half of all numbers would be less than nothing.
        while (seen > 0 && static_cast<std::uint64_t>(seen) >= amount.value) {
            if (!mine.compare_exchange_weak(seen, seen - static_cast<std::int64_t>(amount.value),
                                            std::memory_order_relaxed)) {
                continue;
            }
            note_low();
            return true;
        }
        return false;
    }
    std::int64_t total() const {
        std::int64_t sum = 0;
        for (const auto &one : credit) sum += one.load(std::memory_order_relaxed);
        return sum;
    }
    void note_low() {
        const std::int64_t now = total();
        if (now < lowest.load(std::memory_order_relaxed)) lowest.store(now, std::memory_order_relaxed);
    }
};

/// The books of one device.
class Ledger {
public:
    void set_capacity(int pool, Bytes capacity) { pools_[static_cast<std::size_t>(pool)].capacity = capacity; }
    Bytes capacity(int pool) const { return pools_[static_cast<std::size_t>(pool)].capacity; }

    void enter(Purse &purse);
    void leave(Purse &purse);

    /// Takes `amount` for the owner of `purse`; false when the pool has not that much left, all purses counted.
    bool charge(Purse &purse, int pool, Bytes amount) {
        return purse.spend(pool, amount) || charge_from_books(purse, pool, amount);
    }
    void refund(Purse &purse, int pool, Bytes amount) {
        auto &credit = purse.credit[static_cast<std::size_t>(pool)];
        const auto before = credit.fetch_add(static_cast<std::int64_t>(amount.value), std::memory_order_relaxed);
        if (before + static_cast<std::int64_t>(amount.value) > kRefundAbove) settle(purse, pool);
    }
    /// For a thread without a purse.
    void refund(int pool, Bytes amount);

    Bytes used(int pool) const;
    Bytes used() const;
    /// Most bytes in use so far: exact while one thread allocates, else an upper bound by the purses' batches.
    Bytes peak() const;

private:
    static constexpr std::int64_t kBatch = 16ll << 20;
    static constexpr std::int64_t kRefundAbove = 64ll << 20;

    struct Pool {
        Bytes capacity;
        std::int64_t charged = 0;  ///< includes all unspent credit
    };

    bool charge_from_books(Purse &purse, int pool, Bytes amount);
    void settle(Purse &purse, int pool);
    void empty_purses(int pool);
    void look_at_peak() const;

    mutable std::mutex mutex_;
    std::array<Pool, kLedgerPools> pools_;
    std::vector<Purse *> purses_;
    mutable std::int64_t peak_ = 0;
};

}  // namespace softnpu
