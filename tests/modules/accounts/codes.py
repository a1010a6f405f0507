"""Entering the security codes that are mailed."""

import re

from tests.calling import HouseUnderTest, Reply


async def enter_mailed_code(house: HouseUnderTest, token: str, *, to: str) -> Reply:
    """Enter the security code of the latest mail."""
    found = re.search(r"\b\d{6}\b", (await house.mails(to=to))[-1].body_text)
    assert found
    body = {"warning_code": found.group()}
    return await house.post("/v1/warning/code/enter", token=token, body=body)
