"""CSV files in the letters and with the marks that programmes write, read without anybody being asked."""

import codecs
from contextlib import suppress
from typing import Any

import pytest

from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.modules.layers.computations.csv_files import read_csv

_TEXT = 'Ad;Şehir;Boy\nÇağrı;İstanbul;1,80\n"Işıl; ""Ü""";"Muğla\nMerkez";1,65\n'
_TABLE = [
    ("Ad", "Şehir", "Boy"),
    ("Çağrı", "İstanbul", "1,80"),
    ('Işıl; "Ü"', "Muğla\nMerkez", "1,65"),
]
_COMMAS = '"Ad","Şehir","Boy"\n"Çağrı","İstanbul","1,80"\n"Işıl; ""Ü""","Muğla\nMerkez","1,65"\n'
_TABS = 'Ad\tŞehir\tBoy\nÇağrı\tİstanbul\t1,80\n"Işıl; ""Ü"""\t"Muğla\nMerkez"\t1,65\n'


def _of_all(text: str) -> list[tuple[str, bytes]]:
    return [
        ("utf8", text.encode()),
        ("utf8 mark", codecs.BOM_UTF8 + text.encode()),
        ("utf16 le mark", codecs.BOM_UTF16_LE + text.encode("utf-16-le")),
        ("utf16 be mark", codecs.BOM_UTF16_BE + text.encode("utf-16-be")),
        ("utf16 le", text.encode("utf-16-le")),
        ("utf16 be", text.encode("utf-16-be")),
        ("windows 1254", text.encode("cp1254")),
        ("windows line ends", text.replace("\n", "\r\n").replace("Muğla\r\n", "Muğla\n").encode()),
        ("no last line end", text.rstrip("\n").encode()),
    ]


_FILES = [
    (f"{name}, {mark}", content)
    for mark, text in (("semicolons", _TEXT), ("commas", _COMMAS), ("tabs", _TABS))
    for name, content in _of_all(text)
]


@pytest.mark.parametrize("content", [each for _, each in _FILES], ids=[name for name, _ in _FILES])
def test_a_file_is_the_same_table_in_all_its_spellings(content: bytes) -> None:
    assert read_csv(content, most_cells=100).rows() == _TABLE


def test_the_line_that_says_the_mark_is_no_row() -> None:
    assert read_csv(b"sep=,\r\na,b;c\r\n1,2;3\r\n", most_cells=100).rows() == [("a", "b;c"), ("1", "2;3")]


def test_the_cells_of_the_header_do_not_count() -> None:
    assert read_csv(b"a;b\n1;2\n", most_cells=2).rows() == [("a", "b"), ("1", "2")]


def test_one_column_and_empty_cells_are_read() -> None:
    assert read_csv(b"a\n1\n\n2\n", most_cells=100).rows() == [("a",), ("1",), (None,), ("2",)]
    assert read_csv(b'a;b\n;""\n x ;1\n', most_cells=100).rows() == [("a", "b"), (None, None), (" x ", "1")]


@pytest.mark.parametrize(
    ("content", "most", "key"),
    [
        (b"", 100, "workbook.refused.empty"),
        (b" \n \n", 100, "workbook.refused.empty"),
        (b"a;b\0\n1;2\n", 100, "workbook.refused.damaged"),
        (b"a;b\n1;2;3\n", 100, "layers.csv.uneven"),
        (b"a;b\n1;2\n3;4\n", 3, "layers.csv.too_many_cells"),
        (b";" * 16_384 + b"\n1" + b";" * 16_384, 100_000, "layers.csv.too_many_columns"),
    ],
    ids=["nothing", "blank", "nul", "uneven", "large", "wide"],
)
def test_what_is_no_table_is_refused(content: bytes, most: int, key: str) -> None:
    with pytest.raises(WorkbookRefused) as refused:
        read_csv(content, most_cells=most)
    assert refused.value.phrase.key == key


@pytest.mark.parametrize(
    "content", [b'a;"b\n1;2\n', b"\xff\xfe\x00", b'"', b"\xef\xbb\xbf\xff\xff;\x81\n", b"a;" * 9000]
)
def test_broken_files_are_read_or_refused(content: Any) -> None:
    with suppress(WorkbookRefused):
        assert read_csv(content, most_cells=100).width > 0
