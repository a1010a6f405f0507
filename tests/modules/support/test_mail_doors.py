"""What is known of a mail at the door: the same mail is the same by whatever way it comes, and another one never is."""

import hashlib
import hmac
from datetime import UTC, datetime, timedelta

import pytest

from terazi.modules.support.rules.doors import door_key, head_of, signature_of, storable

MAIL = (
    b"Received: from a by b\r\nMessage-ID: <1@okul.edu.tr>\r\nFrom: Elif <Elif@Okul.edu.tr>\r\n"
    b"Date: Fri, 27 Nov 2026 10:00:00 +0300\r\nSubject: Fatura\r\n\r\nGelmedi.\r\n"
)
NOW = datetime(2026, 11, 27, 10, tzinfo=UTC)
KEY = b"a key that is shared with the service"
SENT_AT = str(int(NOW.timestamp()))


def signed(content: bytes = MAIL, sent_at: str = SENT_AT, key: bytes = KEY) -> str:
    return hmac.new(key, sent_at.encode() + b"." + content, hashlib.sha256).hexdigest()


def test_the_head_says_who_and_which() -> None:
    head = head_of(MAIL)
    assert (head.header_id, head.from_address) == ("1@okul.edu.tr", "elif@okul.edu.tr")


@pytest.mark.parametrize(
    "again",
    [
        b"Received: from c by d\r\nDelivered-To: destek@ornek.com\r\n" + MAIL,
        MAIL.replace(b"\r\n", b"\n"),
        MAIL + b"\r\n\r\n",
        MAIL.replace(b"Subject: Fatura", b"Subject: [SPAM?] Fatura"),
    ],
)
def test_a_mail_is_the_same_by_every_way(again: bytes) -> None:
    assert head_of(again).content_hash == head_of(MAIL).content_hash


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"<1@", b"<2@"),
        (b"Elif <Elif@", b"Elif <Ayse@"),
        (b"10:00:00", b"10:00:01"),
        (b"Gelmedi.", b"Geldi."),
        (b"Message-ID: <1@okul.edu.tr>\r\n", b""),
    ],
)
def test_another_mail_is_another(old: bytes, new: bytes) -> None:
    assert head_of(MAIL.replace(old, new)).content_hash != head_of(MAIL).content_hash


def test_to_other_people_it_has_a_row_of_its_own() -> None:
    content_hash = head_of(MAIL).content_hash
    one = door_key(content_hash, ["a@ornek.com", "b@ornek.com"])
    assert one == door_key(content_hash, ["B@ornek.com", "a@ornek.com", "a@ornek.com"])
    assert one != door_key(content_hash, ["a@ornek.com"])
    assert door_key(content_hash, []) != door_key(content_hash, [""])


@pytest.mark.parametrize(
    "content", [b"", b"\r\n", b"\x00\xff" * 50, b"From: \xff\xfe\r\n\r\n", b"From:" + b"(" * 9_000]
)
def test_whatever_comes_has_a_head(content: bytes) -> None:
    head = head_of(content)
    assert len(head.content_hash) == 32
    assert head.from_address.isprintable()


def test_only_what_is_shown_is_kept_of_a_line() -> None:
    assert storable("a\x00b\r\nc\ud800ç", 10) == "abcç"
    assert storable("x" * 20, 10) == "x" * 10


def test_a_signed_mail_is_taken_for_five_minutes() -> None:
    for seconds in (-300, 0, 300):
        assert signature_of(KEY, SENT_AT, MAIL, signed(), NOW + timedelta(seconds=seconds)) is not None
    for seconds in (-301, 301, 100_000):
        assert signature_of(KEY, SENT_AT, MAIL, signed(), NOW + timedelta(seconds=seconds)) is None
    assert signature_of(KEY, SENT_AT, MAIL, f" {signed().upper()} ", NOW) is not None


@pytest.mark.parametrize(
    ("key", "sent_at", "content", "given"),
    [
        (b"", SENT_AT, MAIL, signed(key=b"")),
        (KEY, SENT_AT, MAIL, ""),
        (KEY, SENT_AT, MAIL, "ı" * 64),
        (KEY, SENT_AT, MAIL, signed(key=b"another key")),
        (KEY, SENT_AT, MAIL + b" ", signed()),
        (KEY, str(int(SENT_AT) + 1), MAIL, signed()),
        (KEY, "", MAIL, signed(sent_at="")),
        (KEY, "-5", MAIL, signed(sent_at="-5")),
        (KEY, "٣", MAIL, signed(sent_at="٣")),
        (KEY, "9" * 400, MAIL, signed(sent_at="9" * 400)),
        (KEY, f"{SENT_AT}.5", MAIL, signed(sent_at=f"{SENT_AT}.5")),
    ],
)
def test_what_is_not_signed_for_this_is_not_taken(
    key: bytes, sent_at: str, content: bytes, given: str
) -> None:
    assert signature_of(key, sent_at, content, given, NOW) is None
