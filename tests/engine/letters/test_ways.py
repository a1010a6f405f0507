"""What servers on its way wrote into a mail: to whom they handed it, what they found, and what a signature covers."""

import pytest

from terazi.engine.letters.reading import read_letter

MAIL = b"From: elif@okul.edu.tr\r\nTo: destek@ornek.com\r\n\r\nMerhaba\r\n"


def test_what_servers_found_stands_in_their_order() -> None:
    found = b"Authentication-Results: a; dmarc=pass\r\nAuthentication-Results: b;\r\n dmarc=fail\r\n"
    assert read_letter(found + MAIL).authentication == ("a; dmarc=pass", "b; dmarc=fail")
    assert len(read_letter(b"Authentication-Results: a; none\r\n" * 500 + MAIL).authentication) == 10
    assert read_letter(MAIL).authentication == ()


def test_to_whom_it_was_handed() -> None:
    handed = b"Delivered-To: destek+1-abc@ornek.com\r\nX-Original-To: <iade+2@ornek.com>\r\n"
    people = read_letter(handed + MAIL).delivered_to
    assert [person.address for person in people] == ["destek+1-abc@ornek.com", "iade+2@ornek.com"]


@pytest.mark.parametrize(
    ("signature", "is_part"),
    [
        (b"v=1; a=rsa-sha256; d=okul.edu.tr; bh=abc; b=xyz", False),
        (b"v=1; d=okul.edu.tr; l=10; b=xyz", True),
        (b"v=1; d=okul.edu.tr;\r\n\tL = 10; b=xyz", True),
        (b"v=1; d=l=okul.edu.tr; b=l=1", False),
        (b"v=1; d=okul.edu.tr; " + b"x" * 5_000 + b"; l=10", True),
    ],
)
def test_a_signature_of_a_part_is_known(signature: bytes, is_part: bool) -> None:
    assert read_letter(b"DKIM-Signature: " + signature + b"\r\n" + MAIL).signs_part is is_part


def test_the_second_signature_is_looked_at_too() -> None:
    two = b"DKIM-Signature: d=a.com; b=x\r\nDKIM-Signature: d=b.com; l=0; b=y\r\n"
    assert read_letter(two + MAIL).signs_part


def test_spaces_that_a_server_left_behind_a_broken_line_break_no_letter() -> None:
    way = b"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n"
    broken = b"Ge=C3= \t\r\n=A7en hafta =\r\nyazd=C4=B1m.\r\n"
    assert read_letter(MAIL.replace(b"\r\n\r\nMerhaba", b"\r\n" + way + b"\r\n" + broken)).text.startswith(
        "Geçen hafta yazdım."
    )
