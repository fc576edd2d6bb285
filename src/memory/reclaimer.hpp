// SPDX-License-Identifier: Apache-2.0
// Reclaimer: gives the bytes of freed blocks back to the kernel, in batches: within a second, or as soon as 64 MiB
// are pending. Its thread starts when the first written block is freed.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "base/bytes.hpp"
#include "memory/region.hpp"

namespace softnpu {

class Reclaimer {
public:
    Reclaimer() = default;
    ~Reclaimer();
    Reclaimer(const Reclaimer &) = delete;
    Reclaimer &operator=(const Reclaimer &) = delete;

    struct Entry {
        Region *region;
        Slot slot;
        Bytes size;
    };
    void add(Entry entry);
    /// Gives everything pending back now; for a caller who needs the memory.
    void drain();

private:
    void run();

    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Entry> pending_;
    Bytes pending_bytes_;
    bool stop_ = false;
    std::thread thread_;
};

}  // namespace softnpu
