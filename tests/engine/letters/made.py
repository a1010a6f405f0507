"""What the mails of the corpus are made of, and what must come of each."""

import base64
import quopri
from collections.abc import Sequence
from dataclasses import dataclass, field
from email.header import Header
from functools import cached_property

from terazi.engine.letters.content import AutomaticSign, Bounce, Remark, Risk

OURS = "destek@ornek.example"
REPLY_TO = "destek+1042-k7f3q9x2m4ab@ornek.example"
OUR_NAME = "Örnek Destek"
THEIRS = "ayse.yilmaz@musteri.example"
THEIR_NAME = "Ayşe Yılmaz"
SENT = {
    "tr": (
        "Merhaba Ayşe Hanım,",
        "",
        "Faturanızı bugün yeniden düzenledik, birkaç dakika içinde hesabınızda görünür.",
        "Başka bir sorunuz olursa bu iletiyi yanıtlamanız yeterli.",
        "",
        "İyi günler,",
        "Zeynep",
    ),
    "en": (
        "Hello Ayşe,",
        "",
        "we have issued your invoice again today; it appears in your account within minutes.",
        "If anything else is unclear, just answer this mail.",
        "",
        "Kind regards,",
        "Zeynep",
    ),
}
ANSWER = {
    "tr": (
        "Merhaba Zeynep Hanım,",
        "",
        "Fatura geldi ama vergi numarası hâlâ eksik: İÇİŞLERİ değil, ığdır şubesi.",
        "",
        "Teşekkürler",
        "Ayşe",
    ),
    "en": (
        "Hi Zeynep,",
        "",
        "the invoice is there, but the tax number is still missing: 1234567890.",
        "",
        "Thanks",
        "Ayşe",
    ),
}
SECOND = {"tr": ("Bunu dün de görmüştüm.",), "en": ("I had seen this yesterday as well.",)}


@dataclass(frozen=True, kw_only=True)
class Expected:
    """What a ticket must get; fields that are None are not looked at."""

    text: str | None = None
    folded: tuple[str, ...] = ()
    signature: str | None = None
    subject: str | None = None
    sender: str | None = None
    automatic: AutomaticSign | None = None
    bounce: Bounce | None = None
    files: tuple[str, ...] | None = ()
    risks: tuple[Risk | None, ...] | None = None
    remarks: frozenset[Remark] = frozenset()
    first_sender: str | None = None
    omitted: int = 0
    html: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Made:
    """A mail of the corpus; ``lines`` are the words of its text, none of which may be lost."""

    name: str
    content: bytes = field(repr=False)
    expected: Expected
    words: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()

    @cached_property
    def file(self) -> str:
        """How the mail is called as a file."""
        return f"{self.name}.eml"


def text(lines: Sequence[str]) -> str:
    """Return lines as one text."""
    return "\n".join(lines)


def html_lines(lines: Sequence[str], tag: str = "div") -> str:
    """Return lines as HTML, one element each."""
    return "".join(f"<{tag}>{escaped(line) or '<br>'}</{tag}>" for line in lines)


def escaped(line: str) -> str:
    """Return a line as it stands in HTML."""
    return line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def signs(lines: Sequence[str], mark: str = "> ") -> str:
    """Return lines with a sign before each."""
    return "\n".join(f"{mark}{line}".rstrip() for line in lines)


def word(value: str, charset: str = "utf-8") -> str:
    """Return a header as mail programmes write it."""
    return value if value.isascii() else Header(value, charset).encode(linesep="\r\n")


def part(
    kind: str,
    content: str | bytes,
    *,
    charset: str = "utf-8",
    encoding: str = "quoted-printable",
    more: str = "",
) -> bytes:
    """Return a part with its headers."""
    raw = content.encode(charset, "replace") if isinstance(content, str) else content
    head = f"Content-Type: {kind}" + (
        f'; charset="{charset}"' if isinstance(content, str) and charset else ""
    )
    match encoding:
        case "base64":
            body = base64.encodebytes(raw).replace(b"\n", b"\r\n")
        case "quoted-printable":
            body = quopri.encodestring(raw).replace(b"\n", b"\r\n")
        case _:
            body = raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    return f"{head}{more}\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n".encode() + body


def multi(kind: str, *parts: bytes, boundary: str = "", more: str = "") -> bytes:
    """Return parts between boundaries."""
    boundary = boundary or f"----=_{kind}_{len(parts)}_000"
    inside = b"".join(b"--" + boundary.encode() + b"\r\n" + each.rstrip(b"\r\n") + b"\r\n" for each in parts)
    head = f'MIME-Version: 1.0\r\nContent-Type: multipart/{kind}{more};\r\n boundary="{boundary}"\r\n\r\n'
    return head.encode() + inside + b"--" + boundary.encode() + b"--\r\n"


def mail(
    body: bytes,
    *,
    subject: str = "Re: [#1042] Fatura",
    sender: str = f"{THEIR_NAME} <{THEIRS}>",
    to: str = f"{OUR_NAME} <{REPLY_TO}>",
    more: Sequence[str] = (),
    answers: bool = True,
) -> bytes:
    """Return a whole mail."""
    name, _, address = sender.partition("<")
    to_name, _, to_address = to.partition("<")
    lines = [
        "Return-Path: <bounce-1@musteri.example>",
        "Received: from mx.musteri.example by mx.ornek.example; Thu, 12 Nov 2026 15:20:11 +0300",
        f"From: {word(name.strip())} <{address}" if address else f"From: {sender}",
        f"To: {word(to_name.strip())} <{to_address}" if to_address else f"To: {to}",
        f"Subject: {word(subject)}",
        "Date: Thu, 12 Nov 2026 15:20:10 +0300",
        "Message-ID: <their-1@musteri.example>",
        *(
            [
                "In-Reply-To: <ours-1@ornek.example>",
                "References: <ours-0@ornek.example> <ours-1@ornek.example>",
            ]
            if answers
            else []
        ),
        *more,
    ]
    replaced = {line.partition(":")[0].lower() for line in more}
    kept = [
        line
        for at, line in enumerate(lines)
        if at >= len(lines) - len(more) or line.partition(":")[0].lower() not in replaced
    ]
    return "\r\n".join(kept).encode() + b"\r\n" + body


def body(
    plain: str | None, html: str | None, *, charset: str = "utf-8", encoding: str = "quoted-printable"
) -> bytes:
    """Return a text in one or both forms."""
    parts = []
    if plain is not None:
        parts.append(part("text/plain", plain, charset=charset, encoding=encoding))
    if html is not None:
        parts.append(part("text/html", html, charset=charset, encoding=encoding))
    return parts[0] if len(parts) == 1 else multi("alternative", *parts)
