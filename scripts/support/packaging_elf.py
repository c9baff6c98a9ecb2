"""The protection of relocated data (RELRO), put back into a program that `strip` took it from.

GNU strip drops the PT_GNU_RELRO header of a program when it removes a section that is loaded. Without it the loader
leaves relocated pointers writable. Only ELF files of 64 bits, little-endian, are read: the field names are those of
elf(5).
"""

import struct

HEADER = struct.Struct("<IIQQQQQQ")  # p_type, p_flags, p_offset, p_vaddr, p_paddr, p_filesz, p_memsz, p_align
LOAD, PROGRAM_HEADERS, RELRO = 1, 6, 0x6474E552


def restore_relro(original, program):
    """Copies the header from `original` to `program`, which has the same addresses and other offsets."""
    wanted = [it for it in _headers(original.read_bytes()) if it[0] == RELRO]
    data = bytearray(program.read_bytes())
    headers = _headers(data)
    if not wanted or any(it[0] == RELRO for it in headers):
        return
    _, flags, _, address, physical, in_file, in_memory, align = wanted[0]
    load = next(it for it in headers if it[0] == LOAD and it[3] <= address < it[3] + it[6])
    headers.append((RELRO, flags, load[2] + address - load[3], address, physical, in_file, in_memory, align))
    headers = [
        it[:5] + (len(headers) * HEADER.size,) * 2 + it[7:] if it[0] == PROGRAM_HEADERS else it for it in headers]

    start = struct.unpack_from("<Q", data, 32)[0]  # e_phoff
    end = start + len(headers) * HEADER.size
    first = min(it[2] for it in headers if it[2] > 0 and it[0] not in (LOAD, PROGRAM_HEADERS))
    if end > first:
        raise ValueError(f"{program} has no room for a program header: its table ends at {end}, data begin at {first}")
    data[start:end] = b"".join(HEADER.pack(*it) for it in headers)
    struct.pack_into("<H", data, 56, len(headers))  # e_phnum
    program.write_bytes(data)


def _headers(data):
    if data[:6] != b"\x7fELF\x02\x01":
        raise ValueError("not an ELF file of 64 bits, little-endian")
    start = struct.unpack_from("<Q", data, 32)[0]
    size, count = struct.unpack_from("<HH", data, 54)  # e_phentsize, e_phnum
    return [HEADER.unpack_from(data, start + index * size) for index in range(count)]
