"""What a desk marks on tickets: how urgent, tags, later, spam; all of it can be put back, and mails nobody."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from terazi.foundation.errors import InvalidInput
from terazi.modules.support.jobs import forget_strangers
from terazi.modules.support.rules.marks import cleaned_tags, joined_tags, require_later
from terazi.modules.support.values.marks import MOST_TAGS
from terazi.modules.support.values.settings import USUAL_TOPICS
from terazi.modules.support.values.tickets import Priority
from tests.breaking import values_of
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import audited
from tests.modules.shops.selling import Seller
from tests.modules.support.asking import ask, end, look, restate, say


def test_a_topic_says_how_urgent_a_ticket_is_first() -> None:
    urgent = {topic.code for topic in USUAL_TOPICS if topic.priority is Priority.HIGH}
    assert urgent == {"payment", "privacy"}


def test_a_tag_is_the_same_however_it_is_written() -> None:
    assert cleaned_tags(["  İade  acil ", "iade ACİL", "IŞIK", "ışık", ""]) == ["İade acil", "IŞIK"]
    assert joined_tags(["Iade", "kargo"], ["ıade", "yeni"], ["KARGO"]) == ["Iade", "yeni"]


@pytest.mark.parametrize("tags", [["a" * 41], [f"etiket {at}" for at in range(MOST_TAGS + 1)]])
def test_tags_are_short_and_few(tags: list[str]) -> None:
    with pytest.raises(InvalidInput) as refused:
        joined_tags(cleaned_tags(tags), (), ())
    assert [problem.field for problem in refused.value.problems] == ["tag_list"]


@pytest.mark.parametrize("hours", [-1, 0, 24 * 367])
def test_later_is_to_come_and_within_a_year(hours: int) -> None:
    now = datetime(2026, 11, 24, 9, tzinfo=UTC)
    require_later(now + timedelta(hours=1), now)
    with pytest.raises(InvalidInput):
        require_later(now + timedelta(hours=hours), now)


async def mark(house: HouseUnderTest, token: str, *tickets: str, **body: Any) -> Reply:
    """Mark tickets."""
    return await house.post("/v1/support/mark", token=token, body={"support_list": list(tickets), **body})


async def test_marks_are_put_on_several_and_put_back_at_once(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    first, second = await ask(house, asker), await ask(house, asker, operation_name="payment")
    assert [(await look(house, staff, each))["priority"] for each in (first, second)] == ["normal", "high"]
    await mark(house, staff, first, tags_added=["İade"])
    until = (house.clock.now + timedelta(days=2)).isoformat()
    before_mails = len(await house.mails())
    marked = await mark(
        house, staff, first, second, priority="low", tags_added=["iade", "Kargo"], later_until=until
    )
    assert marked["refused_list"] == []
    views = [await look(house, staff, each) for each in (first, second)]
    assert [(each["priority"], each["tag_list"]) for each in views] == [("low", ["İade", "Kargo"])] * 2
    assert views[0]["later_until"]
    found = await house.post("/v1/support/tag/list", token=staff, body={"search_text": "KAR"})
    assert found["tag_list"] == ["Kargo"]
    undone = await house.post("/v1/support/mark", token=staff, body={"put_back": marked["before_list"]})
    assert undone["refused_list"] == []
    views = [await look(house, staff, each) for each in (first, second)]
    assert [(each["priority"], each["tag_list"], each["later_until"]) for each in views] == [
        ("normal", ["İade"], None),
        ("high", [], None),
    ]
    assert len(await house.mails()) == before_mails
    entries = await audited(house, "support.ticket_marked")
    assert entries[1].after["priority"] == "low"


async def test_a_ticket_that_was_put_off_is_back_once_its_requester_writes(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await ask(house, asker)
    until = (house.clock.now + timedelta(days=2)).isoformat()
    await mark(house, staff, ticket, later_until=until)
    await say(house, staff, ticket, "Salı günü bakacağız.", then="keep")
    assert (await look(house, staff, ticket))["later_until"]
    await say(house, asker, ticket, "Bir şey daha var.")
    assert (await look(house, staff, ticket))["later_until"] is None
    wrong = await mark(house, staff, ticket, later_until=house.clock.now.isoformat())
    assert (wrong.status, wrong.error) == (422, "invalid_input")


async def test_what_is_over_is_not_put_off_and_others_tickets_are_not_marked(
    house: HouseUnderTest, asker: str, staff: str, seller: Seller
) -> None:
    over, of_shop = await ask(house, asker), await ask(house, asker, organization_id=seller.shop_id)
    await end(house, asker, over)
    until = (house.clock.now + timedelta(days=2)).isoformat()
    later = await mark(house, staff, over, later_until=until)
    assert [each["error"] for each in later["refused_list"]] == ["ticket_move_not_allowed"]
    foreign = await mark(house, staff, of_shop, tags_added=["yabancı"])
    assert [each["error"] for each in foreign["refused_list"]] == ["ticket_not_found"]
    await mark(house, seller.token, of_shop, tags_added=["dükkân"])
    assert (await house.post("/v1/support/tag/list", token=staff))["tag_list"] == []
    assert (await house.post("/v1/support/tag/list", token=seller.token))["tag_list"] == ["dükkân"]


async def test_spam_answers_nobody_and_who_wrote_it_is_told_that_it_rests(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await ask(house, asker)
    mails = len(await house.mails())
    assert (await restate(house, staff, ticket, "spam"))["support_list"] == [ticket]
    assert (await look(house, staff, ticket))["state"] == "spam"
    refused = await say(house, staff, ticket, "Yanıt")
    assert (refused.error, refused["state"]) == ("ticket_move_not_allowed", "spam")
    assert (await say(house, staff, ticket, "Reklam", is_internal=True)).status == 200
    assert (await say(house, asker, ticket, "Ucuz saat"))["support"]["state"] == "passive"
    view = await look(house, asker, ticket)
    assert (view["state"], view["allowed"]) == ("passive", ["comment", "rate"])
    assert "spam" not in [each["event"] for each in view["message_list"]]
    ended = await end(house, asker, ticket)
    assert (ended.error, ended["state"], ended["allowed_states"]) == (
        "ticket_move_not_allowed",
        "passive",
        [],
    )
    queue = await house.post("/v1/support/queue", token=staff)
    assert (queue["list"], set(queue["counts"].values())) == ([], {0})
    spam = await house.post("/v1/support/queue", token=staff, body={"view": "spam"})
    assert [each["user_support_client_id"] for each in spam["list"]] == [ticket]
    assert (await house.post("/v1/last/supports/get", token=staff))["user_supports"] == []
    assert len(await house.mails()) == mails
    assert (await restate(house, staff, ticket, "open"))["support_list"] == [ticket]
    assert (await say(house, staff, ticket, "Kusura bakmayın.")).status == 200


async def test_spam_goes_after_thirty_days_with_its_files(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    kept = await house.upload("/v1/document/record", token=asker, files={"file": ("a.txt", b"abc")})
    spam, real = await ask(house, asker, document_list=[kept["document_name"]]), await ask(house, asker)
    await restate(house, staff, spam, "spam")
    house.clock.advance(days=29)
    await forget_strangers.handler(house.work())
    assert await values_of(house, "SELECT count(*) FROM ticket") == [2]
    house.clock.advance(days=2)
    await forget_strangers.handler(house.work())
    assert [str(each) for each in await values_of(house, "SELECT id FROM ticket")] == [real]
    assert await values_of(house, "SELECT count(*) FROM file_use") == [0]
    (entry,) = await audited(house, "support.spam_forgotten")
    assert entry.after == {"count": 1}
