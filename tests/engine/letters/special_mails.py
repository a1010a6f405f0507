"""Mails of unusual build: invitations, sealed and nested ones, and every kind of file."""

import struct
from collections.abc import Iterator, Sequence

from terazi.engine.letters.content import Remark, Risk
from tests.engine.letters.made import ANSWER, Expected, Made, html_lines, mail, multi, part, text

PDF, PNG = b"%PDF-1.7\n%made\n", b"\x89PNG\r\n\x1a\n" + b"\x00" * 40
CALENDAR = (
    "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VTIMEZONE\r\nDTSTART:19700101T000000\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nSUMMARY:Fatura\r\n görüşmesi\r\n"
    "DTSTART;TZID=Europe/Istanbul:20261120T140000\r\nLOCATION:Ankara\\, Çankaya\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
)


def special_mails() -> Iterator[Made]:
    """Give them all."""
    yield from _invitations()
    yield from _sealed()
    yield from _signed_whole()
    yield from _built()
    yield from _built_wrongly()
    yield from _built_oddly()
    yield from _with_files()


def _invitations() -> Iterator[Made]:
    calendar = part("text/calendar; method=REQUEST", CALENDAR)
    remark = frozenset([Remark.INVITATION])
    for name, content, words in (
        (
            "with-words",
            multi(
                "alternative",
                part("text/plain", "Görüşelim."),
                part("text/html", "<p>Görüşelim.</p>"),
                calendar,
            ),
            "Görüşelim.",
        ),
        ("alone", calendar, "Fatura görüşmesi\n20.11.2026 14:00\nAnkara, Çankaya"),
        (
            "empty",
            multi("alternative", part("text/plain", "\r\n"), calendar),
            "Fatura görüşmesi\n20.11.2026 14:00\nAnkara, Çankaya",
        ),
    ):
        yield Made(
            name=f"invitation-{name}",
            content=mail(content, subject="Davet: Fatura"),
            expected=Expected(text=words, files=("file-1.ics",), remarks=remark),
        )


def _sealed() -> Iterator[Made]:
    answer = text(ANSWER["tr"])
    inner = part("text/plain", answer)
    smime = part('application/pkcs7-signature; name="smime.p7s"', b"\x30\x82\x01\x00", encoding="base64")
    pgp = part(
        'application/pgp-signature; name="signature.asc"', b"-----BEGIN PGP SIGNATURE-----\n", encoding="7bit"
    )
    signed = frozenset([Remark.SIGNED])
    for name, seal in (("smime", smime), ("pgp", pgp)):
        content = multi("signed", inner, seal, more=f"; protocol=application/{name}")
        yield Made(
            name=f"signed-{name}",
            content=mail(content),
            words=ANSWER["tr"],
            expected=Expected(text=answer, remarks=signed, omitted=1),
        )
    sealed = part(
        'application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
        b"\x30\x80" * 20,
        encoding="base64",
    )
    yield Made(
        name="sealed-smime",
        content=mail(sealed),
        expected=Expected(text="", files=("smime.p7m",), remarks=frozenset([Remark.ENCRYPTED])),
    )
    parts = (
        part("application/pgp-encrypted", b"Version: 1\n"),
        part('application/octet-stream; name="encrypted.asc"', b"-----BEGIN PGP MESSAGE-----\n"),
    )
    yield Made(
        name="sealed-pgp",
        content=mail(multi("encrypted", *parts)),
        expected=Expected(
            text="", files=("file-1.asc", "encrypted.asc"), remarks=frozenset([Remark.ENCRYPTED])
        ),
    )
    inline = f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n{answer}\n-----BEGIN PGP SIGNATURE-----\n\niQEz\n-----END PGP SIGNATURE-----\n"
    yield Made(
        name="signed-pgp-inline",
        content=mail(part("text/plain", inline)),
        words=ANSWER["tr"],
        expected=Expected(text=answer),
    )


IMAGE = part(
    'image/png; name="resim.png"',
    PNG,
    encoding="base64",
    more="\r\nContent-ID: <p1@x>\r\nContent-Disposition: inline",
)


