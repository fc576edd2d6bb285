// SPDX-License-Identifier: Apache-2.0
// Device memory that can be given away and taken back: asleep, a pool keeps its addresses and nothing else; awake
// again, every pointer into it is valid, and what was offloaded has its content.
#ifndef EXAMPLES_SLEEP_POOL_HPP
#define EXAMPLES_SLEEP_POOL_HPP

#include <cstddef>
#include <deque>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "virtual_memory.hpp"

class SleepPool {
public:
    using Tags = std::set<std::string>;

    explicit SleepPool(int device) : device_(device), block_size_(block_granularity(device)) {}
    ~SleepPool() {
        for (Buffer &buffer : buffers_) {
            unback(buffer);
            drop_backup(buffer);
        }
    }
    SleepPool(const SleepPool &) = delete;
    SleepPool &operator=(const SleepPool &) = delete;

    /// nullptr when the device has no room.
    void *allocate(std::size_t size, const std::string &tag) {
        const std::size_t whole = (size + block_size_ - 1) / block_size_ * block_size_;
        Buffer &buffer = buffers_.emplace_back(whole, tag);
        if (back(buffer)) return buffer.addresses.at(0);
        buffers_.pop_back();
        return nullptr;
    }

    /// All memory goes back to the device. The bytes of these tags wait in pinned host memory; the others' are lost.
    void sleep(const Tags &offloaded) {
        for (Buffer &buffer : buffers_) {
            if (buffer.blocks.empty()) continue;
            if (offloaded.count(buffer.tag) != 0) offload(buffer);
            unback(buffer);
        }
    }

    /// New memory at the old addresses, for the buffers of these tags. False when the device has no room; then all that
    /// slept sleeps on, and what was offloaded is still there.
    bool wake(const Tags &tags) {
        std::vector<Buffer *> woken;
        for (Buffer &buffer : buffers_) {
            if (!buffer.blocks.empty() || tags.count(buffer.tag) == 0) continue;
            if (!back(buffer)) {
                for (Buffer *other : woken) unback(*other);
                return false;
            }
            woken.push_back(&buffer);
        }
        for (Buffer *buffer : woken) restore(*buffer);
        return true;
    }

    std::size_t mapped() const {
        std::size_t blocks = 0;
        for (const Buffer &buffer : buffers_) blocks += buffer.blocks.size();
        return blocks * block_size_;
    }

private:
    struct Buffer {
        Buffer(std::size_t size, std::string name) : addresses(size), tag(std::move(name)) {}
        Reservation addresses;
        std::string tag;
        std::vector<aclrtDrvMemHandle> blocks;  // in the order of addresses; none: asleep
        void *backup = nullptr;                 // what was offloaded, in pinned host memory
    };

    /// A memory block behind every address of the buffer, or none at all.
    bool back(Buffer &buffer) {
        for (std::size_t at = 0; at < buffer.addresses.size(); at += block_size_) {
            aclrtDrvMemHandle block = map_new_block(buffer.addresses.at(at), block_size_, device_);
            if (block == nullptr) {
                unback(buffer);
                return false;
            }
            buffer.blocks.push_back(block);
        }
        return true;
    }
    void unback(Buffer &buffer) {
        for (std::size_t i = 0; i < buffer.blocks.size(); ++i)
            unmap_block(buffer.addresses.at(i * block_size_), buffer.blocks[i]);
        buffer.blocks.clear();
    }

    static void offload(Buffer &buffer) {
        const std::size_t size = buffer.addresses.size();
        CHECK(aclrtMallocHost(&buffer.backup, size));
        CHECK(aclrtMemcpy(buffer.backup, size, buffer.addresses.at(0), size, ACL_MEMCPY_DEVICE_TO_HOST));
    }
    static void restore(Buffer &buffer) {
        if (buffer.backup == nullptr) return;
        const std::size_t size = buffer.addresses.size();
        CHECK(aclrtMemcpy(buffer.addresses.at(0), size, buffer.backup, size, ACL_MEMCPY_HOST_TO_DEVICE));
        drop_backup(buffer);
    }
    static void drop_backup(Buffer &buffer) {
        if (buffer.backup != nullptr) CHECK(aclrtFreeHost(buffer.backup));
        buffer.backup = nullptr;
    }

    int device_;
    std::size_t block_size_;
    std::deque<Buffer> buffers_;
};

#endif
