"""Archives that ask for a password, however they hide it, and those that do not."""

import io
import struct
import zipfile

import pytest

from terazi.engine.letters.content import Risk
from terazi.engine.letters.files import risk_of, type_of

RAR4, RAR5, SEVEN = b"Rar!\x1a\x07\x00", b"Rar!\x1a\x07\x01\x00", b"7z\xbc\xaf\x27\x1c\x00\x04"


def zipped(*locked: bool) -> bytes:
    """Return an archive with a file each, its flag set where it is said to be encrypted."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for number in range(len(locked)):
            archive.writestr(f"{number}.txt", "Merhaba")
    content = bytearray(written.getvalue())
    at = 0
    for is_locked in locked:
        at = content.index(b"PK\x01\x02", at) + 8
        content[at] |= is_locked
    return bytes(content)


def block(kind: int, flags: int, size: int = 13) -> bytes:
    return struct.pack("<HBHH", 0, kind, flags, size).ljust(size, b"\x00")


def seven(header: bytes) -> bytes:
    return SEVEN + b"\x00" * 4 + struct.pack("<QQ", 5, len(header)) + b"\x00" * 4 + b"data." + header


@pytest.mark.parametrize(
    ("name", "content", "is_locked"),
    [
        ("a.zip", zipped(False, False), False),
        ("a.zip", zipped(True, False), True),
        ("a.zip", zipped(False, False, True), True),
        ("a.zip", b"PK\x03\x04\x14\x00\x01\x00", True),
        ("a.zip", b"PK\x03\x04\x14\x00\x00\x00", False),
        ("a.zip", b"PK\x03\x04", False),
        ("a.rar", RAR5 + b"\x00" * 4 + b"\x20\x04", True),
        ("a.rar", RAR5 + b"\x00" * 4 + b"\xa0\x01\x04", True),
        ("a.rar", RAR5 + b"\x00" * 4 + b"\x20\x01", False),
        ("a.rar", RAR5, False),
        ("a.rar", RAR4 + block(0x73, 0x0080), True),
        ("a.rar", RAR4 + block(0x73, 0) + block(0x74, 0x8004, 32), True),
        ("a.rar", RAR4 + block(0x73, 0) + block(0x74, 0x8000, 32), False),
        ("a.rar", RAR4 + block(0x73, 0, 13)[:-1], False),
        ("a.rar", RAR4 + struct.pack("<HBHH", 0, 0x73, 0, 0) + b"\x00" * 50, False),
        ("a.7z", seven(b"\x17\x06\x24\x06\xf1\x07\x01\x0a"), True),
        ("a.7z", seven(b"\x17\x06\x23\x03\x01\x01\x05"), False),
        ("a.7z", SEVEN, False),
    ],
)
def test_what_asks_for_a_password_is_for_the_desk_alone(name: str, content: bytes, is_locked: bool) -> None:
    kind = type_of(content, "application/octet-stream")
    assert (risk_of(name, kind, content) is Risk.LOCKED_ARCHIVE) is is_locked
