"""How messages are signed, when they are tried again, and which addresses may be named."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from uuid import UUID

import pytest

from terazi.modules.webhooks.rules import (
    body_of,
    content_of,
    headers_of,
    is_nameable,
    is_taken,
    pause_after,
    secret_of,
    signature_of,
)
from terazi.modules.webhooks.values import Announcement, WebhookEvent

AT = datetime(2026, 11, 5, 14, 30, 0, 250_000, tzinfo=UTC)
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


def test_the_signature_is_the_one_of_the_specification() -> None:
    body, name = b'{"test": 2432232314}', "msg_p5jXN8AQM9LWM0D4loKWxJek"
    at = datetime.fromtimestamp(1_614_265_330, tz=UTC)
    signed = signature_of(SECRET, name, at, body)
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert signed != signature_of(SECRET, name[:-1], at, body)
    assert signed != signature_of(SECRET, name, at + timedelta(seconds=1), body)
    assert signed != signature_of(secret_of(b"x" * 24), name, at, body)


def test_a_message_says_what_when_and_which() -> None:
    said = Announcement(
        id=UUID(int=7), shop_id=UUID(int=8), event=WebhookEvent.ORDER_PAID, happened_at=AT, data={"a": "ş"}
    )
    body = body_of(said)
    assert body == {"type": "order.paid", "timestamp": "2026-11-05T14:30:00.250+00:00", "data": {"a": "ş"}}
    assert content_of(body).decode() == (
        '{"type":"order.paid","timestamp":"2026-11-05T14:30:00.250+00:00","data":{"a":"ş"}}'
    )


def test_while_a_secret_is_changed_both_sign() -> None:
    other = secret_of(b"y" * 24)
    headers = headers_of(UUID(int=7), [SECRET, other], AT, b"{}")
    assert headers["webhook-id"] == f"msg_{UUID(int=7).hex}"
    assert headers["webhook-timestamp"] == "1793889000"
    assert headers["webhook-signature"].split() == [
        signature_of(each, headers["webhook-id"], AT, b"{}") for each in (SECRET, other)
    ]


def test_tries_last_more_than_three_days_and_end() -> None:
    pauses = [pause_after(tries) for tries in range(1, 10)]
    assert pauses[0] == timedelta(seconds=5)
    assert all(a < b for a, b in pairwise(pauses) if a and b)
    assert sum((each for each in pauses if each), timedelta()) > timedelta(days=3)
    assert pause_after(10) is None


@pytest.mark.parametrize(
    ("status", "taken"), [(200, True), (204, True), (299, True), (301, False), (500, False), (None, False)]
)
def test_taken_is_what_is_answered_with_2xx(status: int | None, taken: bool) -> None:
    assert is_taken(status) is taken


@pytest.mark.parametrize(
    "url", ["https://hook.example.com/terazi", "https://hook.example.com:8443/?k=1", "https://a.b.co"]
)
def test_addresses_of_the_internet_can_be_named(url: str) -> None:
    assert is_nameable(url, allows_private=False)


@pytest.mark.parametrize(
    "url",
    [
        "http://hook.example.com/", "ftp://hook.example.com/", "https://", "https:///x", "hook.example.com",
        "https://localhost/", "https://intranet/", "https://127.0.0.1/", "https://10.0.0.1/", "https://[::1]/",
        "https://2130706433/", "https://0x7f.1/", "https://biri:parola@hook.example.com/",
        "https://hook.example.com:0/", "https://hook.example.com:99999/", "https://hook.example.com/ x",
        "https://hook.example.com/\r\nX: 1", "https://çarşı.example.com/", "https://hook.example.com/" + "x" * 500,
    ],
)  # fmt: skip
def test_what_is_none_cannot(url: str) -> None:
    assert not is_nameable(url, allows_private=False)


def test_who_runs_the_platform_may_allow_own_networks() -> None:
    assert is_nameable("http://127.0.0.1:9000/", allows_private=True)
    assert not is_nameable("http://biri@127.0.0.1:9000/", allows_private=True)
