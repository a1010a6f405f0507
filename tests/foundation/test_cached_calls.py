"""Which answers may be cached, and what makes two requests the same."""

from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import count
from typing import Any

import httpx
import pytest

from terazi.foundation.calls.declare import EVERYONE, NONE, TOKEN, Calls, Effect
from terazi.foundation.calls.frame import Frame
from terazi.foundation.calls.params import FileAnswer, IdempotencyKey, QueryText, RawQuery
from terazi.foundation.calls.routes import CallsApp
from terazi.foundation.calls.schemas import Answer, Done, RequestModel
from terazi.foundation.context import CallSite, OpenCall, UserCall
from terazi.foundation.db import Reader
from terazi.foundation.editions import CATALOGUE, SITES
from tests.foundation.conftest import SmallHouse, find_site

RUN = "/v1/run"


class Wish(RequestModel):
    """What is asked for in a body."""


async def look(call: OpenCall, name: QueryText, page: int = 1) -> Done:
    """Look."""
    return Done()


async def look_for(call: OpenCall, body: Wish) -> Done:
    """Look for something."""
    return Done()


async def look_once(call: OpenCall, key: IdempotencyKey = None) -> Done:
    """Look once."""
    return Done()


async def look_at_all(call: OpenCall, query: RawQuery) -> Done:
    """Look at all."""
    return Done()


async def take(call: OpenCall) -> FileAnswer:
    """Take a file."""
    return FileAnswer()


async def own(call: UserCall) -> Done:
    """Look at what is one's own."""
    return Done()


def declare(handler: Any, edition: str, **said: Any) -> None:
    """Declare a call whose answers are cached."""
    said = {"caller": NONE, "roles": EVERYONE, "cached_in_edition_of": edition, **said}
    Calls("small", code=990).post("/v1/look", **said)(handler)


@pytest.mark.parametrize(
    ("handler", "edition", "said"),
    [(look, CATALOGUE, {}), (look, SITES, {}), (look_for, SITES, {}), (look, SITES, {"limit": None})],
)
def test_what_strangers_ask_for_in_the_address_can_be_cached(
    handler: Any, edition: str, said: dict[str, Any]
) -> None:
    declare(handler, edition, **said)


@pytest.mark.parametrize(
    ("handler", "said", "why"),
    [
        (own, {"caller": TOKEN, "effect": Effect.READS}, "strangers"),
        (take, {"media_type": "text/plain"}, "strangers"),
        (look_once, {}, "own names"),
        (look_at_all, {}, "own names"),
        (look_for, {}, "edition comes with the count"),
        (look, {"limit": None}, "edition comes with the count"),
    ],
)
def test_what_could_be_taken_for_something_else_cannot(handler: Any, said: dict[str, Any], why: str) -> None:
    with pytest.raises(TypeError, match=why):
        declare(handler, CATALOGUE, **said)


class Run(Answer):
    """How many times the call ran."""

    number: int


class Asked:
    """A book of one cached call, which says how many times it ran, and the edition of the sites."""

    def __init__(self, small: SmallHouse) -> None:
        self.edition = 1
        self._runs = count(1)
        book = Calls("small", code=990)
        declare = book.post(
            RUN, caller=NONE, roles=EVERYONE, limit=None, cached_in_edition_of=SITES, max_body_bytes=500
        )
        declare(self._handler())
        app = CallsApp([book], Frame(replace(small.house, find_site=self._find_site)))
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://terazi.test")

    def _handler(self) -> Any:
        async def run(call: OpenCall, body: Wish | None = None, word: QueryText = "", page: int = 1) -> Run:
            """Say how many times this ran."""
            return Run(number=next(self._runs))

        return run

    async def _find_site(self, domain: str, reader: Reader, seen: str = "") -> CallSite:
        return replace(await find_site(domain, reader), edition=self.edition)

    async def run(self, **given: Any) -> int:
        """Make the call and return which run its answer is of."""
        answer = await self.client.post(RUN, **given)
        assert answer.status_code == 200
        return int(answer.json()["number"])


@pytest.fixture
async def asked(small_house: SmallHouse) -> AsyncIterator[Asked]:
    """The book of one cached call."""
    asked = Asked(small_house)
    yield asked
    await asked.client.aclose()


@pytest.mark.parametrize(
    "given",
    [
        {"params": {"word": "a"}},
        {"params": {"page": 2}},
        {"params": {"active_lang_label": "en"}},
        {"params": {"user_currency_type": "1"}},
        {"json": {}},
        {"json": {"more": 1}},
    ],
)
async def test_what_a_call_reads_has_an_answer_of_its_own(asked: Asked, given: dict[str, Any]) -> None:
    assert [await asked.run(), await asked.run(**given), await asked.run(), await asked.run(**given)] == [
        1,
        2,
        1,
        2,
    ]


@pytest.mark.parametrize(
    "given",
    [
        {"params": {"number": "1"}},
        {"params": {"call": "1", "return": "2", "body": "3"}},
        {"headers": {"X-Other": "1"}},
        {"headers": {"Authorization": "Bearer nobody"}},
    ],
)
async def test_what_a_call_does_not_read_makes_no_answer_of_its_own(
    asked: Asked, given: dict[str, Any]
) -> None:
    assert [await asked.run(), await asked.run(**given)] == [1, 1]


async def test_values_of_one_parameter_are_not_taken_for_those_of_another(asked: Asked) -> None:
    given = [{"word": "page=2"}, {"word": "", "page": "2"}, {"word": ["", "page=2"]}]
    assert [await asked.run(params=each) for each in (*given, *given)] == [1, 2, 3, 1, 2, 3]


async def test_another_edition_is_answered_anew(asked: Asked) -> None:
    assert [await asked.run(), await asked.run()] == [1, 1]
    asked.edition = 2
    assert [await asked.run(), await asked.run()] == [2, 2]


async def test_a_refusal_is_not_cached_and_the_same_bytes_as_another_type_are_read_anew(asked: Asked) -> None:
    for _ in range(2):
        assert (await asked.client.post(RUN, params={"page": "one"})).status_code == 422
        assert (await asked.client.post(RUN, content=b"a" * 501)).status_code == 413
    assert await asked.run(json={}) == 1
    assert (await asked.client.post(RUN, content=b"{}")).status_code == 422
