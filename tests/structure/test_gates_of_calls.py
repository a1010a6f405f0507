"""Walk the whole book of calls: who may not make a call is refused everywhere, before anything is read."""

from contextlib import nullcontext
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from terazi.entry.wiring import CALLS
from terazi.foundation.calls.declare import EVERYONE, NONE, Caller, CallFacts, Calls, Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.errors import Refusal, SecurityWarning
from terazi.modules.access.public import Role, find_caller, grant_role
from tests.calling import HouseUnderTest, open_house
from tests.modules.applications.connecting import connected, make_application

FACTS = [facts for module in CALLS for facts in module.facts]
SIGNED = [caller for caller in Caller if caller is not NONE]
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


OTHER, NOBODY = "somebody else", str(uuid4())
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
        async with house.house.database.transaction() as db:
            await grant_role(house.change(db), caller.id, role)
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


@pytest.mark.shared_house
@pytest.mark.parametrize(
    "path", ["/v1/oauth/token", "/v1/login", "/v1/register", "/v1/excel/calculate_credit"]
)
async def test_a_token_in_the_query_is_no_token(house: HouseUnderTest, ayse: str, path: str) -> None:
    assert (await house.post("/v1/user/get", access_token=ayse)).status == 401
    assert (await house.post(path, access_token=ayse, body={})).status in {400, 401, 422}


async def test_every_call_is_either_limited_or_known_to_be_cheap() -> None:
    """A call without a limit answers from memory, is opened by a ticket that is good for one use, or is counted at the door."""
    counted_at_the_door = {"/v1/login", "/v1/user/login/code"}
    cheap = {
        "/v1/frontend/get",
        "/v1/translation/get",
        "/v1/job/events",
        "/v1/process/log/events",
        "/v1/support/events",
    }
    assert {f.path for f in FACTS if f.limit is None} == cheap | counted_at_the_door


async def test_an_applications_token_opens_only_calls_that_ask_for_its_scope(house: HouseUnderTest) -> None:
    own = await house.register()
    tokens = await connected(house, await make_application(house), own)
    looking = [facts for facts in FACTS if facts.caller.value != "none"]
    opened = [f.path for f in looking if (await refused(house, f, tokens["access_token"]))[0] != 403]
    assert opened == ["/v1/user/get/by/access_key", "/v1/oauth/userinfo", "/v1/oauth/userinfo"]
    assert [f.path for f in FACTS if f.scope is not None] == opened
    anyone = next(facts for facts in looking if not facts.roles)
    assert (await refused(house, anyone, own))[0] != 403


