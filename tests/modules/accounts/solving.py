"""Captchas solved as a browser would."""

from typing import Any

import altcha

from tests.calling import HouseUnderTest


async def solved_captcha(house: HouseUnderTest) -> str:
    """Fetch a challenge and return what a browser sends back."""
    answer = await house.post("/v1/captcha/challenge")
    assert answer["captcha_needed"] is True
    return solved(answer["challenge"])


def solved(given: dict[str, Any]) -> str:
    """Return what a browser sends back for a challenge. Any: the widget's JSON."""
    challenge = altcha.Challenge.from_dict(given)
    solution = altcha.solve_challenge(challenge)
    assert solution
    return altcha.Payload(challenge, solution).to_base64()
