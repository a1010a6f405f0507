"""The end of what a person agreed with an application, while the application is about to use it."""

import asyncio

from sqlalchemy import func, select

from terazi.foundation.questions import value
from terazi.modules.accounts.tables.sessions import USER_SESSION
from tests.calling import HouseUnderTest, Reply
from tests.modules.applications.connecting import (
    agree,
    connected,
    exchange_code,
    make_access_key_token,
    make_application,
)

MINE = "/v1/user/accesskey/list"
END = "/v1/user/accesskey/end"


async def end_all(house: HouseUnderTest, person: str) -> list[Reply]:
    """End what the person agreed with every application."""
    known = (await house.post(MINE, token=person))["list"]
    return [
        await house.post(
            END, token=person, body={"access_key_client_id": application["access_key_client_id"]}
        )
        for application in known
    ]


async def live_sessions(house: HouseUnderTest) -> int:
    """Return how many sessions of applications are alive."""
    sessions = USER_SESSION.c
    alive = select(func.count()).where(sessions.application_id.is_not(None), sessions.ended_at.is_(None))
    (count,) = await house.house.database.reader.ask(value(alive)())
    return int(count)


async def test_a_code_and_a_token_given_out_before_are_worth_nothing_after(house: HouseUnderTest) -> None:
    person = await house.register()
    application = await make_application(house)
    shown = await make_access_key_token(house, application)
    code = (await agree(house, person, application.query()))["code"]
    assert [answer.status for answer in await end_all(house, person)] == [200]
    await agree(house, person, application.query())
    assert (await exchange_code(house, application, code))["error"] == "invalid_grant"
    body = {"externalapplication_key": application.key, "access_key_token": shown}
    assert (await house.post("/v1/oauth/token", body=body)).error == "invalid_grant"


async def test_no_session_outlives_an_end_that_comes_at_the_same_moment(house: HouseUnderTest) -> None:
    person = await house.register()
    for _ in range(5):
        application = await make_application(house)
        shown = await make_access_key_token(house, application)
        code = (await agree(house, person, application.query()))["code"]
        body = {"externalapplication_key": application.key, "access_key_token": shown}
        ended, *_ = await asyncio.gather(
            end_all(house, person),
            exchange_code(house, application, code),
            house.post("/v1/oauth/token", body=body),
        )
        assert [answer.status for answer in ended] == [200]
        assert await live_sessions(house) == 0


async def test_two_consents_at_the_same_moment_are_both_kept(house: HouseUnderTest) -> None:
    person = await house.register()
    application = await make_application(house)
    await connected(house, application, person, scope="openid")
    await asyncio.gather(
        *(
            agree(house, person, application.query(scope=scope))
            for scope in ("openid email", "openid phone", "openid address")
        )
    )
    [known] = (await house.post(MINE, token=person))["list"]
    assert known["agreed_scopes"] == ["openid", "email", "phone", "address"]


async def test_what_comes_to_the_token_endpoint_is_counted_for_the_application(
    house: HouseUnderTest,
) -> None:
    person = await house.register()
    application = await make_application(house)
    tokens = await connected(house, application, person)
    shown = await make_access_key_token(house, await make_application(house, name="Other"))
    body = {"externalapplication_key": application.key, "access_key_token": shown}
    assert (await house.post("/v1/oauth/token", body=body)).error == "invalid_grant"
    for token in (tokens["refresh_token"], "unknown"):
        data = {"grant_type": "refresh_token", "refresh_token": token}
        await house.client.post("/v1/oauth/token", data=data, auth=application.basic)
    await house.client.post("/v1/oauth/introspect", data={"token": "unknown"}, auth=application.basic)
    answer = await house.post(
        "/v1/user/externalapplication/get",
        token=person,
        user_externalapplication_client_id=str(application.id),
        data_type="activity",
    )
    seen = answer["data"]["activity"]
    [day] = seen["days"]
    assert seen["last_sign_in_at"]
    assert day["sign_ins"] == 1
    assert day["calls"] == [{"status": 200, "count": 2}, {"status": 400, "count": 1}]
