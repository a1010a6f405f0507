"""Mails that are made to be read for ever, or into too much memory: each shape that was found to stop a parser."""

from collections.abc import Callable

from tests.engine.letters.made import mail, part

MEGABYTE = 1 << 20
LARGEST = 14 * MEGABYTE


def _nested_parts(depth: int) -> bytes:
    opened = b"".join(
        b'Content-Type: multipart/mixed; boundary="b%d"\r\n\r\n--b%d\r\n' % (n, n) for n in range(depth)
    )
    return opened + b"Content-Type: text/plain\r\n\r\nMerhaba\r\n"


def _parts(line: bytes, count: int) -> bytes:
    return b'Content-Type: multipart/mixed; boundary="x"\r\n\r\n' + line * count


def _html(content: str) -> bytes:
    return mail(part("text/html", content, encoding="8bit"))


def _plain(content: str) -> bytes:
    return mail(part("text/plain", content, encoding="8bit"))


HOSTILE: dict[str, Callable[[], bytes]] = {
    "empty parts": lambda: mail(_parts(b"--x\r\n\r\n", 20_000)),
    "15 MB of parts": lambda: mail(_parts(b"--x\n\na\n", 2 * MEGABYTE)),
    "parameters": lambda: mail(b"Content-Type: text/plain" + b"; a=b" * 2_000 + b"\r\n\r\nMerhaba\r\n"),
    "numbered parameters": lambda: mail(
        b"Content-Type: text/plain" + b"".join(b"; n*%d*=%%41" % n for n in range(900)) + b"\r\n\r\nx\r\n"
    ),
    "quotes": lambda: mail(part("text/plain", "Merhaba"), sender='"' * 20_000 + " <a@b.example>"),
    "comments": lambda: mail(
        part("text/plain", "Merhaba"), sender="(" * 2_000 + ")" * 2_000 + " <a@b.example>"
    ),
    "encoded words": lambda: mail(part("text/plain", "Merhaba"), subject="=?utf-8?q?" * 2_000),
    "long subject": lambda: mail(part("text/plain", "Merhaba"), more=("X-Long: " + "a" * MEGABYTE,)),
    "folded header": lambda: mail(part("text/plain", "Merhaba"), more=("X-Long: a" + "\r\n a" * 200_000,)),
    "many headers": lambda: mail(part("text/plain", "Merhaba"), more=("X: y",) * 100_000),
    "many people": lambda: mail(part("text/plain", "Merhaba"), to="a@b.example, " * 100_000),
    "nested parts": lambda: mail(_nested_parts(2_000)),
    "one boundary in all": lambda: mail(
        b"".join([b'Content-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\n'] * 2_000)
    ),
    "unknown charset": lambda: mail(b"Content-Type: text/plain; charset=rot13\r\n\r\nMerhaba\r\n"),
    "slow charset": lambda: mail(b"Content-Type: text/plain; charset=punycode\r\n\r\n" + b"a-" * 500_000),
    "nested lists": lambda: _html("<ul>" * 62_000),
    "nested quotations": lambda: _html("<blockquote type=cite>" * 20_000 + "Merhaba"),
    "nested marks": lambda: _html("<b>" * 100_000 + "Merhaba"),
    "open tags": lambda: _html("<a/" * 300_000),
    "open brackets": lambda: _html("<" * 300_000),
    "open comments": lambda: _html("<!--" * 200_000),
    "open quotes": lambda: _html('<a href="' * 90_000),
    "open scripts": lambda: _html("<script>" * 100_000),
    "ampersands": lambda: _html("&" * 300_000),
    "attributes": lambda: _html("<p " + "a=b " * 200_000 + ">"),
    "styles": lambda: _html('<div style="border-top:solid    #e1e1e1">' * 20_000),
    "crossed elements": lambda: _html("<div><span></div>" * 50_000),
    "many pictures": lambda: _html('<img src="cid:a"><img src="https://x.example/a">' * 15_000),
    "pictures inside": lambda: _html('<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA">' * 10_000),
    "table cells": lambda: _html("<table><tr>" + "<td>a" * 100_000),
    "signs": lambda: _plain(">" * 20_000 + "\n" + "> > " * 5_000),
    "signed lines": lambda: _plain("> a\n" * 120_000),
    "introductions": lambda: _plain("On Thu, Nov 12, 2026 at 2:05 PM a <a@b.example> wrote:\n> a\n" * 8_000),
    "begun introductions": lambda: _plain("On Thu, Nov 12, 2026 at 2:05 PM a <a@b.example>\n" * 9_000),
    "labels": lambda: _plain("From: a@b.example\nSent: 12.11.2026 14:05\n" * 10_000),
    "same label": lambda: _plain("Kimden: a\n" * 40_000),
    "rules": lambda: _plain("-----\n" * 80_000),
    "colons": lambda: _plain(":" * 20_000 + "\n" + "a:\n" * 30_000),
    "addresses": lambda: _plain(("a." * 490 + "@" + ":\n") * 450),
    "signature lines": lambda: _plain("-- \n" * 40_000),
    "phone lines": lambda: _plain("Sent from my iPhone\n" * 20_000),
    "empty and signed": lambda: _plain("\n> a" * 100_000),
    "spaces": lambda: _plain(" " * 400_000 + "x"),
    "flowed": lambda: mail(part("text/plain; format=flowed", "a \n" * 160_000, encoding="8bit")),
    "dots": lambda: mail(part("text/plain", "Merhaba"), subject="i̇" * 1_500),
    "control signs": lambda: mail(bytes(range(256)) * 2_000),
    "nothing": lambda: b"",
    "an empty line": lambda: b"\r\n",
    "zeros": lambda: b"\x00" * MEGABYTE,
    "calendar": lambda: mail(
        part("text/calendar", "BEGIN:VEVENT\nSUMMARY:" + "a\n " * 60_000, encoding="8bit")
    ),
    "report": lambda: mail(
        _parts(
            b"--x\r\nContent-Type: message/delivery-status\r\n\r\n" + b"Action: failed\r\n\r\n" * 10_000, 150
        )
    ),
    "sealed": lambda: mail(part("application/pkcs7-mime", b"\x30\x80" * 2_000_000, encoding="base64")),
    "sealed octets": lambda: mail(part("application/pkcs7-mime", b"\x24\x80" * 200_000, encoding="base64")),
    "wrapped": lambda: mail(
        part(
            "application/ms-tnef",
            b"\x78\x9f\x3e\x22\x01\x00" + b"\x02\x02\x90\x06\x00" + bytes(6) * 300_000,
            encoding="base64",
        )
    ),
    "armour": lambda: _plain("-----BEGIN PGP SIGNED MESSAGE-----\n" * 5_000),
}


def hostile_mails(size: int = LARGEST) -> dict[str, bytes]:
    """Return them by name; those that are only large in this size."""
    return _large_mails(size) | {name: made() for name, made in HOSTILE.items()}


def _large_mails(size: int) -> dict[str, bytes]:
    return {
        "much of empty lines": mail(b"Content-Type: text/plain\r\n\r\n" + b"\n" * size),
        "much of empty lines in parts": mail(_parts(b"--x\r\n\r\n" + b"\n" * size, 1)),
        "much in one line": mail(b"Content-Type: text/plain\r\n\r\n" + b"a" * size),
        "much of base64": mail(
            b"Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n"
            + b"JVBERi0x" * (size // 8)
        ),
        "much of broken base64": mail(
            b"Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n" + b"=" * size
        ),
        "much of quoted-printable": mail(
            b"Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
            + b"=\r\n" * (size // 3)
        ),
        "much of HTML": mail(b"Content-Type: text/html\r\n\r\n" + b"<p>a</p>" * (size // 8)),
    }
