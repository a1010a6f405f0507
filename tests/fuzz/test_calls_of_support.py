"""Calls of support made by a machine: as who asks, signed in or by mail, as who answers, and as an administrator.

They are about tickets, messages, macros and views that are there. For a long run of this group alone:
``TERAZI_FUZZ_EXAMPLES=200 python -m pytest -q tests/fuzz/test_calls_of_support.py``.
"""

import hashlib
import hmac
import os
from collections.abc import Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.schemas import APIOperation

from tests.calling import HouseUnderTest, open_house
from tests.fuzz.conftest import Prey, hunting
from tests.fuzz.test_every_call import CHECKS, DOCUMENT, MODES, OPERATIONS, aimed, cases, fuzzing
from tests.modules.access.people import id_of, make_administrator
from tests.modules.shops.selling import open_shop, trusted
from tests.modules.support.asking import ask, say
from tests.modules.support.visiting import VISITOR, ask_by_mail, enter

OWN = [
    each
    for each in OPERATIONS
    if "/support" in each.path or each.path.startswith(("/v1/mail/", "/v1/last/supports"))
]
KEY = "a key that generated mails are signed with"
MANY = 8
"""Tickets of each kind, so that some are left however many are ended, merged and called spam."""
PEOPLE = st.sampled_from(["asker", "staff", "staff", "admin", "visitor"])
_ANY_WORDS = st.sampled_from(["fatura", "<b>kargo</b>", "ışık IŞIK", "@yanitlayan merhaba", "{ad} {numara}"])


@asynccontextmanager
async def _opened(database_url: str, var_dir: Path) -> Any:
    settings = {"call_limit_factor": 1e6, "registrations_per_day": 1000, "incoming_mail_key": KEY}
    async with open_house(database_url, var_dir, **settings) as house:
        yield house, "", await _known(house)


async def _known(house: HouseUnderTest) -> dict[str, Any]:
    """Let people ask, answer and name views and macros; return who they are and what there is, by the names calls use."""
    asker, staff = await house.register("soran"), await trusted(house, "yanitlayan", "support_answer")
    seller = await open_shop(house, await trusted(house, "satici", "shop_new"))
    tickets = [await ask(house, asker) for _ in range(MANY)]
    tickets += [await ask(house, asker, organization_id=seller.shop_id) for _ in range(2)]
    answer = await say(house, staff, tickets[0], "Yanıt", then="answered")
    messages = [each["message_id"] for each in answer["support"]["message_list"]]
    by_mail = [await ask_by_mail(house) for _ in range(3)]
    key = await enter(house)
    by_mail += [await ask_by_mail(house) for _ in range(3)]
    macro = {"name": "Teşekkür", "comment": "Sayın {ad}", "moves": {"state": "answered"}, "is_shared": True}
    saved = await house.post("/v1/support/macro/save", token=staff, body=macro)
    view = await house.post("/v1/support/view/save", token=staff, body={"name": "Benim", "view": "mine"})
    ids = {
        "user_support_client_id": tickets + by_mail,
        "mail_support_client_id": by_mail,
        "support_client_id": tickets + by_mail,
        "message_id": messages,
        "seen_message_id": messages,
        "macro_id": [saved["macro"]["macro_id"]],
        "support_view_id": [view["view"]["support_view_id"]],
        "organization_id": [seller.shop_id, None],
        "desk_id": [seller.shop_id, (await house.post("/v1/support/staff/list", token=staff))["desk_id"]],
        "user_client_id": [str(await id_of(house, staff)), str(await id_of(house, asker)), None],
        "follows": [*tickets, None],
    }
    admin = await make_administrator(house, "yonetici")
    return {"ids": ids, "tokens": {"asker": asker, "staff": staff, "admin": admin}, "key": key}


@pytest.fixture(scope="module")
def desk(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prey]:
    """A platform with a desk, where all generated calls of support are made."""
    with hunting(_opened(module_database_url, tmp_path_factory.mktemp("desk"))) as found:
        yield found


@pytest.mark.parametrize("operation", OWN, ids=lambda each: each.label)
def test_no_call_of_support_breaks(desk: Prey, operation: APIOperation) -> None:
    @fuzzing
    @given(data=st.data())
    def try_one(data: st.DataObject) -> None:
        case = data.draw(cases(operation.label, data.draw(MODES)))
        who = data.draw(PEOPLE)
        if data.draw(st.integers(0, 4)):
            known = {name: data.draw(st.sampled_from(found)) for name, found in desk.known["ids"].items()}
            _aim(case, known | data.draw(_fitting(desk, who)))
        if operation.path == "/v1/mail/incoming":
            _sign(case, data.draw(st.sampled_from([*MAILS, *map(bytes, range(3))])))
        case.validate_response(desk.answer(case, desk.known["tokens"].get(who)), checks=CHECKS)
        if COUNTING:
            with Path(COUNTING).open("a", encoding="utf-8") as counted:
                counted.write(f"{operation.label} {who}\n")

    try_one()


COUNTING = os.environ.get("TERAZI_FUZZ_COUNT", "")
"""Into which file each call is written that was made; nothing where they are not counted."""
MAILS = (
    b"From: soran@example.com\r\nTo: destek@localhost\r\nSubject: Fatura\r\n\r\nMerhaba",
    b"From: \xff\xfe\r\n\r\n",
    b"From:" + b"(" * 9_000,
    b"\x00" * 500,
)


def _fitting(desk: Prey, who: str) -> st.SearchStrategy[dict[str, Any]]:
    """Return values with which calls get past the check of their input."""
    tickets = st.sampled_from(desk.known["ids"]["user_support_client_id"])
    lists = st.lists(tickets, min_size=1, max_size=4)
    proof = {"mail": VISITOR, "mail_approve_code": desk.known["key"]} if who == "visitor" else {}
    return st.fixed_dictionaries(
        {name: st.just(value) for name, value in proof.items()},
        optional={
            "support_list": lists,
            "user_supports": lists,
            "mail_supports": lists,
            "comment": _ANY_WORDS,
            "subject": _ANY_WORDS,
            "search_text": _ANY_WORDS,
            "words": _ANY_WORDS,
            "operation_name": st.sampled_from(["order", "privacy", "yok"]),
            "state": st.sampled_from(["open", "answered", "passive", "spam", "terminated"]),
            "document_list": st.just([]),
            "file_list": st.just([]),
            "tags_added": st.just(["acele"]),
            "version": st.sampled_from([0, 1, 10**9]),
        },
    )


def _aim(case: Case, known: dict[str, Any]) -> None:
    """Let a generated call be about what there is."""
    case.body = aimed(case.body, known)
    for name in known.keys() & (case.query or {}).keys():
        case.query[name] = known[name]


def _sign(case: Case, content: bytes) -> None:
    """Post a mail as a hosted service does."""
    sent_at = str(int(datetime.now(UTC).timestamp()))
    signature = hmac.new(KEY.encode(), sent_at.encode() + b"." + content, hashlib.sha256).hexdigest()
    case.body = content
    case.headers = {**(case.headers or {}), "X-Terazi-Time": sent_at, "X-Terazi-Signature": signature}


def test_the_group_is_whole() -> None:
    """Every call that the book of support declares is one of those that are tried."""
    assert len(OWN) >= 66
    assert {each.path for each in OWN} <= set(DOCUMENT["paths"])
