"""Headers as people read them, and people in headers."""

import pytest

from terazi.engine.letters.addresses import ids_of, people_of
from terazi.engine.letters.headers import headers_at, value_and_parameters, words_of
from terazi.engine.letters.subjects import bare_subject, is_forward


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("=?utf-8?B?xZ91YmF0?=", "şubat"),
        ("=?UTF-8?Q?=C5=9Fubat_faturas=C4=B1?=", "şubat faturası"),
        ("=?utf-8?B?xQ==?= =?utf-8?B?n3ViYXQ=?=", "şubat"),  # a letter in two words
        ("=?iso-8859-9?Q?=FEubat?= =?utf-8?Q?_ay=C4=B1?=", "şubat ayı"),
        ("Re: =?windows-1254?Q?=DE?= ve =?utf-8?q?x?=", "Re: Ş ve x"),
        ("=?utf-8*tr?Q?=C5=9F?=", "ş"),
        ("=?x-yok?Q?=C5=9F?=", "ş"),
        ("=?utf-8?Q?bozuk", "=?utf-8?Q?bozuk"),
        ("bir\x00\x1b[31m iki\u202eüç", "bir [31m iki üç"),
    ],
)
def test_encoded_words_are_read(written: str, read: str) -> None:
    assert words_of(written) == read


@pytest.mark.parametrize(
    ("written", "people"),
    [
        ("a@b.example", [("", "a@b.example")]),
        ("Ali <a@b.example>", [("Ali", "a@b.example")]),
        ('"Öz, Ali" <a@b.example>, c@d.example', [("Öz, Ali", "a@b.example"), ("", "c@d.example")]),
        ("=?utf-8?Q?=C3=96z=2C_Ali?= <a@b.example>", [("Öz, Ali", "a@b.example")]),
        ('"=?utf-8?Q?=C3=96z?=" <a@b.example>', [("Öz", "a@b.example")]),
        ("a@b.example (Ali)", [("Ali", "a@b.example")]),
        ("Takım: a@b.example, c@d.example;", [("", "a@b.example"), ("", "c@d.example")]),
        ('"a@b.example" <x@y.example>', [("a@b.example", "x@y.example")]),
        ("undisclosed-recipients:;", []),
        ("<>", []),
    ],
)
def test_people_are_read(written: str, people: list[tuple[str, str]]) -> None:
    assert [(person.name, person.address) for person in people_of(written)] == people


@pytest.mark.parametrize(
    ("written", "value", "parameters"),
    [
        ('text/plain; charset="utf-8"', "text/plain", {"charset": "utf-8"}),
        ("Text/HTML;charset=utf-8 ; x = y", "text/html", {"charset": "utf-8", "x": "y"}),
        ('a/b; name="bir; \\"iki\\".txt"', "a/b", {"name": 'bir; "iki".txt'}),
        ("a/b; name*=iso-8859-9'tr'%FEu.txt", "a/b", {"name": "şu.txt"}),
        ("a/b; name*1*=%B1.txt; name*0*=utf-8''%C4", "a/b", {"name": "ı.txt"}),
        ("a/b; =; ;;", "a/b", {"": ""}),
    ],
)
def test_parameters_are_read(written: str, value: str, parameters: dict[str, str]) -> None:
    assert value_and_parameters(written) == (value, parameters)


def test_headers_end_where_something_else_begins() -> None:
    content = b"From x\r\nA: bir\r\n iki\r\nB : uc\r\nmetin: degil mi\r\n\r\nson"
    headers, at = headers_at(content, 0, len(content))
    assert [headers.one(name) for name in ("a", "b", "metin")] == ["bir iki", "uc", "degil mi"]
    assert content[at:] == b"son"
    headers, at = headers_at(b"A: bir\nbaslik degil\n\nson", 0, 24)
    assert (headers.one("a"), at) == ("bir", 7)


def test_ids_and_subjects() -> None:
    assert ids_of("<a@b> x <c@d>\t<bos luk@x>") == ("a@b", "c@d")
    assert bare_subject("Re: Ynt: İlt: Fwd: RE[2]: Konu: bir") == "Konu: bir"
    assert (
        is_forward("İLT: x"),
        is_forward("Fwd: Re: x"),
        is_forward("Re: Fwd: x"),
        is_forward("İletişim: x"),
    ) == (True, True, False, False)
