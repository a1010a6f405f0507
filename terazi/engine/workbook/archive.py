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
_UNIQUE_COUNT = re.compile(rb'uniqueCount\s*=\s*["\'](\d{1,20})')
_LOCAL_HEADER = 30
_UTF16 = (b"\xff\xfe", b"\xfe\xff", b"\x00<", b"<\x00")
_OTHER_KINDS = (
    ("xl/workbook.bin", "xlsb"),
    ("word/document.xml", "word"),
    ("ppt/presentation.xml", "powerpoint"),
    ("content.xml", "opendocument"),
)


@dataclass(slots=True)
class Archive:
    """An opened .xlsx whose parts are inflated only within the limits."""

    zip: zipfile.ZipFile
    limits: ReadLimits
    names: dict[str, zipfile.ZipInfo]
    inflated: int = 0
    _kept: dict[str, bytes] = field(default_factory=dict)

    def read(self, name: str) -> bytes:
        """Return an XML part, inflated and checked; empty if there is none."""
        if name in self._kept:
            return self._kept[name]
        entry = self.names.get(name.lower())
        if entry is None:
            return b""
        content = self._inflate(entry)
        if content[:2] in _UTF16:
            raise Rejected("damaged", {"part": name})
        if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
            raise Rejected("document_type", {"part": name})
        return content

    def keep(self, name: str) -> bytes:
        """Return a small part and remember it."""
        self._kept[name] = self.read(name)
        return self._kept[name]

    def _inflate(self, entry: zipfile.ZipInfo) -> bytes:
        chunks: list[bytes] = []
        try:
            with self.zip.open(entry) as part:
                while chunk := part.read(_CHUNK):
                    self.inflated += len(chunk)
                    if self.inflated > self.limits.inflated_bytes:
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
    names = {entry.filename.lower(): entry for entry in entries}
    _check_kind(names)
    for entry in entries:
        _check_entry(entry, limits)
    if len(names) != len(entries):
        raise Rejected("damaged")
    _check_sizes(entries, len(content), limits)
    archive = Archive(opened, limits, names)
    if b"macroEnabled" in archive.read("[Content_Types].xml"):
        raise Rejected("macros")
    return archive


def _check_kind(names: dict[str, zipfile.ZipInfo]) -> None:
    if "xl/workbook.xml" in names:
        return
    for part, kind in _OTHER_KINDS:
        if part in names:
            raise Rejected("not_excel", {"kind": kind})
    raise Rejected("not_excel", {"kind": "zip"})


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


def check_shared_strings(archive: Archive) -> None:
    """Refuse a list of shared texts that is, or claims to be, longer than the limit."""
    content = archive.read("xl/sharedStrings.xml")
    claim = _UNIQUE_COUNT.search(content[:4096])
    most = archive.limits.shared_strings
    if (claim and int(claim[1]) > most) or content.count(b"<si") > most:
        raise Rejected("too_many_texts", {"limit": most})


def sheet_parts(archive: Archive) -> dict[str, str]:
    """Return the part of every sheet by the sheet's name."""
    targets = {}
    for relation in _elements(archive.read("xl/_rels/workbook.xml.rels"), "Relationship"):
        target = relation.get("Target", "")
        targets[relation.get("Id", "")] = target[1:] if target.startswith("/") else f"xl/{target}"
    parts = {}
    for sheet in _elements(archive.read("xl/workbook.xml"), "sheet"):
        relation_id = next((value for key, value in sheet.items() if key.endswith("}id")), "")
        parts[sheet.get("name", "")] = targets.get(relation_id, "")
    if len(parts) > archive.limits.sheets:
        raise Rejected("too_many_sheets", {"limit": archive.limits.sheets})
    return parts


def _elements(content: bytes, name: str) -> list[ET.Element]:
    try:
        root = ET.fromstring(content)  # noqa: S314 - a document type was refused, and the process is confined
    except ET.ParseError as e:
        raise Rejected("damaged") from e
    return [element for element in root.iter() if element.tag.rpartition("}")[2] == name]
