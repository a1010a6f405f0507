"""Keys that sign identity tokens: known before they sign, kept after, sealed where they lie."""

import asyncio
from base64 import urlsafe_b64decode
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import pytest
from joserfc import jwt
from joserfc.jwk import KeySet
from sqlalchemy import select

from terazi.foundation.questions import pairs
from terazi.foundation.settings import Settings
from terazi.modules.applications.jobs import renew_signing_keys
from terazi.modules.applications.rules import signing_keys as rules
from terazi.modules.applications.tables import SIGNING_KEY
from terazi.modules.applications.values import KeyState
from tests.calling import HouseUnderTest, open_house
from tests.modules.applications.connecting import connected, make_application

NOW = datetime(2026, 6, 1, tzinfo=UTC)


def key(number: int, days_old: float, algorithm: str = "RS256") -> KeyState:
    made = NOW - timedelta(days=days_old)
    return KeyState(
        id=UUID(int=number), algorithm=algorithm, created_at=made, retires_at=rules.retires_at(made)
    )


@pytest.mark.parametrize(
    ("keys", "signs", "is_due", "forgotten"),
    [
        ([], None, True, []),
        ([key(1, 0)], 1, False, []),
        ([key(1, 89.9)], 1, False, []),
        ([key(1, 90)], 1, True, []),
        ([key(1, 90.5), key(2, 0.5)], 1, False, []),
        ([key(1, 91), key(2, 1)], 2, False, []),
        ([key(1, 98), key(2, 8)], 2, False, [1]),
        ([key(1, 400)], 1, True, []),
        ([key(1, 10, "ES256")], 1, True, []),
        ([key(1, 10, "ES256"), key(2, 0.5)], 1, False, []),
        ([key(1, 5, "ES256"), key(2, 10)], 2, False, []),
    ],
)
def test_a_key_is_known_before_it_signs_and_kept_after(
    keys: list[KeyState], signs: int | None, is_due: bool, forgotten: list[int]
) -> None:
    signing = rules.signing_key(keys, "RS256", NOW)
    assert (signing.id.int if signing else None) == signs
    assert rules.is_new_key_due(keys, "RS256", NOW) is is_due
    assert [each.id.int for each in rules.forgotten_keys(keys, "RS256", NOW)] == forgotten


async def published(house: HouseUnderTest) -> list[str]:
    keys = (await house.client.get("/v1/oauth/jwks")).json()["keys"]
    assert all(set(each) & {"d", "p", "q", "dp", "dq", "qi"} == set() for each in keys)
    return [each["kid"] for each in keys]


async def test_a_key_takes_what_128_bits_of_security_take(house: HouseUnderTest) -> None:
    await renew(house)
    (made,) = (await house.client.get("/v1/oauth/jwks")).json()["keys"]
    modulus = made["n"] + "=" * (-len(made["n"]) % 4)
    assert len(urlsafe_b64decode(modulus)) * 8 == 3072


async def signed_with(house: HouseUnderTest, token: str) -> str:
    application = await make_application(house)
    tokens = await connected(house, application, token)
    keys = KeySet.import_key_set((await house.client.get("/v1/oauth/jwks")).json())
    return str(jwt.decode(tokens["id_token"], keys, ["RS256", "ES256"]).header["kid"])


async def renew(house: HouseUnderTest) -> None:
    async with house.house.database.transaction() as db:
        await renew_signing_keys.enqueue(db)
    await house.run_jobs()


async def test_keys_change_without_a_moment_in_which_a_signature_is_unknown(house: HouseUnderTest) -> None:
    token = await house.register()
    first = await signed_with(house, token)
    await renew(house)
    assert await published(house) == [first]
    house.clock.advance(days=90)
    await renew(house)
    await renew(house)
    _, second = await published(house)
    assert await signed_with(house, await house.sign_in("ayse.yilmaz")) == first
    house.clock.advance(days=1)
    assert await signed_with(house, await house.sign_in("ayse.yilmaz")) == second
    assert await published(house) == [first, second]
    house.clock.advance(days=7)
    await renew(house)
    assert await published(house) == [second]


async def test_the_first_key_is_made_once_however_many_ask(house: HouseUnderTest) -> None:
    answers = await asyncio.gather(*(house.client.get("/v1/oauth/jwks") for _ in range(6)))
    assert len({answer.json()["keys"][0]["kid"] for answer in answers}) == 1
    assert len(await published(house)) == 1


async def test_the_private_half_is_sealed(house: HouseUnderTest) -> None:
    await published(house)
    (kept,) = await house.house.database.reader.ask(
        pairs(select(SIGNING_KEY.c.sealed_private, SIGNING_KEY.c.public))()
    )
    [(private, public)] = kept.items()
    assert b'"d"' not in private
    assert public["use"] == "sig"
    assert "d" not in public


async def test_tokens_can_be_signed_by_an_elliptic_curve(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path, identity_token_algorithm="ES256") as house:
        assert await signed_with(house, await house.register()) in await published(house)
        configuration = (await house.client.get("/.well-known/openid-configuration")).json()
        assert configuration["id_token_signing_alg_values_supported"] == ["ES256"]


def test_an_unknown_algorithm_is_refused() -> None:
    with pytest.raises(ValueError, match="identity_token_algorithm"):
        Settings(identity_token_algorithm="none")