def _signed_whole() -> Iterator[Made]:
    answer = text(ANSWER["tr"])
    inner, signed = part("text/plain", answer), frozenset([Remark.SIGNED])
    for in_pieces in (False, True):
        whole = _signed_as_a_whole(inner, in_pieces=in_pieces)
        opaque = part(
            'application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"', whole, encoding="base64"
        )
        yield Made(
            name=f"signed-smime-whole-{'in-pieces' if in_pieces else 'at-once'}",
            content=mail(opaque),
            words=ANSWER["tr"],
            expected=Expected(text=answer, remarks=signed),
        )


def _built() -> Iterator[Made]:
    answer = text(ANSWER["tr"])
    plain, html = part("text/plain", answer), part("text/html", html_lines(ANSWER["tr"]))
    stub = part("text/plain", "Bu iletiyi görmek için HTML destekleyen bir program kullanın.")
    shown = part(
        "text/html",
        f'{html_lines(ANSWER["tr"])}<img src="cid:p1@x" alt="ekran"><img src="https://iz.example/a.gif">',
    )
    for name, content, more in (
        ("stub", multi("alternative", stub, html), Expected(text=answer, html=("vergi numarası",))),
        ("empty-plain", multi("alternative", part("text/plain", " \r\n"), html), Expected(text=answer)),
        (
            "nested",
            multi(
                "mixed",
                multi("related", multi("alternative", plain, html, boundary="c"), boundary="b"),
                boundary="a",
            ),
            Expected(text=answer),
        ),
        (
            "in-pieces",
            multi(
                "mixed",
                part("text/plain", text(ANSWER["tr"][:3])),
                IMAGE,
                part("text/plain", text(ANSWER["tr"][4:])),
            ),
            Expected(text=answer, files=("resim.png",)),
        ),
        (
            "related",
            multi("related", shown, IMAGE),
            Expected(text=answer, files=("resim.png",), html=('<img src="part:0" alt="ekran">',), omitted=1),
        ),
        (
            "no-closing-boundary",
            multi("mixed", plain, part("text/plain", "Son."), boundary="end")[:-10],
            Expected(text=f"{answer}\nSon."),
        ),
    ):
        yield Made(
            name=f"built-{name}",
            content=mail(content),
            words=ANSWER["tr"] if more.text and answer in more.text else (),
            expected=more,
        )


def _built_wrongly() -> Iterator[Made]:
    answer = text(ANSWER["tr"])
    plain = part("text/plain", answer)
    for name, content, words in (
        ("no-boundary", b"Content-Type: multipart/mixed\r\n\r\nMerhaba\r\n", "Merhaba"),
        (
            "wrong-boundary",
            b'Content-Type: multipart/mixed; boundary="x"\r\n\r\n--y\r\n\r\nMerhaba\r\n--y--\r\n',
            "--y\nMerhaba\n--y--",
        ),
        (
            "bare-line-feeds",
            multi("mixed", plain, plain).replace(b"\r\n", b"\n"),
            f"{answer}\n{answer}",
        ),
    ):
        yield Made(
            name=f"built-{name}",
            content=mail(content),
            expected=Expected(text=words),
        )


def _built_oddly() -> Iterator[Made]:
    answer = text(ANSWER["tr"])
    flowed = (
        "Merhaba, bu satır \nbir önceki satırın devamıdır.\n\n> Eski satır \n> devamı\n> ve sonu.\n\nSon."
    )
    yield Made(
        name="built-flowed",
        content=mail(part("text/plain; format=flowed", flowed)),
        words=("devamıdır.", "Eski satır", "Son."),
        expected=Expected(
            text="Merhaba, bu satır bir önceki satırın devamıdır.\nSon.",
            folded=("Eski satır devamı ve sonu.",),
        ),
    )
    twice = mail(part("text/plain", answer), more=("From: Banka <banka@banka.example>",)).replace(
        b"Return-Path", b"From: x <x@y.example>\r\nReturn-Path", 1
    )
    yield Made(
        name="built-two-senders",
        content=twice,
        words=ANSWER["tr"],
        expected=Expected(text=answer, remarks=frozenset([Remark.TWO_SENDERS])),
    )


def _winmail(name: str, content: bytes) -> bytes:
    """Return a file as Outlook wraps it, its long name among its properties."""
    letters = (name + "\x00").encode("utf-16-le")
    properties = (
        b"\x01\x00\x00\x00\x1f\x00\x07\x37\x01\x00\x00\x00" + struct.pack("<I", len(letters)) + letters
    )
    attributes = (
        (0x00069002, b"\x00" * 14),
        (0x00018010, b"SUBAT~1.PDF\x00"),
        (0x0006800F, content),
        (0x00069005, properties),
    )
    written = b"".join(
        b"\x02" + struct.pack("<II", number, len(value)) + value + b"\x00\x00" for number, value in attributes
    )
    return b"\x78\x9f\x3e\x22\x01\x00" + written


