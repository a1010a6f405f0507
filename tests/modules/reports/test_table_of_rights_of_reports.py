"""Who may make which call about reports: one table, each line of which is tried.

Columns are who asks: X a stranger, P an application of who holds the report, U who is signed in, O who holds another
report, L who holds this one, A an administrator; twice, for a report that is active and for one that is paused. What comes
of it: ok; in – sign in first; no – not with these roles; -- – there is no such report; er – this is not understood.
"""

from typing import Any
from uuid import uuid4

import httpx

from terazi.modules.reports.calls.all import calls
from tests.calling import HouseUnderTest
from tests.modules.access.people import define, grant, id_of, make_administrator
from tests.modules.applications.connecting import make_application
from tests.modules.reports.asking_reports import move_report, saved, subscribe
from tests.modules.shops.selling import trusted

PEOPLE = ("X", "P", "U", "O", "L", "A")
_OTHERS_DATA = "gizlimusteri"
TABLE = """
report/run                        | in in -- -- ok ok | in in -- -- -- ok
report/run as the platform        | in in -- -- -- ok | in in -- -- -- ok
report/run as shops               | in in -- -- ro ro | in in -- -- -- ro
report/run of a question          | in in ro ro ro ok | in in ro ro ro ok
report/export                     | in in -- -- ok ok | in in -- -- -- ok
report/export as the platform     | in in -- -- -- ok | in in -- -- -- ok
report/by/query                   | in in no no no ok | in in no no no ok
report/run/list                   | in in no no no ok | in in no no no ok
report/subscribe                  | in in -- -- ok ok | in in -- -- -- ok
report/subscribe as the platform  | in in -- -- -- ok | in in -- -- -- ok
report/subscribe another          | in in ro ro ro ok | in in ro ro ro ok
report/subscription/list          | in in ok ok ok ok | in in ok ok ok ok
report/subscription/send          | in in -- -- -- ok | in in -- -- -- ok
report/subscription/stop          | in in -- -- -- ok | in in -- -- -- ok
report/mail/stop                  | -- -- -- -- -- -- | -- -- -- -- -- --
report/list                       | in in no no no ok | in in no no no ok
report/source/list                | in in no no no ok | in in no no no ok
report/save                       | in in no no no ok | in in no no no ok
report/state/change               | in in no no no ok | in in no no no ok
"""
_WORDS: dict[tuple[int, str | None], str] = {
    (200, None): "ok",
    (401, "not_signed_in"): "in",
    (403, "not_allowed"): "no",
    (403, "report_not_allowed"): "ro",
    (404, "report_not_found"): "--",
}


async def make_world(house: HouseUnderTest) -> tuple[dict[str, str | None], dict[str, dict[str, Any]], str]:
    """Return who asks, the two reports they ask for, and the key of an application."""
    admin = await make_administrator(house, "yonetici")
    reports = {}
    for code in ("calisan", "duran"):
        question = {"source": "people", "column_list": ["state", "registered_at"]}
        reports[code] = await saved(house, admin, code, question=question)
        await define(house, admin, f"report_{code}")
        held = await subscribe(house, admin, reports[code])
        reports[code]["subscription_id"] = held["subscription"]["subscription_id"]
    await move_report(house, admin, reports["duran"]["report_cl_id"], "paused")
    await house.register(_OTHERS_DATA)
    holder = await trusted(house, "sahibi", "report_calisan", "report_duran")
    application = await make_application(house, owner="sahibi")
    other = await house.register("baskasi")
    await define(house, admin, "report_baska")
    await grant(house, await id_of(house, other), "report_baska")
    tokens = {"X": None, "P": None, "U": await house.register("uye"), "O": other, "L": holder, "A": admin}
    return tokens, reports, application.key


def asked(name: str, report: dict[str, Any], code: str) -> dict[str, Any]:
    """Return what somebody sends with a call about a report."""
    ref = {"report_cl_id": report["report_cl_id"]}
    question = {"source": "people", "measure_list": [{"kind": "count"}]}
    names = {"tr": "Rapor", "en": "Report"}
    return {
        "report/run": {**ref, "user_type": "self"},
        "report/run as the platform": {**ref, "user_type": "platform"},
        "report/run as shops": {**ref, "user_type": "shop"},
        "report/run of a question": {"question": question, "user_type": "self"},
        "report/export": {**ref, "user_type": "self"},
        "report/export as the platform": {**ref, "user_type": "platform"},
        "report/by/query": {"report_name": code, "user_type": "self"},
        "report/run/list": ref,
        "report/subscribe": {**ref, "user_type": "self", "day": 1},
        "report/subscribe as the platform": {**ref, "user_type": "platform", "day": 1},
        "report/subscribe another": {**ref, "user_type": "self", "day": 1, "username": "uye"},
        "report/subscription/list": ref,
        "report/subscription/send": {"subscription_id": report["subscription_id"]},
        "report/subscription/stop": {"subscription_id": report["subscription_id"]},
        "report/save": {"report_code": f"r{uuid4().hex[:20]}", "report_name": names, "question": question},
        "report/state/change": {**ref, "state": report["state"]},
    }.get(name, {})


async def ask(
    house: HouseUnderTest, name: str, token: str | None, report: dict[str, Any], code: str
) -> httpx.Response:
    """Make a call about a report."""
    path = f"/v1/{name.split(maxsplit=1)[0]}"
    params = {"token": "x"} if path.endswith("mail/stop") else {}
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return await house.client.post(path, params=params, headers=headers, json=asked(name, report, code))


def word_of(answer: httpx.Response) -> str:
    """Return what came of a call in a word."""
    is_refused = answer.status_code >= 400
    rest = {404: "??", 422: "er"}.get(answer.status_code, str(answer.status_code))
    return _WORDS.get((answer.status_code, answer.json()["error"] if is_refused else None), rest)


async def test_everybody_may_run_what_the_table_says(house: HouseUnderTest) -> None:
    tokens, reports, key = await make_world(house)
    application = house.at("203.0.113.8")
    application.client.headers["X-Application-Key"] = key
    reports["duran"]["state"] = "paused"
    lines = []
    for name in names_in(TABLE):
        words: list[str] = []
        for code, report in reports.items():
            for person in PEOPLE:
                there = application if person == "P" else house
                answer = await ask(there, name, tokens[person], report, code)
                assert person == "A" or _OTHERS_DATA not in answer.text.casefold()
                words.append(word_of(answer))
        lines.append(f"{name:<33} | {' '.join(words[:6])} | {' '.join(words[6:])}")
    assert "\n".join(lines) == TABLE.strip()


def names_in(table: str) -> list[str]:
    """Return what is tried, line by line."""
    return [line.partition("|")[0].strip() for line in table.strip().splitlines()]


def test_the_table_of_reports_has_a_line_for_every_call() -> None:
    named = {name.split()[0] for name in names_in(TABLE)}
    assert named == {each.path.removeprefix("/v1/") for each in calls.facts}
