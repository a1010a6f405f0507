"""A comment is there with its mail, its file and its line, or nothing of it is: wherever its writing ends in the middle."""

import pytest

from tests.breaking import break_rows, mend_rows, values_of
from tests.calling import HouseUnderTest
from tests.modules.support.asking import ask, say

_TABLES = ("ticket_message", "ticket_file", "file_use", "outgoing_mail", "procrastinate_jobs", "ticket")


async def _stored(house: HouseUnderTest) -> list[list[object]]:
    """Return all that a comment writes; rows of jobs are there for other things too, so only those of mails count."""
    return [
        await values_of(house, question)
        for question in (
            "SELECT concat_ws('|', number, event, comment) FROM ticket_message ORDER BY ticket_id, number",
            "SELECT concat_ws('|', version, state, message_count, answered_at) FROM ticket ORDER BY id",
            "SELECT count(*) FROM ticket_file",
            "SELECT count(*) FROM file_use",
            "SELECT count(*) FROM outgoing_mail",
        )
    ]


@pytest.mark.parametrize("table", _TABLES)
async def test_an_answer_that_ends_in_the_middle_leaves_nothing(
    house: HouseUnderTest, asker: str, staff: str, table: str
) -> None:
    ticket = await ask(house, asker)
    kept = await house.upload("/v1/document/record", token=staff, files={"file": ("a.txt", b"abc")})
    await house.run_jobs()
    before = await _stored(house)
    documents = [kept["document_name"]]
    await break_rows(house, table)
    failed = await say(house, staff, ticket, "Faturanız ektedir.", document_list=documents)
    assert failed.status == 500
    await mend_rows(house, table)
    assert await _stored(house) == before
    whole = await say(house, staff, ticket, "Faturanız ektedir.", document_list=documents)
    assert whole.status == 200
    after = await _stored(house)
    assert (after[2], after[3], after[4]) == ([1], [1], [before[4][0] + 1])  # type: ignore[operator]
