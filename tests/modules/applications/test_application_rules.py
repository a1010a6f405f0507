"""Addresses, keys and profiles: the rules."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from terazi.foundation.errors import ApplicationKeyExpired, ApplicationPassive
from terazi.foundation.ids import UserId, new_id
from terazi.modules.applications.errors import AddressRefused, TooManyKeys
from terazi.modules.applications.rules import claims, keys, urls
from terazi.modules.applications.values import ApplicationStatus, PresentedKey, Scope

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("https://app.example.com", "https://app.example.com"),
        (" https://App.Example.com/ ", "https://app.example.com"),
        ("https://app.example.com:8443", "https://app.example.com:8443"),
        ("https://app.example.com:443", "https://app.example.com"),
        ("http://localhost:3000", "http://localhost:3000"),
        ("http://127.0.0.1", "http://127.0.0.1"),
        ("http://[::1]:3000/", "http://[::1]:3000"),
    ],
)
def test_origins_are_kept_in_one_spelling(given: str, kept: str) -> None:
    assert urls.clean_origin(given) == kept


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("", "url.invalid"),
        ("app.example.com", "url.invalid"),
        ("javascript:alert(1)", "url.invalid"),
        ("ftp://app.example.com", "url.invalid"),
        ("https://", "url.invalid"),
        ("https://app.example.com:99999", "url.invalid"),
        ("https://app.example.com:0", "url.invalid"),
        ("https://[::1", "url.invalid"),
        ("http://app.example.com", "url.https"),
        ("http://localhost.example.com", "url.https"),
        ("http://127.0.0.1.example.com", "url.https"),
        ("https://ayse:sifre@app.example.com", "url.credentials"),
        ("https://@app.example.com", "url.credentials"),
        ("https://app.example.com#a", "url.fragment"),
        ("https://app.example.com/#", "url.fragment"),
        ("https://app.example.com/giris", "url.origin_only"),
        ("https://app.example.com?a=b", "url.origin_only"),
        ("https://app.exa mple.com", "url.characters"),
        ("https://app.example.com\\@evil.example", "url.characters"),
        ("https://çay.example.com", "url.characters"),
        ("https://app.example.com\t", ""),
        ("https://" + "a" * 400, "url.too_long"),
    ],
)
def test_origins_that_are_not_safe(given: str, why: str) -> None:
    if not why:
        assert urls.clean_origin(given) == "https://app.example.com"
        return
    with pytest.raises(AddressRefused) as refused:
        urls.clean_origin(given)
    assert refused.value.phrase_key == f"applications.{why}"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("", "/"),
        ("/", "/"),
        ("/giris/terazi", "/giris/terazi"),
        ("giris", "route.slash"),
        ("//evil.example", "route.slash"),
        ("/giris?a=1", "route.path_only"),
        ("/giris#a", "route.path_only"),
        ("/a/../b", "url.dots"),
        ("/a/%2E%2e/b", "url.dots"),
        ("/\\evil.example", "url.characters"),
        ("/gi ris", "url.characters"),
    ],
)
def test_routes(given: str, kept: str) -> None:
    if kept.startswith("/"):
        assert urls.clean_route(given) == kept
        return
    with pytest.raises(AddressRefused) as refused:
        urls.clean_route(given)
    assert refused.value.phrase_key == f"applications.{kept}"


def test_redirect_addresses_keep_path_and_query_and_stand_once() -> None:
    given = ["https://A.example.com/cb?x=1", "https://a.example.com/cb?x=1", "https://a.example.com"]
    assert urls.clean_redirect_uris(given) == ("https://a.example.com/cb?x=1", "https://a.example.com/")


@pytest.mark.parametrize(
    "given", ["https://a.example.com/cb#x", "http://a.example.com/cb", "https://u@a.example.com"]
)
def test_redirect_addresses_that_are_not_safe(given: str) -> None:
    with pytest.raises(AddressRefused):
        urls.clean_redirect_uri(given)


def test_when_a_key_may_be_used() -> None:
    usable = PresentedKey(
        key_id=new_id(),
        expires_at=None,
        last_used_at=None,
        application_id=new_id(),
        name="Defter",
        owner_id=UserId(new_id()),
        status=ApplicationStatus.ACTIVE,
        scopes=frozenset(),
        is_owner_active=True,
    )
    keys.require_usable(usable, NOW)
    keys.require_usable(replace(usable, expires_at=NOW + timedelta(seconds=1)), NOW)
    with pytest.raises(ApplicationKeyExpired):
        keys.require_usable(replace(usable, expires_at=NOW), NOW)
    with pytest.raises(ApplicationPassive):
        keys.require_usable(replace(usable, status=ApplicationStatus.PASSIVE), NOW)
    with pytest.raises(ApplicationPassive):
        keys.require_usable(replace(usable, is_owner_active=False), NOW)


def test_two_keys_work_at_once_and_no_more() -> None:
    keys.require_room(1)
    with pytest.raises(TooManyKeys):
        keys.require_room(2)


def test_a_key_is_never_made_to_last_longer() -> None:
    soon, later = NOW + timedelta(hours=1), NOW + timedelta(hours=24)
    assert keys.shortened(None, later) == later
    assert keys.shortened(soon, later) == soon
    assert keys.shortened(later, soon) == soon


def test_the_use_of_a_key_is_news_once_a_minute() -> None:
    assert keys.is_use_news(None, NOW)
    assert not keys.is_use_news(NOW - timedelta(seconds=59), NOW)
    assert keys.is_use_news(NOW - timedelta(seconds=60), NOW)


def test_agreed_is_only_what_the_application_may_ask_for() -> None:
    asked = [Scope.ADDRESS, Scope.EMAIL, Scope.EMAIL, Scope.PROFILE]
    assert claims.agreed_scopes(asked, ["profile", "email"]) == (Scope.PROFILE, Scope.EMAIL)
    assert claims.agreed_scopes([], ["profile"]) == ()


def test_each_scope_opens_its_own_fields_only() -> None:
    fields = [name for names in claims.FIELDS_OF_SCOPE.values() for name in names]
    account = {name: name for name in [*fields, "password_hash", "id", "mail_id"]} | {"mail_approved_at": NOW}
    assert claims.told_profile(account, []) == {}
    assert claims.told_profile(account, [Scope.OPENID, Scope.OFFLINE_ACCESS]) == {}
    assert claims.told_profile(account, [Scope.EMAIL]) == {"mail": "mail", "mail_approve_date": NOW}
    assert "mail" not in claims.told_profile(account, [Scope.PROFILE, Scope.PHONE, Scope.ADDRESS])
    assert set(claims.told_profile(account, list(Scope))) == set(fields)
    assert len(fields) == len(set(fields))
