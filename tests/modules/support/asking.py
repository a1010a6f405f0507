"""The calls that tests of support make most."""

from typing import Any

from tests.calling import HouseUnderTest, Reply

ASKED = {"operation_name": "order", "subject": "Fatura gelmedi", "comment": "Siparişimin faturası gelmedi."}


async def ask(house: HouseUnderTest, token: str, **fields: Any) -> str:
    """Open a ticket and return its id."""
    answer = await house.post("/v1/user/support/new", token=token, body={**ASKED, **fields})
    assert answer.status == 200, answer.json
    return str(answer["support"]["user_support_client_id"])


async def say(house: HouseUnderTest, token: str, ticket: str, comment: str, **fields: Any) -> Reply:
    """Write in a ticket."""
    body = {"comment": comment, **fields}
    return await house.post("/v1/user/support/comment", token=token, body=body, user_support_client_id=ticket)


async def look(house: HouseUnderTest, token: str, ticket: str) -> dict[str, Any]:
    """Return a ticket as somebody sees it."""
    answer = await house.post("/v1/user/support/get", token=token, user_support_client_id=ticket)
    assert answer.status == 200, answer.json
    return dict(answer["support"])


async def seen(house: HouseUnderTest, token: str, ticket: str, **body: Any) -> Reply:
    """Note that somebody has seen a ticket."""
    return await house.post(
        "/v1/user/support/live_seen", token=token, body=body, user_support_client_id=ticket
    )


async def end(house: HouseUnderTest, token: str, ticket: str, reason: str = "") -> Reply:
    """End a ticket."""
    body = {"reason": reason}
    return await house.post(
        "/v1/user/support/terminate", token=token, body=body, user_support_client_id=ticket
    )


async def restate(house: HouseUnderTest, token: str, ticket: str, state: str) -> Reply:
    """Let a ticket stand elsewhere."""
    body = {"support_list": [ticket], "state": state}
    return await house.post("/v1/support/restate", token=token, body=body)


async def keyed(house: HouseUnderTest, token: str, path: str, key: str, body: Any, **query: str) -> Reply:
    """Make a call with an Idempotency-Key."""
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": key}
    answer = await house.client.post(path, json=body, headers=headers, params=query)
    return Reply(answer.status_code, answer.headers, answer.content, answer.json())