MOVING = (
    "add", "approve", "assign", "cancel", "change", "copy", "delete", "download", "edit", "end", "export", "finish", "forget",
    "import", "invite", "leave", "mail", "make", "match", "order", "predict", "record", "register", "remove", "renew", "revoke", "rotate",
    "save", "set", "start", "update", "write",
)  # fmt: skip
"""How the handlers of calls begin that move, give, hand out or take away."""
HARMLESS = {
    "/v1/layer/import/start": "records come and change as one change that is taken back in one step",
    "/v1/db_record": "a change of records, which is undone as a whole",
    "/v1/layer/record/save": "a change of records, which is undone as a whole",
    "/v1/bundle/product/preview/predict": "one answer for each person, which its shop gives away",
    "/v1/frontend/menu/save": "a draft, or a release that is taken back as a whole in one step",
    "/v1/frontend/preview/revoke": "a link to a preview shows nothing any more; another is made at any time",
    "/v1/frontend/redirect/save": "leads an old path of a site to another of its own screens",
    "/v1/frontend/website_unit/update": "a draft, or a release that is taken back as a whole in one step",
    "/v1/frontend/websiteunit/new": "a draft, or a release that is taken back as a whole in one step",
    "/v1/frontend/wording/save": "a draft, or a release that is taken back as a whole in one step",
    "/v1/layer/option/save": "values of a list that can be renamed, put in order and brought back",
    "/v1/layer/view/delete": "a name for a way to look at a layer; no record changes",
    "/v1/layer/view/save": "under which name somebody looks at a layer; it can be changed back",
    "/v1/layer/wdm/save": "what a column means, and the plan of a change that is made by another, in the open",
    "/v1/layer/wdm/state/change": "what goes into the trash comes back for thirty days",
    "/v1/oauth/logout/finish": "ends sessions of an application, and opens none",
    "/v1/register/externalapplication": "made by applications with their key",
    "/v1/user/accesskey/end": "takes rights away from an application, and gives none",
    "/v1/user/billing_profile/save": "who is billed can be changed back; ordering with it is sensitive",
    "/v1/user/mail/change/cancel": "keeps the account as it is",
    "/v1/user/security/confirm/start": "what it opens is sensitive itself",
    "/v1/user/session/end": "ends a session, and opens none",
    "/v1/user/session/end/others": "ends sessions, and opens none",
    "/v1/user/shop/bundle/copy": "the copy is passive, and putting it on sale is sensitive",
    "/v1/user/shop/bundle/picture/delete": "for a day it is brought back by one call; nothing that is sold changes",
    "/v1/user/shop/bundle/picture/edit": "words beside a picture; nothing that is sold changes",
    "/v1/user/shop/bundle/product/preview/delete": "shown again by one call; nothing that is sold changes",
    "/v1/user/shopcart/bundle/add": "a cart; ordering it is sensitive",
    "/v1/user/shopcart/cancel": "a cart; nothing of it was ordered",
    "/v1/user/shopcart/card_renewal/cancel": "a card is charged no more; switching it on again is sensitive",
    "/v1/user/shopcart/coupon/add": "a cart; ordering it is sensitive",
    "/v1/user/shopcart/coupon/cancel": "a cart; the code is entered again at any time",
    "/v1/user/shopcart/document/record": "a file for the shop to look at; approving the payment is sensitive",
    "/v1/wanalyzer/project/chart/order": "the order in which kept charts stand; no chart is lost",
    "/v1/wanalyzer/project/chart/save": "a chart that can be changed back or deleted; no row is touched",
    "/v1/wanalyzer/project/subset/save": "a filter that can be changed back or deleted; no row is touched",
    "/v1/wanalyzer/project/summary/start": "free of charge, and once however many ask",
    "/v1/wanalyzer/project/column/save": "a new version; each one before can be brought back",
    "/v1/support/assign": "whose a ticket is; anybody at its desk can take it back",
    "/v1/support/assign/list": "the same of several at once, and it can be put back",
    "/v1/support/turn/save": "whether somebody is given new requests; it can be changed back",
    "/v1/support/view/save": "under which name somebody looks at a queue; it can be changed back",
    "/v1/support/view/delete": "a name for a way to look at a queue; no ticket changes",
    "/v1/support/copied/remove": "who asked, or their desk, writes to one person less; that person reads nothing in the ticket",
    "/v1/supports/to/passive": "tickets rest; a word of their requesters or one call opens them again",
    "/v1/user/support/comment": "words in a ticket, to who answers it",
    "/v1/user/support/new": "a question to a desk",
    "/v1/user/support/terminate": "a ticket that can be gone on with in a new one; no word of it is lost",
    "/v1/job/cancel": "what was reserved comes back, and the work can be started again",
}
READING = (
    "check",
    "count",
    "find",
    "get",
    "list",
    "prove",
    "quote",
    "query",
    "read",
    "search",
    "calculate",
    "preview",
    "post",
    "ask",
    "create",
)
"""How the handlers of calls begin that tell."""


def test_whatever_moves_gives_hands_out_or_deletes_is_sensitive_or_says_why_not() -> None:
    """The names of the handlers against what the calls declare: two accounts of the same thing."""
    harmless = {facts.path for facts in FACTS if facts.effect in {Effect.READS, Effect.WRITES}}
    moving = {facts.path for facts in FACTS if facts.effect and facts.name.split("_")[0] in MOVING}
    assert moving & harmless == set(HARMLESS)
    reads = {facts.path: facts.name for facts in FACTS if facts.effect is Effect.READS}
    assert {path for path, name in reads.items() if not name.startswith(READING)} == set()


def test_whoever_is_handed_a_file_is_asked_first() -> None:
    """Streams and workbooks are what an export looks like from outside."""
    files = {facts.path for facts in FACTS if facts.effect and facts.media_type}
    assert files == {facts.path for facts in FACTS if facts.media_type and facts.effect is Effect.EXPORTS}


@pytest.mark.parametrize(
    ("caller", "effect", "raises", "is_sound"),
    [
        (NONE, None, [], True),
        (NONE, Effect.READS, [], False),
        (NONE, Effect.MOVES_MONEY, [], False),
        (NONE, None, [SecurityWarning], False),
        *((caller, None, [], False) for caller in SIGNED),
        *((caller, effect, [], effect is not Effect.DEPENDS) for caller in SIGNED for effect in Effect),
        *(
            (caller, effect, [SecurityWarning], effect not in {Effect.READS, Effect.WRITES})
            for caller in SIGNED
            for effect in Effect
        ),
    ],
)
def test_a_call_without_an_answer_to_what_it_can_do_is_not_declared(
    caller: Caller, effect: Effect | None, raises: list[type[Refusal]], is_sound: bool
) -> None:
    calls = Calls("small", code=999)

    async def handle(call: Any) -> Done:
        """Do something."""
        return Done()

    handle.__annotations__["call"] = caller.call_type
    declare = calls.post("/v1/small", caller=caller, roles=EVERYONE, effect=effect, raises=raises)
    with nullcontext() if is_sound else pytest.raises(TypeError, match=r"effect|security code"):
        declare(handle)
    assert len(calls.facts) == int(is_sound)


