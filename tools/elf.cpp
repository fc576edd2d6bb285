// SPDX-License-Identifier: Apache-2.0
#include "elf.hpp"

#include <elf.h>

#include <cstring>
#include <fstream>

namespace softnpu::tool {

namespace {

class ElfFile {
public:
    explicit ElfFile(const std::filesystem::path &path) : file_(path, std::ios::binary) {}

    std::optional<ElfLinks> links() {
        if (!read_program_headers()) return std::nullopt;
        for (const Elf64_Phdr &header : headers_)
            if (header.p_type == PT_DYNAMIC) return read_dynamic(header);
        return std::nullopt;
    }

private:
    template <class T>
    bool read(std::uint64_t offset, T &value) {
        file_.clear();
        file_.seekg(static_cast<std::streamoff>(offset));
        return static_cast<bool>(file_.read(reinterpret_cast<char *>(&value), sizeof value));
    }

    bool read_program_headers() {
        Elf64_Ehdr header{};
        if (!read(0, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
            header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB)
            return false;
        headers_.resize(header.e_phnum);
        for (std::size_t i = 0; i < headers_.size(); ++i)
            if (!read(header.e_phoff + i * header.e_phentsize, headers_[i])) return false;
        return true;
    }

    std::uint64_t offset_of(std::uint64_t address) const {
        for (const Elf64_Phdr &header : headers_)
            if (header.p_type == PT_LOAD && address >= header.p_vaddr && address - header.p_vaddr < header.p_filesz)
                return address - header.p_vaddr + header.p_offset;
        return 0;
    }

    std::vector<Elf64_Dyn> entries_of(const Elf64_Phdr &header) {
        std::vector<Elf64_Dyn> entries;
        for (std::uint64_t at = 0; at + sizeof(Elf64_Dyn) <= header.p_filesz; at += sizeof(Elf64_Dyn)) {
            Elf64_Dyn entry{};
            if (!read(header.p_offset + at, entry) || entry.d_tag == DT_NULL) break;
            entries.push_back(entry);
        }
        return entries;
    }

    std::string text(std::uint64_t offset) {
        std::string value;
        file_.clear();
        file_.seekg(static_cast<std::streamoff>(offset));
        std::getline(file_, value, '\0');
        return value;
    }

    ElfLinks read_dynamic(const Elf64_Phdr &header) {
        const auto entries = entries_of(header);
        std::uint64_t strings = 0;
        for (const Elf64_Dyn &entry : entries)
            if (entry.d_tag == DT_STRTAB) strings = offset_of(entry.d_un.d_ptr);
        ElfLinks links;
        for (const Elf64_Dyn &entry : entries) {
            if (entry.d_tag == DT_NEEDED) links.needed.push_back(text(strings + entry.d_un.d_val));
            if (entry.d_tag == DT_RPATH) links.rpath = text(strings + entry.d_un.d_val);
            if (entry.d_tag == DT_RUNPATH) links.runpath = text(strings + entry.d_un.d_val);
            links.has_runpath = links.has_runpath || entry.d_tag == DT_RUNPATH;
        }
        return links;
    }

    std::ifstream file_;
    std::vector<Elf64_Phdr> headers_;
};

}  // namespace

std::optional<ElfLinks> read_elf(const std::filesystem::path &path) { return ElfFile(path).links(); }

}  // namespace softnpu::tool
