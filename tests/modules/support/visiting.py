"""What people do in tests of support who are not signed in."""

import re
from typing import Any

from tests.calling import HouseUnderTest, Reply
from tests.modules.support.asking import ASKED

VISITOR = "ziyaretci@example.com"
_CODE = re.compile(r"\b\d{6}\b")
_KEY = re.compile(r"#k=([a-z2-7]{32})")


async def record(house: HouseUnderTest, mail: str = VISITOR, key: str = "", **fields: Any) -> Reply:
    """Ask for help without an account."""
    headers = {"Idempotency-Key": key} if key else {}
    body = {**ASKED, "mail": mail, **fields}
    answer = await house.client.post("/v1/mail/support/record", json=body, headers=headers)
    return Reply(answer.status_code, answer.headers, answer.content, answer.json())


async def ask_by_mail(house: HouseUnderTest, mail: str = VISITOR, **fields: Any) -> str:
    """Open a ticket that waits for its code, and return its id."""
    answer = await record(house, mail, **fields)
    assert answer.status == 200, answer.json
    return str(answer["mail_support_client_id"])


async def mailed_code(house: HouseUnderTest, mail: str = VISITOR) -> str:
    """Return the code that was mailed last."""
    codes = [found for each in await house.mails(to=mail) if (found := _CODE.search(each.body_text))]
    return codes[-1].group()


async def mailed_key(house: HouseUnderTest, mail: str = VISITOR) -> str:
    """Return the key of the link that was mailed last."""
    keys = [found for each in await house.mails(to=mail) if (found := _KEY.search(each.body_text))]
    return keys[-1].group(1)


async def verify(house: HouseUnderTest, code: str, mail: str = VISITOR, key: str = "") -> Reply:
    """Prove an address."""
    headers = {"Idempotency-Key": key} if key else {}
    body = {"mail": mail, "mail_approve_code": code}
    answer = await house.client.post("/v1/mail/verify", json=body, headers=headers)
    return Reply(answer.status_code, answer.headers, answer.content, answer.json())


async def enter(house: HouseUnderTest, mail: str = VISITOR) -> str:
    """Prove an address with the code that was mailed last, and return the key."""
    answer = await verify(house, await mailed_code(house, mail), mail)
    assert answer["is_verified"], answer.json
    return str(answer["visitor_key"])


async def visit(
    house: HouseUnderTest,
    call: str,
    key: str,
    ticket: str | None = None,
    *,
    mail: str | None = VISITOR,
    **body: Any,
) -> Reply:
    """Make a call of a visitor: ``support/get``, ``support/list``, ``key/list`` and so on."""
    body = {"mail": mail, "mail_approve_code": key, **body}
    return await house.post(f"/v1/mail/{call}", body=body, mail_support_client_id=ticket)


def other_digits(code: str) -> str:
    """Return a code that is not this one."""
    return f"{(int(code) + 1) % 1_000_000:06d}"
