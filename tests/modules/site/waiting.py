"""What waits for a person on her first screen."""

from tests.calling import HouseUnderTest


async def waiting_for(house: HouseUnderTest, token: str) -> dict[str, tuple[int, str]]:
    """Return how many of each kind wait, and on which screen."""
    answer = await house.post("/v1/home/waiting", token=token)
    assert answer.status == 200, answer.json
    return {each["kind"]: (each["count"], each["route_view"]) for each in answer["list"]}
