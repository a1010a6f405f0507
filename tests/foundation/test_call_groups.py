"""A group of calls gives what its calls share, and nothing of the safety becomes optional by it."""

from typing import Any

import pytest

from terazi.foundation.calls.declare import EVERYONE, NONE, TOKEN, CallFacts, Calls, Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import OpenCall, UserCall
from terazi.foundation.errors import NotAllowed
from terazi.foundation.limits import DEFAULT_LIMIT, Limit


async def keep(call: UserCall) -> Done:
    """Keep something."""
    return Done()


async def look(call: OpenCall) -> Done:
    """Look at something."""
    return Done()


@pytest.fixture
def calls() -> Calls:
    """Return the empty book of a module."""
    return Calls("small", code=990)


def declared(calls: Calls) -> CallFacts:
    """Return the only call of a book."""
    (facts,) = calls.facts
    return facts


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_group_gives_what_its_calls_share(calls: Calls, method: str) -> None:
    keepers = calls.of(caller=TOKEN, roles=["keeper"], limit=Limit(7), raises=[NotAllowed])
    assert getattr(keepers, method)("/v1/keep", effect=Effect.WRITES)(keep) is keep
    facts = declared(calls)
    assert (facts.module, facts.module_code, facts.method, facts.path) == (
        "small",
        "990",
        method.upper(),
        "/v1/keep",
    )
    assert (facts.caller, facts.roles, facts.effect) == (TOKEN, ("keeper",), Effect.WRITES)
    assert (facts.limit, facts.raises) == (Limit(7), (NotAllowed,))


def test_a_call_is_the_same_by_its_group_as_written_out(calls: Calls) -> None:
    calls.of(caller=TOKEN, roles=EVERYONE).post("/v1/keep", effect=Effect.SPENDS)(keep)
    calls.post("/v1/keep", caller=TOKEN, roles=EVERYONE, effect=Effect.SPENDS)(keep)
    of_group, written_out = calls.facts
    assert vars(of_group) == vars(written_out)


@pytest.mark.parametrize(
    ("otherwise", "handler"),
    [
        ({"roles": ["keeper"], "effect": Effect.READS}, keep),
        ({"limit": DEFAULT_LIMIT, "effect": Effect.READS}, keep),
        ({"limit": None, "effect": Effect.READS}, keep),
        ({"caller": NONE}, look),
    ],
)
def test_a_call_may_say_otherwise_than_its_group(
    calls: Calls, otherwise: dict[str, Any], handler: Any
) -> None:
    calls.of(caller=TOKEN, roles=EVERYONE, limit=Limit(7)).post("/v1/keep", **otherwise)(handler)
    calls.post("/v1/keep", **{"caller": TOKEN, "roles": EVERYONE, "limit": Limit(7)} | otherwise)(handler)
    of_group, written_out = calls.facts
    assert vars(of_group) == vars(written_out)


def test_what_a_call_says_stays_with_it(calls: Calls) -> None:
    signed_in = calls.of(caller=TOKEN, roles=EVERYONE)
    signed_in.post("/v1/keep", roles=["keeper"], effect=Effect.WRITES)(keep)
    signed_in.post("/v1/keep/own", effect=Effect.WRITES)(keep)
    assert [facts.roles for facts in calls.facts] == [("keeper",), ()]


@pytest.mark.parametrize(
    ("shared", "forgotten"),
    [
        ({}, "caller"),
        ({"roles": EVERYONE}, "caller"),
        ({"caller": TOKEN}, "roles"),
    ],
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_what_a_group_forgets_its_calls_must_say(
    calls: Calls, method: str, shared: dict[str, Any], forgotten: str
) -> None:
    declare = getattr(calls.of(**shared), method)
    with pytest.raises(TypeError, match=f"missing .*'{forgotten}'"):
        declare("/v1/keep", effect=Effect.WRITES)
    declare("/v1/keep", **{"caller": TOKEN, "roles": EVERYONE} | shared, effect=Effect.WRITES)(keep)
    assert (declared(calls).caller, declared(calls).roles) == (TOKEN, EVERYONE)


def test_a_call_of_a_group_that_forgets_its_effect_is_not_declared(calls: Calls) -> None:
    with pytest.raises(TypeError, match="says its effect"):
        calls.of(caller=TOKEN, roles=EVERYONE).post("/v1/keep")(keep)
    assert calls.facts == []


def test_no_group_says_an_effect(calls: Calls) -> None:
    with pytest.raises(TypeError, match="effect"):
        calls.of(caller=TOKEN, roles=EVERYONE, effect=Effect.READS)


def test_a_handler_must_fit_the_caller_of_its_group(calls: Calls) -> None:
    with pytest.raises(TypeError, match="UserCall"):
        calls.of(caller=TOKEN, roles=EVERYONE).post("/v1/look", effect=Effect.READS)(look)
    assert calls.facts == []


def test_a_group_says_nothing_that_no_call_says(calls: Calls) -> None:
    with pytest.raises(TypeError, match="colour"):
        calls.of(caller=TOKEN, roles=EVERYONE, colour="red").post("/v1/keep", effect=Effect.READS)