async def test_a_session_from_a_new_place_is_let_into_no_sensitive_call(house: HouseUnderTest) -> None:
    """With every role, so that only the missing security code can refuse."""
    house.device_id = "desk"
    own = await house.register("ayse.yilmaz")
    caller = await find_caller(own, house.house.database, house.clock.now)
    async with house.house.database.transaction() as db:
        await grant_role(house.change(db), caller.id, Role.ADMIN)
    house.device_id = "elsewhere"
    warned = await house.sign_in("ayse.yilmaz")
    sensitive = [facts for facts in FACTS if facts.is_sensitive]
    assert [f.path for f in sensitive if await refused(house, f, warned) != (403, False)] == []
    assert [f.path for f in sensitive if await refused(house, f, own) != LET_IN] == []


ASKS_ITSELF = (
    ("/v1/user/search", {"search_text": "mehmet"}, True),
    ("/v1/user/authorization/list", {"user_client_id": OTHER}, True),
    ("/v1/user/authorization/list", {}, False),
    ("/v1/user/bill/list", {"user_shop_client_id": NOBODY}, True),
    ("/v1/user/bill/list", {"user_client_id": OTHER}, True),
    ("/v1/user/bill/list", {}, False),
    ("/v1/process/info", {"info_type": "jobs"}, True),
    ("/v1/process/info", {"info_type": "logs"}, True),
    ("/v1/process/info", {"info_type": "rates", "detail_type": "full"}, True),
    ("/v1/process/info", {"info_type": "rates"}, False),
    ("/v1/process/info", {"info_type": "health"}, False),
)
"""Calls of which only a part asks: that about others, in the hands of an administrator."""


@pytest.mark.parametrize(("path", "query", "is_asked"), ASKS_ITSELF)
async def test_a_call_that_depends_asks_where_it_tells_of_others(
    house: HouseUnderTest, path: str, query: dict[str, str], is_asked: bool
) -> None:
    other = await find_caller(await house.register("mehmet.kaya"), house.house.database, house.clock.now)
    house.device_id = "desk"
    own = await house.register("ayse.yilmaz")
    caller = await find_caller(own, house.house.database, house.clock.now)
    async with house.house.database.transaction() as db:
        await grant_role(house.change(db), caller.id, Role.ADMIN)
    house.device_id = "elsewhere"
    warned = await house.sign_in("ayse.yilmaz")
    asked = {name: str(other.id) if value == OTHER else value for name, value in query.items()}
    answer = await house.post(path, token=warned, **asked)
    assert (answer.status, answer.outcome) == ((403, "093") if is_asked else (200, "000"))
    assert (await house.post(path, token=own, **asked)).outcome != "093"


SETTING_UP = {
    "/v1/logout",
    "/v1/user/get",
    "/v1/user/passkey/record",
    "/v1/user/passkey/start",
    "/v1/user/security/confirm",
    "/v1/user/security/confirm/code",
    "/v1/user/security/confirm/start",
    "/v1/user/security/get",
    "/v1/user/session/end",
    "/v1/user/session/end/others",
    "/v1/user/session/list",
    "/v1/user/totp/finish",
    "/v1/user/totp/start",
    "/v1/user/user_controller",
    "/v1/warning/code/enter",
    "/v1/warning/code/send",
}
"""What somebody needs who sets a second step up, comes in from a new place, or wants to leave."""


async def test_whose_second_step_is_missing_is_let_only_into_what_sets_it_up(
    database_url: str, tmp_path: Path
) -> None:
    async with open_house(database_url, tmp_path, second_step_roles=Role.ADMIN) as house:
        token = await house.register()
        caller = await find_caller(token, house.house.database, house.clock.now)
        async with house.house.database.transaction() as db:
            await grant_role(house.change(db), caller.id, Role.ADMIN)
        looking = [facts for facts in FACTS if facts.reads_token and facts.limit]
        let_in = {f.path for f in looking if await refused(house, f, token) != (403, False)}
    assert let_in == SETTING_UP
