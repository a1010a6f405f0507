"""Names of downloads."""

import pytest

from terazi.modules.documents.rules.downloads import content_disposition, file_name
from terazi.modules.documents.values import media_type_of


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Satışlar 2026.xlsx", "Satışlar 2026.xlsx"),
        ("../../etc/passwd", "etc passwd"),
        ('a"b\r\nSet-Cookie: x.xlsx', "a b Set-Cookie x.xlsx"),
        ("fatura\u202excod.exe", "fatura xcod.exe"),
        ("", "file"),
        (" .. ", "file"),
        ("ş" * 300 + ".xlsx", "ş" * 150 + ".xlsx"),
    ],
)
def test_file_name_is_harmless_everywhere(given: str, kept: str) -> None:
    assert file_name(given) == kept


def test_turkish_name_reaches_old_and_new_browsers() -> None:
    header = content_disposition("Öğrenci çizelgesi.xlsx")
    assert header == (
        'attachment; filename="Ogrenci cizelgesi.xlsx"; '
        "filename*=UTF-8''%C3%96%C4%9Frenci%20%C3%A7izelgesi.xlsx"
    )
    assert header.isascii()


@pytest.mark.parametrize("name", ["page.html", "image.svg", "x.xml", "script.js", "no ending"])
def test_what_a_browser_might_run_has_no_type_of_its_own(name: str) -> None:
    assert media_type_of(name) == "application/octet-stream"
