"""Files as people send them, honest ones and others."""

import io
import zipfile
from typing import Any

from PIL import Image

from tests.calling import HouseUnderTest, Reply

PDF = b"%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"
HTML = b"<!doctype html><script>alert(1)</script>"
SVG = b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"


def picture(kind: str = "PNG", size: tuple[int, int] = (300, 200), color: str = "teal") -> bytes:
    """Return a picture that tells where it was taken."""
    written = io.BytesIO()
    exif = Image.Exif()
    exif[0x010F] = "SecretCamera"
    Image.new("RGB", size, color).save(written, kind, exif=exif)
    return written.getvalue()


def office(*parts: str) -> bytes:
    """Return an office file with these parts."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for part in ("[Content_Types].xml", *parts):
            archive.writestr(part, "x")
    return written.getvalue()


XLSX = office("xl/workbook.xml")


async def record(
    house: HouseUnderTest, token: str, content: bytes, name: str = "not.pdf", **more: Any
) -> Reply:
    """Keep a file."""
    return await house.upload("/v1/document/record", files={"file": (name, content)}, token=token, **more)


async def record_for_site(
    house: HouseUnderTest, token: str, content: bytes, name: str = "logo.png", **more: Any
) -> Reply:
    """Keep a picture for the site."""
    return await house.upload(
        "/v1/frontend/file/record", files={"file": (name, content)}, token=token, **more
    )
