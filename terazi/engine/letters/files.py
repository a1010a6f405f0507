"""The files of a mail: a name that may stand anywhere, a type by the content, and whether it could do harm."""

import re
import unicodedata

from terazi.engine.letters.content import LetterFile, Risk
from terazi.engine.letters.locked import is_locked
from terazi.engine.letters.mime import Part

_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f-\x9f"*/:<>?\\|\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]')
_LONGEST_NAME = 150
_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_BEGINNINGS = (
    (b"%PDF-", "application/pdf"),
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"BM", "image/bmp"),
    (b"II*\x00", "image/tiff"),
    (b"MM\x00*", "image/tiff"),
    (b"PK\x03\x04", "application/zip"),
    (b"PK\x05\x06", "application/zip"),
    (b"Rar!\x1a\x07", "application/vnd.rar"),
    (b"7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"),
    (b"\x1f\x8b", "application/gzip"),
    (_OFFICE, "application/x-ole-storage"),
    (b"{\\rtf", "application/rtf"),
    (b"MZ", "application/vnd.microsoft.portable-executable"),
    (b"\x7fELF", "application/x-elf"),
    (b"\xcf\xfa\xed\xfe", "application/x-mach-binary"),
    (b"\xca\xfe\xba\xbe", "application/x-mach-binary"),
    (b"L\x00\x00\x00\x01\x14\x02\x00", "application/x-ms-shortcut"),
    (b"\x78\x9f\x3e\x22", "application/ms-tnef"),
    (b"BEGIN:VCALENDAR", "text/calendar"),
    (b"BEGIN:VCARD", "text/vcard"),
    (b"ftyp", "video/mp4"),
)
_OPEN_OFFICE = (
    (b"word/", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    (b"xl/", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    (b"ppt/", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
)
_EXECUTABLE = frozenset(
    [
        "exe",
        "com",
        "scr",
        "pif",
        "cpl",
        "msi",
        "msp",
        "dll",
        "sys",
        "bat",
        "cmd",
        "lnk",
        "jar",
        "apk",
        "app",
        "dmg",
        "iso",
        "img",
        "vhd",
        "vhdx",
        "msix",
        "appx",
        "reg",
        "hta",
        "chm",
        "gadget",
        "elf",
    ]
)
_SCRIPT = frozenset(
    [
        "js",
        "jse",
        "vbs",
        "vbe",
        "wsf",
        "wsh",
        "ps1",
        "psm1",
        "sh",
        "bash",
        "py",
        "pl",
        "rb",
        "php",
        "html",
        "htm",
        "xhtml",
        "shtml",
        "svg",
        "mht",
        "mhtml",
        "url",
        "one",
        "scf",
    ]
)
_MACROS = frozenset(["docm", "dotm", "xlsm", "xltm", "xlam", "pptm", "potm", "ppam", "ppsm", "xll"])
_ENDINGS = {
    "text/plain": "txt",
    "text/html": "html",
    "text/calendar": "ics",
    "message/rfc822": "eml",
    "image/png": "png",
    "image/jpeg": "jpg",
    "image/gif": "gif",
    "application/pdf": "pdf",
    "application/ms-tnef": "dat",
    "application/pkcs7-mime": "p7m",
    "application/pgp-encrypted": "asc",
}
_LOOKED_AT = 4_000_000


def safe_name(name: str) -> str:
    """Return a name without folders, control signs and signs that turn the writing round."""
    plain = unicodedata.normalize("NFC", name[:1_000]).replace("\\", "/").rpartition("/")[2]
    kept = " ".join(_NOT_IN_NAMES.sub("", plain).split()).strip(". ")
    stem, dot, ending = kept.rpartition(".")
    if dot and len(ending) <= 8:
        return f"{stem[:_LONGEST_NAME].rstrip()}.{ending}"
    return kept[:_LONGEST_NAME].rstrip()


def type_of(content: bytes, said: str) -> str:
    """Return what a file is by how it begins; what the mail says only where the content is text or unknown."""
    start = content[:64]
    if start[:4] == b"RIFF" and start[8:12] == b"WEBP":
        return "image/webp"
    if start[4:8] == b"ftyp":
        return "image/heic" if start[8:12] in {b"heic", b"heix", b"mif1"} else "video/mp4"
    found = next((kind for mark, kind in _BEGINNINGS if start.startswith(mark)), "")
    if found == "application/zip":
        head = content[:20_000]
        return next(
            (kind for mark, kind in _OPEN_OFFICE if mark in head and b"[Content_Types].xml" in content), found
        )
    if found:
        return found
    head = content[:1_000].lstrip().lower()
    if head.startswith((b"<!doctype html", b"<html", b"<script")):
        return "text/html"
    if head.startswith((b"<svg", b"<?xml")) and b"<svg" in head:
        return "image/svg+xml"
    return said if said and said != "application/octet-stream" else _unsaid(content)


def _unsaid(content: bytes) -> str:
    return "text/plain" if content and b"\x00" not in content[:2_000] else "application/octet-stream"


def risk_of(name: str, kind: str, content: bytes) -> Risk | None:
    """Return why only staff may fetch a file, None where everybody in the ticket may."""
    ending = name.rpartition(".")[2].lower()
    if ending in _EXECUTABLE or kind in {
        "application/vnd.microsoft.portable-executable",
        "application/x-elf",
        "application/x-mach-binary",
        "application/x-ms-shortcut",
    }:
        return Risk.EXECUTABLE
    if ending in _SCRIPT or kind in {"text/html", "image/svg+xml"} or content.startswith(b"#!"):
        return Risk.SCRIPT
    if ending in _MACROS or _has_macros(kind, content[:_LOOKED_AT] + content[-100_000:]):
        return Risk.MACROS
    return Risk.LOCKED_ARCHIVE if is_locked(kind, content) else None


def _has_macros(kind: str, content: bytes) -> bool:
    if content.startswith(b"PK"):
        return b"vbaProject.bin" in content
    return kind == "application/x-ole-storage" and "_VBA_PROJECT".encode("utf-16-le") in content


def file_of(part: Part, content: bytes, number: int) -> LetterFile:
    """Return a part of a mail as a file; one without a name gets one that says what it is."""
    content_id = part.headers.one("content-id").strip("<> ")[:500]
    return named_file(part.name, part.kind, content, number, content_id=content_id)


def named_file(name: str, said: str, content: bytes, number: int, *, content_id: str = "") -> LetterFile:
    """Return a file by its name, what the mail says that it is, and its content."""
    kind = said if said == "message/rfc822" else type_of(content, said)
    shown = safe_name(name)
    if not shown:
        ending = _ENDINGS.get(kind) or _ENDINGS.get(said, "bin")
        shown = f"{'mail' if kind == 'message/rfc822' else 'file'}-{number}.{ending}"
    return LetterFile(
        name=shown, type=kind, content=content, content_id=content_id, risk=risk_of(shown, kind, content)
    )
