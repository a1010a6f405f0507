"""Speed control: how often one caller may make one call."""

import asyncio
import re

import pytest

from terazi.foundation.errors import TooManyCalls
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from tests.foundation.conftest import SmallHouse


async def ages(small: SmallHouse, seconds: int) -> None:
    """Let the counted calls be that much longer ago."""
    await small.execute(f"UPDATE call_count SET expires_at = expires_at - interval '{seconds} seconds'")


async def test_the_call_after_the_last_allowed_one_is_refused(fresh_house: SmallHouse) -> None:
    statuses = [(await fresh_house.post("/v1/limited")).status_code for _ in range(5)]
    assert statuses == [200, 200, 200, 429, 429]


async def test_a_refusal_says_how_long_to_wait(fresh_house: SmallHouse) -> None:
    for _ in range(3):
        await fresh_house.post("/v1/limited")
    answer = await fresh_house.post("/v1/limited", params={"active_lang_label": "en"})
    assert (answer.status_code, answer.json()["error"]) == (429, "too_many_calls")
    assert 1 <= int(answer.headers["retry-after"]) <= 60
    assert answer.json()["retry_after"] == int(answer.headers["retry-after"])
    assert re.search(r"in (\d+ seconds?|1 minute)\.$", answer.json()["status_message"])


@pytest.mark.parametrize(
    ("seconds", "tr", "en"),
    [
        (1, "1 saniye", "1 second"),
        (59, "59 saniye", "59 seconds"),
        (60, "1 dakika", "1 minute"),
        (61, "2 dakika", "2 minutes"),
        (3_600, "60 dakika", "60 minutes"),
        (7_200, "2 saat", "2 hours"),
        (86_399, "24 saat", "24 hours"),
    ],
)
def test_the_time_to_wait_is_said_as_it_is(seconds: int, tr: str, en: str) -> None:
    phrase = TooManyCalls(retry_after_seconds=seconds).phrase
    assert say(phrase, Lang.TR) == f"Çok sık denediniz. {tr} sonra yeniden deneyin."
    assert say(phrase, Lang.EN) == f"Too many attempts. Try again in {en}."


async def test_a_new_window_begins_when_the_old_one_is_over(fresh_house: SmallHouse) -> None:
    for _ in range(4):
        await fresh_house.post("/v1/limited")
    await ages(fresh_house, 55)
    refused = await fresh_house.post("/v1/limited")
    assert (refused.status_code, int(refused.headers["retry-after"]) <= 5) == (429, True)
    await ages(fresh_house, 10)
    assert [(await fresh_house.post("/v1/limited")).status_code for _ in range(4)] == [200, 200, 200, 429]


async def test_callers_are_counted_apart(fresh_house: SmallHouse) -> None:
    for token in (None, "token-of-ayse", "token-of-kemal"):
        statuses = [(await fresh_house.post("/v1/limited", token=token)).status_code for _ in range(4)]
        assert statuses == [200, 200, 200, 429]


async def test_wrong_tokens_count_for_their_address(fresh_house: SmallHouse) -> None:
    fresh_house.house.settings.__dict__["calls_per_hour"] = 3
    tokens = ["nobody", "token-of-yesterday", "nobody-else", "nobody", "token-of-yesterday"]
    statuses = [(await fresh_house.post("/v1/own", token=token)).status_code for token in tokens]
    assert statuses == [401, 401, 401, 429, 429]
    assert (await fresh_house.post("/v1/own", json={"text": "çay"}, token="token-of-ayse")).status_code == 200


async def test_calls_are_counted_apart(fresh_house: SmallHouse) -> None:
    for _ in range(4):
        await fresh_house.post("/v1/limited")
    assert (await fresh_house.post("/v1/limited/refusing")).status_code == 409
    assert (await fresh_house.post("/v1/open")).status_code == 200


async def test_refused_calls_count(fresh_house: SmallHouse) -> None:
    statuses = [(await fresh_house.post("/v1/limited/refusing")).status_code for _ in range(3)]
    assert statuses == [409, 409, 429]


async def test_broken_bodies_count(fresh_house: SmallHouse) -> None:
    fresh_house.house.settings.__dict__["calls_per_hour"] = 2
    statuses = [(await fresh_house.post("/v1/note", content=b"{")).status_code for _ in range(3)]
    assert statuses == [422, 422, 429]


async def test_of_many_at_once_exactly_the_allowed_pass(fresh_house: SmallHouse) -> None:
    answers = await asyncio.gather(*(fresh_house.post("/v1/limited") for _ in range(20)))
    assert sorted(answer.status_code for answer in answers) == [200] * 3 + [429] * 17


async def test_a_refused_call_does_nothing(fresh_house: SmallHouse) -> None:
    fresh_house.house.settings.__dict__["calls_per_hour"] = 2
    for _ in range(4):
        await fresh_house.post("/v1/write", json={})
    assert await fresh_house.count("outgoing_mail") == 2


async def test_the_limit_without_a_number_is_the_settings(fresh_house: SmallHouse) -> None:
    fresh_house.house.settings.__dict__["calls_per_hour"] = 5
    assert [(await fresh_house.post("/v1/open")).status_code for _ in range(6)] == [200] * 5 + [429]


async def test_a_factor_widens_every_limit(fresh_house: SmallHouse) -> None:
    fresh_house.house.settings.__dict__["call_limit_factor"] = 2.0
    assert [(await fresh_house.post("/v1/limited")).status_code for _ in range(7)] == [200] * 6 + [429]


async def test_forging_a_forwarded_address_changes_nothing(fresh_house: SmallHouse) -> None:
    """The server believes X-Forwarded-For only of the proxies it trusts; the frame never does."""
    statuses = [
        (await fresh_house.post("/v1/limited", headers={"X-Forwarded-For": f"198.51.100.{i}"})).status_code
        for i in range(5)
    ]
    assert statuses[-1] == 429
