"""What a site says of its desks: topics, hours, times, holidays and how long things wait; who may say it."""

from typing import Any

import pytest

from terazi.foundation.errors import InvalidInput
from terazi.foundation.language.lang import Lang
from terazi.modules.site.public import AnsweredQuestion
from terazi.modules.support.errors import MoveNotAllowed
from terazi.modules.support.jobs import sweep_tickets
from terazi.modules.support.rules.moves import next_states, require_move
from terazi.modules.support.rules.settings_checks import require_times, require_topics
from terazi.modules.support.rules.suggesting import fitting_questions
from terazi.modules.support.values.settings import USUAL_TOPICS, DeskTimes, SupportSettings, TopicSettings
from terazi.modules.support.values.tickets import Mover, Need, TicketState
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import audited
from tests.modules.shops.selling import Seller
from tests.modules.support.asking import ASKED, ask, look, restate, say

OWN = TopicSettings(code="x_teslimat", name={Lang.TR: "Teslimat"})


def test_a_privacy_request_does_not_rest_unanswered() -> None:
    unanswered: frozenset[Need] = frozenset()
    answered = frozenset({Need.OUR_WORD})
    with pytest.raises(MoveNotAllowed):
        require_move(TicketState.OPEN, TicketState.PASSIVE, Mover.STAFF, unanswered, "privacy")
    require_move(TicketState.OPEN, TicketState.PASSIVE, Mover.STAFF, answered, "privacy")
    require_move(TicketState.OPEN, TicketState.PASSIVE, Mover.STAFF, unanswered, "order")
    assert TicketState.PASSIVE not in next_states(TicketState.OPEN, Mover.STAFF, unanswered, "privacy")
    assert TicketState.PASSIVE in next_states(TicketState.OPEN, Mover.STAFF, answered, "privacy")


@pytest.mark.parametrize(
    ("topics", "is_good"),
    [
        (USUAL_TOPICS, True),
        ((*USUAL_TOPICS, OWN), True),
        (USUAL_TOPICS[1:], False),  # a shipped one is missing
        ((*USUAL_TOPICS, OWN, OWN), False),
        ((*USUAL_TOPICS, TopicSettings(code="x_adsız")), False),
        ((*USUAL_TOPICS, TopicSettings(code="x_adsiz")), False),  # no name
        ((*USUAL_TOPICS, TopicSettings(code="teslimat", name={Lang.TR: "Teslimat"})), False),
        (
            tuple(TopicSettings(code=each.code, is_hidden=each.code == "privacy") for each in USUAL_TOPICS),
            False,
        ),
    ],
)
def test_topics_are_called_something_and_those_of_laws_stay(
    topics: tuple[TopicSettings, ...], is_good: bool
) -> None:
    if is_good:
        require_topics(topics)
    else:
        with pytest.raises(InvalidInput):
            require_topics(topics)


@pytest.mark.parametrize(
    "week",
    [
        ((),) * 7,
        (((540, 720), (700, 800)), *((),) * 6),
        (((720, 540),), *((),) * 6),
        (((540, 1500),), *((),) * 6),
        (((540, 720),),) * 6,
    ],
)
def test_a_week_has_hours_that_follow_each_other(week: Any) -> None:
    with pytest.raises(InvalidInput):
        require_times(DeskTimes(week=week))
    require_times(SupportSettings())


def test_answers_are_found_by_how_words_begin() -> None:
    known = [
        AnsweredQuestion(question="Parolamı unuttum", answer="<p>Giriş sayfasında…</p>"),
        AnsweredQuestion(question="Faturamı nerede bulurum?", answer="<p>Faturalarım sayfasında.</p>"),
        AnsweredQuestion(question="Nasıl öderim?", answer="<p>Kartla; faturanız gelir.</p>"),
        AnsweredQuestion(question="Fatura adresi değişir mi?", answer="<p>Evet.</p>"),
    ]
    found = fitting_questions(known, "Fatura vergi")
    assert [each.question for each in found] == [
        "Faturamı nerede bulurum?", "Fatura adresi değişir mi?", "Nasıl öderim?",
    ]  # fmt: skip
    assert fitting_questions(known, "Diğer") == []


async def _settings(house: HouseUnderTest, admin: str) -> dict[str, Any]:
    return (await house.post("/v1/support/settings/get", token=admin)).json


async def _save(house: HouseUnderTest, admin: str, settings: dict[str, Any], version: int) -> Reply:
    body = {"settings": settings, "version": version}
    return await house.post("/v1/support/settings/save", token=admin, body=body)


