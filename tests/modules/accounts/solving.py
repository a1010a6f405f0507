"""Captchas solved as a browser would."""

import altcha

from tests.calling import HouseUnderTest


async def solved_captcha(house: HouseUnderTest) -> str:
    """Fetch a challenge and return what a browser sends back."""
    answer = await house.post("/v1/captcha/challenge")
    assert answer["captcha_needed"] is True
    challenge = altcha.Challenge.from_dict(answer["challenge"])
    solution = altcha.solve_challenge(challenge)
    assert solution
    return altcha.Payload(challenge, solution).to_base64()