def _value(tag: int, *inside: bytes) -> bytes:
    content = b"".join(inside)
    return bytes([tag, 0x82]) + len(content).to_bytes(2, "big") + content


def _signed_as_a_whole(content: bytes, *, in_pieces: bool) -> bytes:
    """Return a mail in the signed form of CMS, without signers; OpenSSL writes long ones in pieces without lengths."""
    data, signed = bytes.fromhex("2a864886f70d010701"), bytes.fromhex("2a864886f70d010702")
    if not in_pieces:
        inner = _value(0x30, _value(0x06, data), _value(0xA0, _value(0x04, content)))
        return _value(
            0x30, _value(0x06, signed), _value(0xA0, _value(0x30, _value(0x02, b"\x01"), _value(0x31), inner))
        )
    pieces = b"".join(_value(0x04, content[at : at + 50]) for at in range(0, len(content), 50))
    octets = b"\xa0\x80\x24\x80" + pieces + b"\x00\x00" * 2
    inner = b"\x30\x80" + _value(0x06, data) + octets + b"\x00\x00"
    return (
        b"\x30\x80"
        + _value(0x06, signed)
        + b"\xa0\x80\x30\x80"
        + _value(0x02, b"\x01")
        + _value(0x31)
        + inner
        + b"\x00\x00" * 4
    )


FILES: Sequence[tuple[str, str, bytes, str, Risk | None]] = (
    ("plain", 'filename="fatura.pdf"', PDF, "fatura.pdf", None),
    ("percent", "filename*=utf-8''%C5%9Fubat%20faturas%C4%B1.pdf", PDF, "şubat faturası.pdf", None),
    ("pieces", "filename*0*=utf-8''%C5%9Fubat;\r\n filename*1=_son.pdf", PDF, "şubat_son.pdf", None),
    ("word", 'filename="=?utf-8?B?xZ91YmF0LnBkZg==?="', PDF, "şubat.pdf", None),
    ("folder", 'filename="../../etc/passwd.pdf"', PDF, "passwd.pdf", None),
    (
        "turned",
        "filename*=utf-8''fatura%E2%80%AEfdp.exe",
        b"MZ\x90\x00",
        "faturafdp.exe",
        Risk.EXECUTABLE,
    ),
    ("hidden-exe", 'filename="fatura.pdf"', b"MZ\x90\x00", "fatura.pdf", Risk.EXECUTABLE),
    ("script", 'filename="fatura.js"', b"alert(1)", "fatura.js", Risk.SCRIPT),
    ("html", 'filename="fatura.txt"', b"<html><script>x</script>", "fatura.txt", Risk.SCRIPT),
    (
        "macros",
        'filename="fatura.xlsx"',
        b"PK\x03\x04" + b"\x00" * 30 + b"xl/vbaProject.bin",
        "fatura.xlsx",
        Risk.MACROS,
    ),
    (
        "locked",
        'filename="fatura.zip"',
        b"PK\x03\x04\x14\x00\x01\x00" + b"\x00" * 40,
        "fatura.zip",
        Risk.LOCKED_ARCHIVE,
    ),
    ("winmail-inside", 'filename="winmail.dat"', _winmail("şubat.pdf", PDF), "şubat.pdf", None),
    ("winmail", 'filename="winmail.dat"', b"\x78\x9f\x3e\x22" + b"\x00" * 20, "winmail.dat", None),
)


def _with_files() -> Iterator[Made]:
    plain = part("text/plain", "Ekte.")

    def file(name: str, content: bytes) -> bytes:
        return part(
            "application/octet-stream",
            content,
            encoding="base64",
            more=f"\r\nContent-Disposition: attachment; {name}",
        )

    for name, disposition, content, shown, risk in FILES:
        yield Made(
            name=f"file-{name}",
            content=mail(multi("mixed", plain, file(disposition, content))),
            words=("Ekte.",),
            expected=Expected(text="Ekte.", files=(shown,), risks=(risk,)),
        )