async def test_a_site_has_its_own_topics(
    house: HouseUnderTest, asker: str, admin: str, staff: str, seller: Seller
) -> None:
    read = await _settings(house, admin)
    settings = read["settings"]
    topics = {each["code"]: each for each in settings["topics"]}
    topics["bill"] |= {"name": {"tr": "Fatura ve vergi"}, "is_hidden": True}
    own = {
        "code": "x_teslimat", "name": {"tr": "Teslimat"}, "priority": "urgent", "first_minutes": 30,
        "desk_id": seller.shop_id, "hint": {"tr": "Kargo numarasını yazın."},
    }  # fmt: skip
    settings["topics"].append(own)
    saved = await _save(house, admin, settings, read["version"])
    assert saved.status == 200, saved.json
    (entry,) = await audited(house, "support.settings_saved")
    assert "Teslimat" in entry.after["topics"]
    form = await house.post("/v1/support/form/get")
    shown = {each["code"]: each for each in form["topic_list"]}
    assert (shown["bill"]["name"], shown["bill"]["is_offered"]) == ("Fatura ve vergi", False)
    assert (shown["x_teslimat"]["name"], shown["x_teslimat"]["hint"]) == (
        "Teslimat",
        "Kargo numarasını yazın.",
    )
    for code in ("bill", "yok", "x_yok"):
        refused = await house.post(
            "/v1/user/support/new", token=asker, body={**ASKED, "operation_name": code}
        )
        assert (refused.status, refused.json["errors"][0]["field"]) == (422, "operation_name")
    ticket = await ask(house, asker, operation_name="x_teslimat")
    view = await look(house, seller.token, ticket)
    assert (view["operation_name"], view["priority"], view["organization_id"]) == (
        "x_teslimat", "urgent", seller.shop_id,
    )  # fmt: skip
    # What was read before somebody else saved puts nothing back.
    stale = await _save(house, admin, settings, read["version"])
    assert (stale.status, stale.json["status_code"]) == (409, "220430")


async def test_only_administrators_say_how_a_site_answers(
    house: HouseUnderTest, admin: str, staff: str, seller: Seller
) -> None:
    read = await _settings(house, admin)
    year = read["calendar_list"][0]
    calls: dict[str, Any] = {
        "settings/get": None,
        "settings/save": {"settings": read["settings"], "version": 0},
        "desk/save": {"organization_id": seller.shop_id, "times": None},
        "calendar/save": year,
        "due/preview": {"times": {name: read["settings"][name] for name in ("week", "budgets")}},
    }
    for path, body in calls.items():
        for token in (staff, seller.token):
            assert (await house.post(f"/v1/support/{path}", token=token, body=body)).status == 403, path
        answer = await house.post(f"/v1/support/{path}", token=admin, body=body)
        assert answer.status == 200, (path, answer.json)


async def test_desks_and_holidays_are_saved_and_shown_by_examples(
    house: HouseUnderTest, admin: str, seller: Seller
) -> None:
    read = await _settings(house, admin)
    times = {name: read["settings"][name] for name in ("week", "budgets")}
    preview = await house.post("/v1/support/due/preview", token=admin, body={"times": times})
    assert [each["asked"].split(" ", 2)[2] for each in preview["list"][:2]] == ["cuma 17.30", "pazar 12.00"]
    times["week"] = [[{"opens": 600, "closes": 720}, {"opens": 780, "closes": 960}], *([[]] * 6)]
    desk = {"organization_id": seller.shop_id, "times": times}
    saved = await house.post("/v1/support/desk/save", token=admin, body=desk)
    assert (
        next(each for each in saved["desk_list"] if each["organization_id"] == seller.shop_id)["times"]
        == times
    )
    gone = await house.post("/v1/support/desk/save", token=admin, body={**desk, "times": None})
    assert [each["times"] for each in gone["desk_list"]] == [None] * len(gone["desk_list"])
    foreign = {**desk, "organization_id": "00000000-0000-0000-0000-000000000009"}
    assert (await house.post("/v1/support/desk/save", token=admin, body=foreign)).error == "shop_not_found"
    year = read["calendar_list"][0]["year"]
    body = {"year": year, "days": [{"day": f"{year}-12-24", "name": {"tr": "Sayım"}, "closed_from": 720}]}
    assert (await house.post("/v1/support/calendar/save", token=admin, body=body)).status == 200
    assert (await _settings(house, admin))["calendar_list"][0] == body
    wrong = {**body, "year": year + 1}
    assert (await house.post("/v1/support/calendar/save", token=admin, body=wrong)).status == 422
    (entry,) = await audited(house, "support.calendar_saved")
    assert entry.after == {"days": "24.12 12:00"}


async def test_a_ticket_rests_when_its_site_says(
    house: HouseUnderTest, asker: str, admin: str, staff: str
) -> None:
    read = await _settings(house, admin)
    retention = {**read["settings"]["retention"], "passive_days": 2, "terminated_days": 3}
    assert (await _save(house, admin, {**read["settings"], "retention": retention}, 0)).status == 200
    ticket = await ask(house, asker)
    await say(house, staff, ticket, "Yanıt")
    states = []
    for days in (1.1, 1.1, 3.1):
        house.clock.advance(days=days)
        await sweep_tickets.handler(house.work())
        states.append((await look(house, await house.sign_in("soran"), ticket))["state"])
    assert states == ["answered", "passive", "terminated"]


async def test_privacy_is_answered_before_it_rests(house: HouseUnderTest, asker: str, staff: str) -> None:
    ticket = await ask(house, asker, operation_name="privacy")
    assert "passive" not in (await look(house, staff, ticket))["allowed"]
    (refused,) = (await restate(house, staff, ticket, "passive"))["refused_list"]
    assert refused["error"] == "ticket_move_not_allowed"
    await say(house, staff, ticket, "Verileriniz ektedir.")
    assert (await restate(house, staff, ticket, "passive"))["support_list"] == [ticket]
