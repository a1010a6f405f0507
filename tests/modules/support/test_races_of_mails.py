"""What happens at once where a mail, a macro or a sweep takes part, each on a connection of its own."""

import asyncio
from collections import Counter

from terazi.foundation.receiving import Delivery
from terazi.modules.support.jobs import read_mail, sweep_tickets
from tests.breaking import run_sql, values_of
from tests.calling import HouseUnderTest
from tests.modules.support.asking import ask, end, look, say
from tests.modules.support.posting import (
    DESK,
    all_tickets,
    answered,
    came_in,
    deliver,
    keeper_of,
    last_letter,
    outcomes,
    written,
)
from tests.modules.support.test_ticket_macros import made, run
from tests.modules.support.test_ticket_merging import merge, unmerge


async def _kept(house: HouseUnderTest, content: bytes, to: str = DESK) -> str:
    """Let a mail come in that nobody has read yet, and return its id."""
    before = {row["key"] for row in await came_in(house)}
    await deliver(house, content, to, reads=False)
    (key,) = {row["key"] for row in await came_in(house)} - before
    return str(key).rpartition("/")[2].removesuffix(".eml")


def _said(view: dict[str, object]) -> list[str]:
    found = view["message_list"]
    assert isinstance(found, list)
    return [str(each["comment"]) for each in found if not each["event"]]


async def test_the_same_mail_at_two_doors_at_once_is_one_row(house: HouseUnderTest, asker: str) -> None:
    content = written()
    keeper = keeper_of(house)
    delivery = Delivery(content=content, return_path="x@example.com", recipients=(DESK,), is_believed=True)
    await asyncio.gather(*(keeper.keep(delivery) for _ in range(6)))
    assert len(await came_in(house)) == 1
    await house.run_jobs()
    assert (await outcomes(house), len(await all_tickets(house))) == (["ticket"], 1)


async def test_a_mail_and_words_at_once_are_two_messages(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    ticket = await answered(house, asker, staff)
    to = (await last_letter(house)).reply_to
    work = house.work()
    for turn in range(4):
        mail_id = await _kept(house, written(f"Mektup {turn}.", to=to), to)
        both = [read_mail.handler(work, mail_id=mail_id), say(house, asker, ticket, f"Ekran {turn}.")]
        await asyncio.gather(*(both if turn % 2 else reversed(both)))
    view = await look(house, asker, ticket)
    numbers = [each["number"] for each in view["message_list"]]
    assert numbers == sorted(set(numbers))
    said = _said(view)[2:]
    assert Counter(said) == Counter(
        f"<p>{way} {turn}.</p>" for way in ("Mektup", "Ekran") for turn in range(4)
    )


async def test_a_mail_to_a_ticket_that_is_being_merged_is_in_one_of_both_and_then_in_the_target(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    merged = await answered(house, asker, staff)
    to = (await last_letter(house)).reply_to
    target = await ask(house, asker)
    work = house.work()
    for turn in range(4):
        mail_id = await _kept(house, written(f"Mektup {turn}.", to=to), to)
        both = [read_mail.handler(work, mail_id=mail_id), merge(house, staff, target, merged)]
        await asyncio.gather(*(both if turn % 2 else reversed(both)))
        assert f"<p>Mektup {turn}.</p>" in _said(await look(house, asker, target))
        assert (await unmerge(house, staff, merged)).status == 200
    everything = [*_said(await look(house, asker, target)), *_said(await look(house, asker, merged))]
    assert [everything.count(f"<p>Mektup {turn}.</p>") for turn in range(4)] == [1] * 4


async def test_a_mail_while_its_ticket_ends_is_in_it_or_in_one_that_goes_on(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    work = house.work()
    for turn in range(4):
        ticket = await answered(house, asker, staff)
        to = (await last_letter(house)).reply_to
        mail_id = await _kept(house, written(f"Mektup {turn}.", to=to), to)
        both = [read_mail.handler(work, mail_id=mail_id), end(house, asker, ticket)]
        await asyncio.gather(*(both if turn % 2 else reversed(both)))
        (outcome,) = {(await outcomes(house))[-1]}
        is_in_it = f"<p>Mektup {turn}.</p>" in _said(await look(house, asker, ticket))
        assert outcome == ("message" if is_in_it else "ticket")
        if not is_in_it:
            assert str((await all_tickets(house))[-1]["follows_id"]) == ticket


_COPIES = """
    INSERT INTO ticket SELECT (jsonb_populate_record(t, jsonb_build_object(
        'id', gen_random_uuid(), 'number', 2000 + n))).* FROM ticket t, generate_series(1, 199) n"""


async def test_a_macro_on_two_hundred_answers_for_each_and_one_call_undoes_it(
    house: HouseUnderTest, asker: str, staff: str
) -> None:
    """While it runs somebody writes in one, somebody ends one, and a sweep goes by."""
    first = await ask(house, asker)
    await run_sql(house, _COPIES)
    tickets = [str(each) for each in await values_of(house, "SELECT id FROM ticket ORDER BY id")]
    over = next(each for each in tickets if each != first)
    assert (await end(house, asker, over)).status == 200
    macro = await made(house, staff, comment="", moves={"priority": "high"})
    answer, _, said = await asyncio.gather(
        run(house, staff, macro, *tickets),
        sweep_tickets.handler(house.work()),
        say(house, asker, first, "Bu arada"),
    )
    assert (answer.status, said.status) == (200, 200)
    assert len(answer["support_list"]) == 200
    assert answer["refused_list"] == []
    assert await _urgent(house) == 200
    body = {"run_id": answer["run_id"]}
    undone = await asyncio.gather(
        *(house.post("/v1/support/macro/undo", token=staff, body=body) for _ in range(2))
    )
    assert sorted(each.status for each in undone) == [200, 404]
    assert await _urgent(house) == 0
    assert "<p>Bu arada</p>" in _said(await look(house, asker, first))


async def _urgent(house: HouseUnderTest) -> int:
    (count,) = await values_of(house, "SELECT count(*) FROM ticket WHERE priority = 'high'")
    return int(count)
