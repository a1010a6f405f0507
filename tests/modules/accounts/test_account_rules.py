"""Rules of names, passwords, profiles, failed sign-ins and refresh tokens."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from terazi.foundation.errors import AccountBlocked, SessionEnded, TokenExpired, TokenInvalid
from terazi.modules.accounts.rules import names, passwords, profile, second_steps, session_warnings
from terazi.modules.accounts.rules.sessions import RefreshUse, refresh_use, require_live, successor_token
from terazi.modules.accounts.values.sessions import EndReason, SessionState, TokenKind
from terazi.modules.accounts.values.sign_in import SecondStep, StepsOf
from terazi.modules.accounts.values.users import UserState

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize("name", ["abc", "Ayse.Yilmaz", "a.b", "1923", "x" * 32, "a..b"])
def test_english_letters_digits_and_inner_dots_make_a_username(name: str) -> None:
    assert names.is_username(name)


@pytest.mark.parametrize(
    "name", ["ab", ".abc", "abc.", "x" * 33, "ayşe", "İbo", "a b", "a-b", "a_b", "a@b", "", "abc\n", "ａｂｃ"]
)
def test_other_usernames_are_refused(name: str) -> None:
    assert not names.is_username(name)


def test_usernames_fold_as_english_and_not_as_turkish() -> None:
    assert names.username_key("IRMAK.Izmir") == "irmak.izmir"
    assert names.username_key("ırmak") != names.username_key("IRMAK")


@pytest.mark.parametrize(
    ("typed", "normal"),
    [
        ("ayse@example.com", "ayse@example.com"),
        ("  Ayse@EXAMPLE.Com ", "Ayse@example.com"),
        ("o'neil+tag@mail.co.uk", "o'neil+tag@mail.co.uk"),
        ("info@türkçe.com.tr", "info@xn--trke-2oa7j.com.tr"),
        ("info@xn--trke-2oa7j.com.tr", "info@xn--trke-2oa7j.com.tr"),
    ],
)
def test_mail_addresses_are_normalised(typed: str, normal: str) -> None:
    assert names.normal_mail(typed) == normal


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "ayse",
        "@example.com",
        "ayse@",
        "ayse@localhost",
        "ayse@example",
        "a..b@example.com",
        ".a@example.com",
        "a.@example.com",
        "a b@example.com",
        "a@exa mple.com",
        "a@-example.com",
        "a@example-.com",
        "a@127.0.0.1",
        "ayşe@example.com",
        "a@b@example.com",
        "a@straße.de",
        "a@example..com",
        "a@example.com\nBcc: b@example.com",
        f"{'a' * 65}@example.com",
        f"a@{'b' * 64}.com",
        f"a@{'b.' * 130}com",
    ],
)
def test_other_texts_are_no_mail_addresses(typed: str) -> None:
    assert names.normal_mail(typed) is None


def test_a_typed_mail_finds_the_same_account_in_any_case() -> None:
    assert names.identity_key("INFO@Example.COM") == names.mail_key("info@example.com")
    assert names.identity_key("Ayse.Yilmaz") == "ayse.yilmaz"


def test_one_password_typed_on_two_keyboards_is_the_same() -> None:
    assert passwords.normal_password("s\u0327eker") == passwords.normal_password("şeker")


@pytest.mark.parametrize("address", ["javascript:alert(1)", "data:text/html,x", "a b", "ftp://x.com"])
def test_links_that_are_no_web_addresses_are_refused(address: str) -> None:
    assert profile.link(address) is None


@pytest.mark.parametrize(
    "address", ["", "https://example.com/a", "HTTP://example.com", "example.com", "@ayse"]
)
def test_web_addresses_and_network_names_are_links(address: str) -> None:
    assert profile.link(address) == address


def test_phone_numbers_keep_only_digits() -> None:
    assert profile.phone("(532) 123 45-67") == "5321234567"
    assert profile.phone("call me") is None
    assert profile.phone_area("+90") == "+90"
    assert profile.phone_area("90 532") is None


@pytest.mark.parametrize(
    ("seconds_ago", "is_successor_used", "use"),
    [
        (None, False, RefreshUse.FIRST),
        (0, False, RefreshUse.RETRY),
        (10, False, RefreshUse.RETRY),
        (11, False, RefreshUse.REUSE),
        (1, True, RefreshUse.REUSE),
    ],
)
def test_a_refresh_token_is_used_once_or_retried_at_once(
    seconds_ago: int | None, is_successor_used: bool, use: RefreshUse
) -> None:
    used_at = None if seconds_ago is None else NOW - timedelta(seconds=seconds_ago)
    assert refresh_use(used_at=used_at, is_successor_used=is_successor_used, now=NOW) is use


def test_a_successor_depends_on_token_salt_secret_and_kind() -> None:
    def made(
        secret: bytes = b"s", used: str = "t", salt: bytes = b"x", kind: TokenKind = TokenKind.REFRESH
    ) -> str:
        return successor_token(secret, used_token=used, salt=salt, kind=kind)

    others = {made(b"S"), made(used="T"), made(salt=b"X"), made(kind=TokenKind.ACCESS)}
    assert made() == made()
    assert made() not in others
    assert len(others) == 4


@pytest.mark.parametrize(
    ("changed", "refusal"),
    [
        ({"state": UserState.BLOCKED}, AccountBlocked),
        ({"ended_at": NOW, "end_reason": EndReason.LOGOUT}, TokenInvalid),
        ({"ended_at": NOW, "end_reason": EndReason.PASSWORD_CHANGED}, SessionEnded),
        ({"ended_at": NOW, "end_reason": EndReason.REFRESH_REUSED}, SessionEnded),
        ({"session_expires_at": NOW}, TokenExpired),
        ({"last_seen_at": NOW - timedelta(seconds=3601)}, TokenExpired),
    ],
)
def test_a_session_that_is_over_says_why(changed: dict[str, Any], refusal: type[Exception]) -> None:
    live = SessionState(
        state=UserState.ACTIVE,
        ended_at=None,
        end_reason=None,
        session_expires_at=NOW + timedelta(days=1),
        last_seen_at=NOW - timedelta(seconds=3600),
        idle_seconds=3600,
    )
    require_live(live, NOW)
    with pytest.raises(refusal):
        require_live(replace(live, **changed), NOW)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.0.0/16"),
        ("::ffff:203.0.113.7", "203.0.0.0/16"),
        ("2001:db8:1:2::3", "2001:db8::/32"),
        ("unknown", "unknown"),
    ],
)
def test_an_address_stands_for_its_network(address: str, network: str) -> None:
    assert session_warnings.network_of(address) == network


def test_a_device_is_what_its_client_calls_it_or_its_kind_in_any_version() -> None:
    assert session_warnings.device_hash("a", "Firefox/1.0") == session_warnings.device_hash("a", "Chrome/2.0")
    assert session_warnings.device_hash("a", "x") != session_warnings.device_hash("b", "x")
    assert session_warnings.device_hash("", "curl/8.1.2") == session_warnings.device_hash("", "curl/8.20.0")
    assert session_warnings.device_hash("", "curl/8.1.2") != session_warnings.device_hash(
        "", "python-requests/2"
    )


@pytest.mark.parametrize(
    ("device_id", "is_secret"),
    [
        ("", False),
        ("desk", False),
        ("0000000000000000", False),
        ("abababababababababababab", False),
        ("9f1c3a7be05d2468", True),
        ("e2e0000000000000000000000000desk", True),
    ],
)
def test_only_a_long_and_varied_id_is_a_device_that_nobody_guesses(device_id: str, is_secret: bool) -> None:
    assert session_warnings.is_secret_device(device_id) == is_secret


def steps(**changed: Any) -> StepsOf:
    none = {
        "has_totp": False,
        "passkeys": 0,
        "passkeys_here": 0,
        "recovery_codes_left": 0,
        "wants_mail": False,
    }
    return StepsOf(**{**none, **changed})


@pytest.mark.parametrize(
    ("has", "is_mail_required", "offered"),
    [
        (steps(), False, ""),
        (steps(), True, "mail"),
        (steps(wants_mail=True), False, "mail"),
        (steps(has_totp=True), True, "totp"),
        (steps(has_totp=True, wants_mail=True, recovery_codes_left=3), False, "totp mail recovery"),
        (steps(passkeys=1, passkeys_here=1, has_totp=True), False, "passkey totp"),
        (steps(passkeys=1, recovery_codes_left=1), False, "mail recovery"),
        (steps(recovery_codes_left=1), False, ""),
    ],
)
def test_the_steps_of_a_sign_in(has: StepsOf, is_mail_required: bool, offered: str) -> None:
    assert second_steps.offered_steps(has, is_mail_required=is_mail_required) == tuple(offered.split())


def test_a_recovery_code_is_the_same_however_it_is_typed() -> None:
    code = second_steps.new_recovery_codes()[0]
    assert second_steps.normal_recovery_code(code.upper().replace("-", " ")) == code.replace("-", "")


@pytest.mark.parametrize(
    ("offered", "confirming"),
    [
        ("", ""),
        ("mail", "mail"),
        ("totp", "totp"),
        ("totp mail", "totp"),
        ("totp recovery", "totp recovery"),
        ("passkey totp mail recovery", "passkey totp recovery"),
        ("mail recovery", "recovery"),
    ],
)
def test_what_is_set_up_confirms_in_the_place_of_the_password(offered: str, confirming: str) -> None:
    steps = tuple(SecondStep(step) for step in offered.split())
    assert second_steps.confirming_steps(steps) == tuple(SecondStep(step) for step in confirming.split())
