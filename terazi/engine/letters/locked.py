"""Archives and documents that ask for a password: nobody could look into them before somebody opens them."""

import io
import struct
import zipfile

_ZIP, _RAR4, _RAR5, _SEVEN = (
    b"PK\x03\x04",
    b"Rar!\x1a\x07\x00",
    b"Rar!\x1a\x07\x01\x00",
    b"7z\xbc\xaf\x27\x1c",
)
_OLE = "application/x-ole-storage"
_AES_OF_SEVEN = b"\x06\xf1\x07\x01"
_RAR5_ENCRYPTION = 4
_RAR4_MAIN, _RAR4_FILE = 0x73, 0x74
_RAR4_HEADERS_LOCKED, _RAR4_FILE_LOCKED, _RAR4_HAS_MORE = 0x0080, 0x0004, 0x8000
_MOST_BLOCKS = 1_000


def is_locked(kind: str, content: bytes) -> bool:
    """Whether a file, or something in it, is encrypted."""
    if content.startswith(_ZIP):
        return _is_locked_zip(content)
    if content.startswith(_RAR5):
        return _is_locked_rar5(content)
    if content.startswith(_RAR4):
        return _is_locked_rar4(content)
    if content.startswith(_SEVEN):
        return _is_locked_seven(content)
    return kind == _OLE and "EncryptedPackage".encode("utf-16-le") in content


def _is_locked_zip(content: bytes) -> bool:
    """Any entry counts, not only the first; of a broken archive the first is what is known."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return any(entry.flag_bits & 1 for entry in archive.infolist())
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, struct.error):
        return bool(content[6:7]) and bool(content[6] & 1)


def _is_locked_seven(content: bytes) -> bool:
    """The list of files stands at the end; where it is encrypted, or says that a file is, it names the cipher."""
    if len(content) < 32:
        return False
    offset, size = struct.unpack_from("<QQ", content, 12)
    return _AES_OF_SEVEN in content[32 + offset : 32 + offset + size]


def _is_locked_rar5(content: bytes) -> bool:
    """An archive whose headers are encrypted begins with one that says so."""
    _, at = _number(content, len(_RAR5) + 4)
    kind, _ = _number(content, at)
    return kind == _RAR5_ENCRYPTION


def _is_locked_rar4(content: bytes) -> bool:
    at = len(_RAR4)
    for _ in range(_MOST_BLOCKS):
        if at + 11 > len(content):
            return False
        kind, flags, size = struct.unpack_from("<BHH", content, at + 2)
        if kind == _RAR4_MAIN and flags & _RAR4_HEADERS_LOCKED:
            return True
        if kind == _RAR4_FILE and flags & _RAR4_FILE_LOCKED:
            return True
        more = struct.unpack_from("<I", content, at + 7)[0] if flags & _RAR4_HAS_MORE else 0
        if size < 7:
            return False
        at += size + more
    return False


def _number(content: bytes, at: int) -> tuple[int, int]:
    """Return a number of seven bits a byte, and where it ends."""
    found = 0
    for place in range(at, min(at + 10, len(content))):
        found |= (content[place] & 0x7F) << (7 * (place - at))
        if not content[place] & 0x80:
            return found, place + 1
    return 0, len(content)
