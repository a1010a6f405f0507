"""Walk the whole book of calls: who may not make a call is refused everywhere, before anything is read."""

from typing import Any

import pytest

from terazi.entry.wiring import CALLS
from terazi.foundation.calls.declare import CallFacts
from terazi.modules.access.public import Role, find_caller, grant_role
from tests.calling import HouseUnderTest
from tests.modules.applications.connecting import connected, make_application

FACTS = [facts for module in CALLS for facts in module.facts]
GUARDED = [facts for facts in FACTS if facts.caller.is_needed]


async def refused(house: HouseUnderTest, facts: CallFacts, token: str | None) -> tuple[int, bool]:
    """Make a call with a body nobody may read; return the status and whether the body was read."""
    headers = [(b"content-type", b"application/json"), (b"content-length", b"999999999")]
    if token is not None:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    status, was_read = 0, False

    async def receive() -> dict[str, Any]:
        nonlocal was_read
        was_read = True
        return {"type": "http.request", "body": b"{]}", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        nonlocal status
        status = message.get("status", status)

    scope = {
        "type": "http",
        "method": facts.method,
        "path": facts.path,
        "query_string": b"active_lang_label=en",
        "headers": headers,
        "client": ("203.0.113.7", 4000),
        "server": ("terazi.test", 80),
        "scheme": "http",
    }
    await house.web.calls(scope, receive, send)
    return status, was_read


LET_IN = (413, False)
"""What a caller gets whom the gate lets in: the announced body is too large, and nobody has read it."""
LET_IN_BY_OAUTH = (400, False)
"""The same in the words of RFC 6749, which knows no 413."""


async def test_every_call_lets_in_exactly_whom_it_declares(house: HouseUnderTest) -> None:
    """Every call × nobody, somebody without a role, and somebody with each role that any call asks for."""
    roles = sorted({role for facts in FACTS for role in facts.roles} | set(Role))
    tokens: dict[str | None, str] = {None: await house.register("hic.yetkisiz")}
    for number, role in enumerate(roles):
        tokens[role] = await house.register(f"yetkili.{number}")
        caller = await find_caller(tokens[role], house.house.database, house.clock.now)
        async with house.house.database.session() as db:
            await grant_role(db, caller.id, role, now=house.clock.now)
            await db.commit()
    wrong = []
    for facts in FACTS:
        found = {"nobody": await refused(house, facts, None)}
        let_in = LET_IN_BY_OAUTH if facts.is_oauth else LET_IN
        declared = {"nobody": (401, False) if facts.caller.is_needed else let_in}
        for role, token in tokens.items():
            name = role or "no role"
            is_let_in = not facts.roles or role == Role.ADMIN or role in facts.roles
            declared[name] = let_in if is_let_in else (403, False)
            found[name] = await refused(house, facts, token)
        wrong += [(facts.path, who, found[who]) for who in declared if found[who] != declared[who]]
    assert wrong == []


def test_every_role_a_call_asks_for_can_be_given() -> None:
    assert {role for facts in FACTS for role in facts.roles} <= set(Role)


async def test_strangers_are_refused_before_their_body_is_read(house: HouseUnderTest) -> None:
    assert GUARDED
    wrong = [
        (facts.path, token, found)
        for facts in GUARDED
        for token in (None, "", "nobody", "\x00", "a" * 5000)
        if (found := await refused(house, facts, token)) != (401, False)
    ]
    assert wrong == []


async def test_a_wrong_token_opens_nothing_where_a_token_is_looked_at(house: HouseUnderTest) -> None:
    looking = [facts for facts in FACTS if facts.reads_token and not facts.caller.is_needed]
    assert looking
    assert [f.path for f in looking if await refused(house, f, "nobody") != (401, False)] == []


async def test_the_unpermitted_are_refused_before_their_body_is_read(house: HouseUnderTest) -> None:
    token = await house.register()
    wrong = [
        facts.path for facts in FACTS if facts.roles and await refused(house, facts, token) != (403, False)
    ]
    assert wrong == []


async def test_an_ended_session_opens_nothing(house: HouseUnderTest) -> None:
    token = await house.register()
    assert (await house.post("/v1/logout", token=token)).status == 200
    assert [f.path for f in GUARDED if await refused(house, f, token) != (401, False)] == []


async def test_a_refresh_token_opens_no_call(house: HouseUnderTest) -> None:
    await house.register()
    body = {"username": "ayse.yilmaz", "password": "Kestane.Kebap.1923"}
    token = (await house.post("/v1/login", body=body))["refresh_token"]
    assert [f.path for f in GUARDED if await refused(house, f, token) != (401, False)] == []


@pytest.mark.parametrize(
    "path", ["/v1/oauth/token", "/v1/login", "/v1/register", "/v1/excel/calculate_credit"]
)
async def test_a_token_in_the_query_is_no_token(house: HouseUnderTest, path: str) -> None:
    token = await house.register()
    assert (await house.post("/v1/user/get", access_token=token)).status == 401
    assert (await house.post(path, access_token=token, body={})).status in {400, 401, 422}


async def test_every_call_is_either_limited_or_known_to_be_cheap() -> None:
    """A call without a limit answers from memory, or is opened by a ticket that is good for one use."""
    assert [f.path for f in FACTS if f.limit is None] == ["/v1/frontend/get", "/v1/job/events"]


async def test_an_applications_token_opens_only_calls_that_ask_for_its_scope(house: HouseUnderTest) -> None:
    own = await house.register()
    tokens = await connected(house, await make_application(house), own)
    looking = [facts for facts in FACTS if facts.caller.value != "none"]
    opened = [f.path for f in looking if (await refused(house, f, tokens["access_token"]))[0] != 403]
    assert opened == ["/v1/user/get/by/access_key", "/v1/oauth/userinfo", "/v1/oauth/userinfo"]
    assert [f.path for f in FACTS if f.scope is not None] == opened
    anyone = next(facts for facts in looking if not facts.roles)
    assert (await refused(house, anyone, own))[0] != 403
