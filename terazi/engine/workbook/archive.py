"""Checking an .xlsx container before anything inside it is believed."""

import io
import re
import stat
import xml.etree.ElementTree as ET
import zipfile
import zlib
from dataclasses import dataclass, field

from terazi.engine.workbook.limits import MEGABYTE, ReadLimits
from terazi.engine.workbook.rejection import Rejected

_CHUNK = 1 << 20
_LOCAL_HEADER = 30
_UTF16 = (b"\xff\xfe", b"\xfe\xff", b"\x00<", b"<\x00")


@dataclass(slots=True)
class Archive:
    """An opened .xlsx whose parts are inflated only within the limits."""

    zip: zipfile.ZipFile
    limits: ReadLimits
    names: dict[str, zipfile.ZipInfo]  # by their name with slashes, in lower case
    _inflated: dict[str, int] = field(default_factory=dict)

    def read(self, name: str) -> bytes:
        """Return an XML part, inflated and checked; empty if there is none."""
        entry = self.names.get(name.lower())
        if entry is None:
            return b""
        content = self._inflate(entry)
        if content[:2] in _UTF16:
            raise Rejected("damaged", {"part": name})
        if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
            raise Rejected("document_type", {"part": name})
        return content

    def _inflate(self, entry: zipfile.ZipInfo) -> bytes:
        chunks: list[bytes] = []
        self._inflated[entry.filename] = 0
        others = sum(self._inflated.values())
        try:
            with self.zip.open(entry) as part:
                while chunk := part.read(_CHUNK):
                    self._inflated[entry.filename] += len(chunk)
                    if others + self._inflated[entry.filename] > self.limits.inflated_bytes:
                        raise Rejected("inflates", {"limit": self.limits.inflated_bytes // MEGABYTE})
                    chunks.append(chunk)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError) as e:
            raise Rejected("damaged", {"part": entry.filename}) from e
        return b"".join(chunks)


def open_archive(content: bytes, limits: ReadLimits) -> Archive:
    """Open an .xlsx and check its directory; Rejected if it is another kind of file, damaged or a bomb."""
    try:
        opened = zipfile.ZipFile(io.BytesIO(content))
        entries = opened.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, OverflowError) as e:
        raise Rejected("damaged") from e
    if len(entries) > limits.parts:
        raise Rejected("too_many_parts", {"limit": limits.parts})
    names = {_plain(entry): entry for entry in entries}
    for entry in entries:
        _check_entry(entry, limits)
    if len(names) != len(entries):
        raise Rejected("damaged")
    _check_sizes(entries, len(content), limits)
    return Archive(opened, limits, names)


def _plain(entry: zipfile.ZipInfo) -> str:
    return entry.filename.replace("\\", "/").lower()


def _check_entry(entry: zipfile.ZipInfo, limits: ReadLimits) -> None:
    name = entry.filename
    if entry.flag_bits & 0x1:
        raise Rejected("encrypted")
    is_link = stat.S_ISLNK(entry.external_attr >> 16)
    if is_link or name.startswith(("/", "\\")) or ":" in name[:3] or ".." in re.split(r"[/\\]", name):
        raise Rejected("suspicious", {"part": name[:100]})
    too_dense = entry.file_size > max(entry.compress_size, 1) * limits.inflated_ratio
    if entry.file_size > MEGABYTE and too_dense:
        raise Rejected("inflates", {"limit": limits.inflated_bytes // MEGABYTE})


def _check_sizes(entries: list[zipfile.ZipInfo], file_size: int, limits: ReadLimits) -> None:
    if sum(entry.file_size for entry in entries) > limits.inflated_bytes:
        raise Rejected("inflates", {"limit": limits.inflated_bytes // MEGABYTE})
    end = 0
    for entry in sorted(entries, key=lambda e: e.header_offset):
        if entry.header_offset < end:
            raise Rejected("suspicious", {"part": entry.filename[:100]})
        end = entry.header_offset + _LOCAL_HEADER + entry.compress_size
    if end > file_size:
        raise Rejected("damaged")


def elements(content: bytes, name: str) -> list[ET.Element]:
    """Return the elements of a small part by their name, whatever their namespace."""
    try:
        root = ET.fromstring(content)  # noqa: S314 - a document type was refused, and the process is confined
    except ET.ParseError as e:
        raise Rejected("damaged") from e
    return [element for element in root.iter() if element.tag.rpartition("}")[2] == name]
