"""What a file is, whatever it is called, and which names name a file."""

import pytest

from terazi.modules.documents.errors import FileKindRefused
from terazi.modules.documents.rules.kinds import ending_of, kept_name, parts_of, require_kind, stem_of
from tests.modules.documents.made_files import HTML, PDF, SVG, XLSX, office, picture

WORKBOOK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "Workbook".encode("utf-16-le")
STEM = "0199a000-0000-7000-8000-000000000000"


@pytest.mark.parametrize(
    ("content", "ending"),
    [
        (picture("JPEG"), ".jpg"),
        (picture("PNG"), ".png"),
        (picture("WEBP"), ".webp"),
        (PDF, ".pdf"),
        (XLSX, ".xlsx"),
        (office("word/document.xml"), ".docx"),
        (office("ppt/presentation.xml"), ".pptx"),
        (office("word/document.xml", "xl/workbook.xml"), ".docx"),
        (WORKBOOK, ".xls"),
        ("Türkçe not\r\n".encode(), ".txt"),
        ("\ufeffAd;Yaş\n".encode(), ".txt"),
        (b"", None),
        (b" \n", None),
        (HTML, None),
        (SVG, None),
        (b"\xef\xbb\xbf \n<?xml version='1.0'?><svg/>", None),
        (b"\x7fELF\x02", None),
        (b"MZ\x90\x00", None),
        (b"PK\x03\x04" + b"x" * 50, None),
        (office("xl/workbook.xml", "xl/vbaProject.bin"), None),
        (WORKBOOK + "_VBA_PROJECT vbaProject".encode("utf-16-le"), None),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", None),
        (b"%PDF-1.7 without an end", None),
        (b"GIF89a", None),
        ("şifre".encode("iso-8859-9"), None),
    ],
)
def test_a_file_is_what_it_holds(content: bytes, ending: str | None) -> None:
    assert ending_of(content) == ending


@pytest.mark.parametrize(
    ("name", "content", "ending"),
    [
        ("veri.csv", b"a;b", ".csv"),
        ("veri.PDF", PDF, ".pdf"),
        ("veri", PDF, ".pdf"),
        ("veri.exe", b"plain text", ".txt"),
        ("foto.jpeg", picture("JPEG"), ".jpg"),
    ],
)
def test_a_file_ends_as_what_it_is(name: str, content: bytes, ending: str) -> None:
    assert require_kind(name, content) == ending


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("belge.pdf", HTML),
        ("belge.pdf", b"plain text"),
        ("foto.png", PDF),
        ("foto.jpg", picture("PNG")),
        ("a.svg", SVG),
    ],
)
def test_what_says_one_thing_and_is_another_is_refused(name: str, content: bytes) -> None:
    with pytest.raises(FileKindRefused):
        require_kind(name, content)


@pytest.mark.parametrize(
    ("name", "ending", "kept"),
    [
        ("../../etc/passwd", ".txt", "passwd.txt"),
        ("C:\\Belgelerim\\İstanbul notları.pdf", ".pdf", "İstanbul notları.pdf"),
        ("foto.jpg", ".webp", "foto.webp"),
        ("a\u202egpj.exe", ".pdf", "a gpj.pdf"),
        ("", ".pdf", "file.pdf"),
        ("...", ".pdf", "file.pdf"),
        ("x" * 500 + ".pdf", ".pdf", "x" * 120 + ".pdf"),
    ],
)
def test_a_name_is_no_path_and_ends_as_what_the_file_is(name: str, ending: str, kept: str) -> None:
    assert kept_name(name, ending) == kept


def test_a_document_is_named_by_its_stem_and_ending() -> None:
    assert parts_of(f"{STEM}.pdf") == (STEM, ".pdf")
    assert parts_of(f"{'a' * 64}.webp") == ("a" * 64, ".webp")
    assert parts_of(f"{'a' * 64}-180.png") == ("a" * 64, "-180.png")
    assert stem_of(f"site/{STEM}/{'a' * 64}-180.png") == "a" * 64
    assert stem_of("documents/x/notes.txt") is None


@pytest.mark.parametrize(
    "name",
    [
        "",
        "..",
        "a.pdf",
        STEM,
        f"../{STEM}.pdf",
        f"{STEM}.pdf/..",
        f"{STEM}.pdf\n",
        f"{STEM}/x.pdf",
        f"%2e%2e%2f{STEM}.pdf",
        f"site/{'a' * 64}.webp",
        f"{'A' * 64}.webp",
        f"{'a' * 63}.webp",
        f"{'a' * 64}-99.png",
        f"{STEM.upper()}.pdf".replace("0199A000", "0199A00İ"),
    ],
)
def test_a_path_names_no_document(name: str) -> None:
    assert parts_of(name) is None
