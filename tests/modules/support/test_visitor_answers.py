"""Nobody learns from an answer, or from the work behind it, whether an address has asked for help before."""

from typing import Any

import pytest

from tests.calling import HouseUnderTest
from tests.modules.support.asking import ASKED
from tests.modules.support.visiting import VISITOR, ask_by_mail, enter
from tests.statements import statements

STRANGE = "kimse@example.com"
CALLS: dict[str, dict[str, Any]] = {
    "/v1/mail/support/record": ASKED,
    "/v1/mail/code": {},
    "/v1/mail/verify": {"mail_approve_code": "not a code"},
    "/v1/mail/support/list": {"mail_approve_code": "000-000"},
    "/v1/mail/key/list": {"mail_approve_code": "a" * 32},
}


@pytest.mark.parametrize("path", CALLS)
async def test_known_and_unknown_addresses_are_answered_alike_with_the_same_work(
    house: HouseUnderTest, path: str
) -> None:
    await ask_by_mail(house)
    await enter(house)
    await ask_by_mail(house, "isindirma@example.com")
    await _asked(house, path, "isindirma@example.com")
    known, known_work = await _asked(house, path, VISITOR)
    strange, strange_work = await _asked(house, path, STRANGE)
    assert known == strange
    assert known_work == strange_work


async def _asked(house: HouseUnderTest, path: str, mail: str) -> tuple[tuple[int, dict[str, Any]], list[str]]:
    """Return the answer, without the id of a new ticket, and what the database was asked."""
    with statements() as asked:
        answer = await house.post(path, body={**CALLS[path], "mail": mail})
    answer.json.pop("mail_support_client_id", None)
    return (answer.status, answer.json), list(asked)
