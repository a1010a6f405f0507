"""What a file is by what it holds, whatever it is called, and what becomes of its name."""

import re

from terazi.engine.uploads.shapes import MOST_PIXELS, Fit, PictureFormat, Shape
from terazi.modules.documents.errors import FileKindRefused
from terazi.modules.documents.rules.downloads import file_name
from terazi.modules.documents.values import SiteFile

MOST_MEGAPIXELS = MOST_PIXELS // 1_000_000
PICTURES = (".jpg", ".png", ".webp")
_LONGEST_NAME = 120
_OFFICE = {b"xl/workbook.xml": ".xlsx", b"word/document.xml": ".docx", b"ppt/presentation.xml": ".pptx"}
_MACROS = b"vbaProject"
_SAME = {".jpeg": ".jpg", ".jfif": ".jpg"}
_TEXTS = (".txt", ".csv")
_ENDINGS = frozenset({*PICTURES, *_OFFICE.values(), *_TEXTS, ".pdf", ".xls"})
_OTHERS = (b"%PDF-", b"GIF8", b"{\\rtf", b"%!PS")
"""How files begin that look like text and are none to be read."""
_CONTROLS = re.compile(rb"[\x00-\x08\x0b\x0e-\x1f\x7f]")
_MARKUP = re.compile(r"\s*<")
_STEM = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}")
_DOCUMENT = re.compile(rf"({_STEM.pattern})((?:-(?:32|180|512))?\.[a-z]{{3,4}})")
_ICON_SIZES = (512, 180, 32)

PICTURE_SHAPES = {
    ".webp": Shape(format=PictureFormat.WEBP, width=2400, height=2400),
    ".png": Shape(format=PictureFormat.PNG, width=1200, height=1200),
}
"""What a picture is kept as, by ending; the PNG is for programs, such as mail readers, that know no WebP."""
SITE_SHAPES = {
    SiteFile.PICTURE: PICTURE_SHAPES,
    SiteFile.FAVICON: {
        f"-{size}.png": Shape(
            format=PictureFormat.PNG,
            width=size,
            height=size,
            fit=Fit.FRAMED,
            # A telephone puts black behind what is transparent on its home screen.
            background="white" if size == 180 else None,
        )
        for size in _ICON_SIZES
    },
}


def ending_of(content: bytes) -> str | None:
    """Return the ending of files that hold such a thing; None for everything that is not kept."""
    if content.startswith(b"\xff\xd8\xff"):
        return ".jpg"
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return ".png"
    if content.startswith(b"RIFF") and content[8:12] == b"WEBP":
        return ".webp"
    if content.startswith(b"%PDF-") and b"%%EOF" in content[-2048:]:
        return ".pdf"
    if content.startswith(b"PK\x03\x04"):
        return _office_ending(content)
    if content.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        is_workbook = "Workbook".encode("utf-16-le") in content
        return ".xls" if is_workbook and _MACROS.decode().encode("utf-16-le") not in content else None
    return None if content.startswith(_OTHERS) else ".txt" if _is_plain_text(content) else None


def _office_ending(content: bytes) -> str | None:
    """Return what an office file is by the first of its parts; none with programs in it is kept."""
    if _MACROS in content:
        return None
    found = {content.find(part): ending for part, ending in _OFFICE.items()}
    places = sorted(at for at in found if at >= 0)
    return found[places[0]] if places else None


def _is_plain_text(content: bytes) -> bool:
    """Whether it is text to be read, without control characters and without markup that a browser could run."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
    return bool(text.strip()) and not _CONTROLS.search(content) and not _MARKUP.match(text)


def require_kind(name: str, content: bytes) -> str:
    """Return the ending that a file gets; refused is what is not kept, and what is called one thing and is another."""
    found = ending_of(content)
    said = said_ending(name)
    if found == ".txt" and said == ".csv":
        return said
    if found is None or (said in _ENDINGS and said != found):
        raise FileKindRefused(field="file")
    return found


def said_ending(name: str) -> str:
    """Return the ending that a file was sent with, in small letters."""
    _, dot, ending = name.rpartition(".")
    said = f"{dot}{ending.lower()}"
    return _SAME.get(said, said)


def kept_name(name: str, ending: str) -> str:
    """Return what a file is called from now on: no path, and it ends as what it is, or who saves it might run it."""
    plain = file_name(name.replace("\\", "/").rpartition("/")[2])
    stem = plain.removesuffix(f".{plain.rpartition('.')[2]}") if "." in plain else plain
    return f"{stem[:_LONGEST_NAME].strip(' .') or 'file'}{ending}"


def parts_of(document: str) -> tuple[str, str] | None:
    """Return the stem and the ending of a document's name; None for whatever is none, a path above all."""
    found = _DOCUMENT.fullmatch(document)
    return (found[1], found[2]) if found else None


def stem_of(key: str) -> str | None:
    """Return the stem of a file of this module by its place in the store."""
    found = _STEM.match(key.rpartition("/")[2])
    return found[0] if found else None
