"""Checking an .xls container (a compound file) and reading over its records."""

import struct
from collections.abc import Iterator

from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.rejection import Rejected
from terazi.engine.workbook.sheetscan import SheetScan
from terazi.engine.workbook.styles import style_of

SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_HEADER = 512
_FREE = 0xFFFFFFFA  # this and everything above it is not a sector
_ENTRY = 128
_STREAM, _ROOT = 2, 5
_ERRORS = {0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!", 42: "#N/A"}
_BOF, _EOF, _FILEPASS, _BOUNDSHEET, _XF, _FORMAT = 0x809, 0x0A, 0x2F, 0x85, 0xE0, 0x41E
_BOOLERR, _FORMULA, _NUMBER, _RK, _MULRK = 0x205, 0x06, 0x203, 0x27E, 0xBD


class CompoundFile:
    """The sectors and streams of a compound file; Rejected where its tables do not fit the file."""

    def __init__(self, content: bytes) -> None:
        if len(content) < _HEADER:
            raise Rejected("damaged")
        self._content = content
        shift, mini_shift = struct.unpack_from("<HH", content, 30)
        tables, directory, self._mini_cutoff = (
            struct.unpack_from("<I", content, place)[0] for place in (44, 48, 56)
        )
        mini_start, _, chained_start, chained = struct.unpack_from("<IIII", content, 60)
        if shift not in {9, 12} or mini_shift != 6:
            raise Rejected("damaged")
        self._size = 1 << shift
        self._sectors = (len(content) + self._size - 1) // self._size
        if tables > self._sectors or chained > self._sectors:
            raise Rejected("damaged")
        self._next = self._allocation(tables, chained_start, chained)
        self._mini_next = _numbers(self._chain(mini_start)) if mini_start < _FREE else []
        self.streams = self._directory(directory)

    def read(self, name: str) -> bytes:
        """Return a stream by its lower-case name; empty if there is none."""
        start, size, _ = self.streams.get(name, (_FREE, 0, 0))
        if not size:
            return b""
        if size >= self._mini_cutoff:
            return self._chain(start)[:size]
        small = self._chain(self.streams["root entry"][0])
        pieces = [small[sector * 64 : sector * 64 + 64] for sector in _follow(start, self._mini_next)]
        return b"".join(pieces)[:size]

    def _allocation(self, tables: int, chained_start: int, chained: int) -> list[int]:
        places = list(struct.unpack_from("<109I", self._content, 76))
        sector = chained_start
        for _ in range(chained):
            if sector >= _FREE:
                break
            numbers = _numbers(self._sector(sector))
            places += numbers[:-1]
            sector = numbers[-1]
        used = [place for place in places if place < _FREE][:tables]
        return _numbers(b"".join(self._sector(place) for place in used))

    def _sector(self, number: int) -> bytes:
        if number >= self._sectors:
            raise Rejected("damaged")
        start = self._size * (number + 1)
        return self._content[start : start + self._size].ljust(self._size, b"\0")

    def _chain(self, start: int) -> bytes:
        return b"".join(self._sector(number) for number in _follow(start, self._next))

    def _directory(self, start: int) -> dict[str, tuple[int, int, int]]:
        table = self._chain(start)
        found = {}
        for place in range(0, len(table) - _ENTRY + 1, _ENTRY):
            length, kind = struct.unpack_from("<HB", table, place + 64)
            if kind not in {_STREAM, _ROOT} or not 2 <= length <= 64:
                continue
            name = table[place : place + length - 2].decode("utf-16-le", "replace").lower()
            first, size = struct.unpack_from("<II", table, place + 116)
            if kind == _STREAM and size > len(self._content):
                raise Rejected("damaged")
            found["root entry" if kind == _ROOT else name] = (first, size, kind)
        return found


def _numbers(table: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(table) // 4}I", table[: len(table) // 4 * 4]))


def _follow(start: int, following: list[int]) -> Iterator[int]:
    sector = start
    for _ in range(len(following) + 1):
        if sector >= _FREE:
            return
        if sector >= len(following):
            raise Rejected("damaged")
        yield sector
        sector = following[sector]
    raise Rejected("damaged")  # the chain runs in a circle


def open_compound(content: bytes) -> bytes:
    """Return the records of an .xls workbook; Rejected if the file is encrypted, damaged or not a workbook."""
    compound = CompoundFile(content)
    if "encryptedpackage" in compound.streams or "encryptioninfo" in compound.streams:
        raise Rejected("encrypted")
    name = "workbook" if "workbook" in compound.streams else "book"
    if name not in compound.streams:
        kind = "word" if "worddocument" in compound.streams else "compound"
        raise Rejected("not_excel", {"kind": kind})
    records = compound.read(name)
    if len(records) < 4 or struct.unpack_from("<H", records)[0] & 0xFF != _BOF & 0xFF:
        raise Rejected("damaged")
    return records


def scan_records(records: bytes, limits: ReadLimits) -> list[SheetScan]:
    """Return the scan of every sheet in the workbook's order; Rejected if the workbook is encrypted."""
    starts: list[int] = []
    formats: dict[int, str] = {}
    styles: list[str] = []
    for kind, place, size in _records(records, 0):
        if kind == _FILEPASS:
            raise Rejected("encrypted")
        if kind == _BOUNDSHEET and size >= 8:
            starts.append(struct.unpack_from("<I", records, place)[0])
        elif kind == _FORMAT and size > 5:
            formats[struct.unpack_from("<H", records, place)[0]] = _format_code(records[place : place + size])
        elif kind == _XF and size >= 4:
            number = struct.unpack_from("<H", records, place + 2)[0]
            styles.append(style_of(number, formats.get(number, "")))
    if len(starts) > limits.sheets:
        raise Rejected("too_many_sheets", {"limit": limits.sheets})
    return [_scan_sheet(records, start, styles) for start in starts]


def _scan_sheet(records: bytes, start: int, styles: list[str]) -> SheetScan:
    scan = SheetScan()
    for kind, place, size in _records(records, start):
        if kind in {_NUMBER, _RK, _FORMULA} and size >= 10:
            row, column, style = struct.unpack_from("<HHH", records, place)
            _count(scan, column, style, styles)
            if kind == _FORMULA and size >= 14 and _is_error(records, place + 6):
                scan.errors[row, column] = _ERRORS.get(records[place + 8], "#N/A")
        elif kind == _MULRK:
            first = struct.unpack_from("<H", records, place + 2)[0]
            for index, at in enumerate(range(place + 4, place + size - 7, 6)):
                _count(scan, first + index, struct.unpack_from("<H", records, at)[0], styles)
        elif kind == _BOOLERR and size >= 8 and records[place + 7] == 1:
            row, column = struct.unpack_from("<HH", records, place)
            scan.errors[row, column] = _ERRORS.get(records[place + 6], "#N/A")
    return scan


def _is_error(records: bytes, result: int) -> bool:
    return records[result] == 2 and records[result + 6 : result + 8] == b"\xff\xff"


def _count(scan: SheetScan, column: int, style: int, styles: list[str]) -> None:
    name = styles[style] if style < len(styles) else ""
    if name and name != "date":
        scan.styles[column, name] += 1


def _records(content: bytes, start: int) -> Iterator[tuple[int, int, int]]:
    place, end, depth = start, len(content) - 4, 0
    unpack = struct.Struct("<HH").unpack_from
    while 0 <= place <= end:
        kind, size = unpack(content, place)
        if place + 4 + size > len(content):
            return
        yield kind, place + 4, size
        if kind == _BOF:  # a chart stands inside a sheet with a beginning and an end of its own
            depth += 1
        elif kind == _EOF:
            depth -= 1
            if depth <= 0:
                return
        place += 4 + size


def _format_code(record: bytes) -> str:
    wide = record[4] & 1
    return record[5:].decode("utf-16-le" if wide else "latin-1", "replace")
