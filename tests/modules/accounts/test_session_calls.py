"""Sessions: tokens, refreshing them, limits of time, and ending them."""

import asyncio

import pytest
from sqlalchemy import text

from terazi.foundation.questions import touched, value
from tests.calling import PASSWORD, HouseUnderTest, Reply

NAME = "ayse.yilmaz"


async def _tokens(house: HouseUnderTest) -> Reply:
    answer = await house.post("/v1/login", body={"username": NAME, "password": PASSWORD})
    assert answer.status == 200, answer.json
    return answer


async def _refresh(house: HouseUnderTest, token: str) -> Reply:
    return await house.post("/v1/oauth/token", body={"grant_type": "refresh_token", "refresh_token": token})


async def _is_in(house: HouseUnderTest, token: str) -> bool:
    return (await house.get("/v1/user/user_controller", token=token)).status == 200


async def test_the_token_endpoint_gives_tokens_for_a_password(house: HouseUnderTest) -> None:
    await house.register(NAME)
    grant = {"grant_type": "password", "username": NAME, "password": PASSWORD, "scope": "wisdom"}
    by_json = await house.post("/v1/oauth/token", body=grant)
    assert by_json.status == 200
    assert by_json["token_type"] == "Bearer"
    assert by_json["scope"] == "wisdom"
    assert await _is_in(house, by_json["access_token"])
    by_form = await house.client.post("/v1/oauth/token", data=grant)
    assert by_form.status_code == 200
    assert by_form.headers["Cache-Control"] == "no-store"
    assert await _is_in(house, by_form.json()["access_token"])


@pytest.mark.shared_house
@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({}, "invalid_request"),
        ({"grant_type": "password"}, "invalid_request"),
        ({"grant_type": "password", "username": NAME}, "invalid_request"),
        ({"grant_type": "refresh_token"}, "invalid_request"),
        ({"grant_type": "password", "username": NAME, "password": "wrong"}, "invalid_grant"),
        ({"grant_type": "refresh_token", "refresh_token": "wrong"}, "invalid_grant"),
        ({"grant_type": "client_credentials"}, "unsupported_grant_type"),
        ({"grant_type": "password", "scope": "everything"}, "invalid_scope"),
    ],
)
async def test_the_token_endpoint_refuses_with_the_words_of_oauth(
    house: HouseUnderTest, body: dict[str, str], error: str
) -> None:
    answer = await house.post("/v1/oauth/token", body=body)
    assert answer.status == 400
    assert answer.error == error


async def test_refreshing_gives_the_next_pair(house: HouseUnderTest) -> None:
    await house.register(NAME)
    first = await _tokens(house)
    house.clock.advance(minutes=16)
    expired = await house.get("/v1/user/user_controller", token=first["access_token"])
    assert (expired.status, expired.error) == (401, "token_expired")
    second = await _refresh(house, first["refresh_token"])
    assert second.status == 200
    assert await _is_in(house, second["access_token"])
    assert not {first["access_token"], first["refresh_token"]} & {
        second["access_token"],
        second["refresh_token"],
    }


async def test_a_client_may_send_the_refresh_token_as_its_secret(house: HouseUnderTest) -> None:
    await house.register(NAME)
    first = await _tokens(house)
    body = {"grant_type": "refresh_token", "client_id": "web", "client_secret": first["refresh_token"]}
    assert (await house.post("/v1/oauth/token", body=body)).status == 200


async def test_tabs_that_refresh_at_once_get_the_same_pair(house: HouseUnderTest) -> None:
    await house.register(NAME)
    first = await _tokens(house)
    answers = await asyncio.gather(*(_refresh(house, first["refresh_token"]) for _ in range(4)))
    assert [answer.status for answer in answers] == [200] * 4
    assert len({answer["refresh_token"] for answer in answers}) == 1
    assert len({answer["access_token"] for answer in answers}) == 1
    assert (await _refresh(house, answers[0]["refresh_token"])).status == 200


async def test_a_refresh_token_used_twice_ends_the_whole_session(house: HouseUnderTest) -> None:
    await house.register(NAME)
    first = await _tokens(house)
    second = await _refresh(house, first["refresh_token"])
    house.clock.advance(seconds=11)
    reused = await _refresh(house, first["refresh_token"])
    assert reused.outcome == "095"
    ended = await house.get("/v1/user/user_controller", token=second["access_token"])
    assert (ended.status, ended.outcome) == (401, "095")
    assert (await _refresh(house, second["refresh_token"])).outcome == "095"


async def test_a_retry_after_the_next_refresh_is_a_reuse(house: HouseUnderTest) -> None:
    await house.register(NAME)
    first = await _tokens(house)
    second = await _refresh(house, first["refresh_token"])
    third = await _refresh(house, second["refresh_token"])
    assert (await _refresh(house, first["refresh_token"])).outcome == "095"
    assert not await _is_in(house, third["access_token"])


async def test_a_reuse_leaves_other_sessions_alone(house: HouseUnderTest) -> None:
    other = await house.register(NAME)
    first = await _tokens(house)
    await _refresh(house, first["refresh_token"])
    house.clock.advance(seconds=11)
    await _refresh(house, first["refresh_token"])
    assert await _is_in(house, other)


async def test_an_access_token_does_not_refresh_and_a_refresh_token_opens_nothing(
    house: HouseUnderTest,
) -> None:
    await house.register(NAME)
    first = await _tokens(house)
    assert (await _refresh(house, first["access_token"])).error == "invalid_grant"
    opened = await house.get("/v1/user/user_controller", token=first["refresh_token"])
    assert (opened.status, opened.error) == (401, "token_invalid")


async def test_a_session_ends_after_an_idle_hour(house: HouseUnderTest) -> None:
    await house.register(NAME)
    first = await _tokens(house)
    house.clock.advance(seconds=3601)
    idle = await house.get("/v1/user/user_controller", token=first["access_token"])
    assert (idle.status, idle.error) == (401, "token_expired")
    assert (await _refresh(house, first["refresh_token"])).error == "invalid_grant"


async def test_calls_keep_a_session_alive_until_its_last_day(house: HouseUnderTest) -> None:
    house.house.settings.session_days = 1
    await house.register(NAME)
    pair = await _tokens(house)
    for _ in range(27):
        house.clock.advance(minutes=53)
        pair = await _refresh(house, pair["refresh_token"])
        assert pair.status == 200, pair.json
    house.clock.advance(minutes=9)
    over = await house.get("/v1/user/user_controller", token=pair["access_token"])
    assert (over.status, over.error) == (401, "token_expired")
    assert (await _refresh(house, pair["refresh_token"])).error == "invalid_grant"


async def test_a_call_starts_the_idle_clock_again(house: HouseUnderTest) -> None:
    house.house.settings.access_token_seconds = 86_400
    await house.register(NAME)
    pair = await _tokens(house)
    for _ in range(3):
        house.clock.advance(minutes=59)
        assert await _is_in(house, pair["access_token"])


@pytest.mark.shared_house
@pytest.mark.parametrize("header", ["Bearer unknown", "Bearer ", "Basic eDp5", "nonsense"])
async def test_unknown_tokens_are_refused(house: HouseUnderTest, header: str) -> None:
    answer = await house.client.get("/v1/user/user_controller", headers={"Authorization": header})
    assert answer.status_code == 401
    assert answer.json()["error"] == "token_invalid"


async def test_logging_out_ends_the_tokens_of_this_session_only(house: HouseUnderTest) -> None:
    other = await house.register(NAME)
    first = await _tokens(house)
    assert (await house.post("/v1/logout", token=first["access_token"])).status == 200
    after = await house.post("/v1/logout", token=first["access_token"])
    assert (after.status, after.error) == (401, "token_invalid")
    assert (await _refresh(house, first["refresh_token"])).error == "invalid_grant"
    assert await _is_in(house, other)


async def test_sessions_are_listed_and_ended_one_by_one(house: HouseUnderTest) -> None:
    other = await house.register(NAME)
    token = (await _tokens(house))["access_token"]
    listed = (await house.post("/v1/user/session/list", token=token))["sessions"]
    assert [session["is_current"] for session in listed] == [True, False]
    assert listed[0]["address"] == "203.0.113.7"
    assert listed[0]["device"].startswith("python-httpx")
    ended = await house.post("/v1/user/session/end", token=token, session_id=listed[1]["session_id"])
    assert ended.status == 200
    assert (await house.post("/v1/user/get", token=other)).outcome == "095"
    left = (await house.post("/v1/user/session/list", token=token))["sessions"]
    assert [session["session_id"] for session in left] == [listed[0]["session_id"]]


async def test_nobody_ends_a_stranger_s_session(house: HouseUnderTest) -> None:
    mine = await house.register(NAME)
    theirs = await house.register("mehmet.kaya")
    session = (await house.post("/v1/user/session/list", token=theirs))["sessions"][0]["session_id"]
    answer = await house.post("/v1/user/session/end", token=mine, session_id=session)
    assert (answer.status, answer.error) == (404, "session_not_found")
    assert await _is_in(house, theirs)


async def test_sessions_are_listed_page_by_page(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    async with house.house.database.transaction() as db:
        await db.write(touched(text(_FIFTY_NEWER_SESSIONS))())
    first = await house.post("/v1/user/session/list", token=token)
    assert len(first["sessions"]) == 50
    rest = await house.post("/v1/user/session/list", token=token, before=first["next_before"])
    assert [session["is_current"] for session in rest["sessions"]] == [True]
    assert rest["next_before"] is None


_FIFTY_NEWER_SESSIONS = """
    INSERT INTO user_session
      (id, user_id, device, address, created_at, last_seen_at, idle_seconds, expires_at)
    SELECT ('ffffffff-ffff-7fff-bfff-' || lpad(n::text, 12, '0'))::uuid,
      user_id, device, address, created_at, last_seen_at, idle_seconds, expires_at
    FROM user_session, generate_series(1, 50) AS n
"""


async def _ends_recorded(house: HouseUnderTest, *actions: str) -> int:
    of_actions = value(text("SELECT count(*) FROM audit_entry WHERE action = ANY(:actions)"))
    (count,) = await house.house.database.reader.ask(of_actions(actions=list(actions)))
    return int(count)


async def test_a_session_that_is_ended_twice_is_recorded_once(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    await house.sign_in(NAME)
    listed = (await house.post("/v1/user/session/list", token=token))["sessions"]
    other = next(row["session_id"] for row in listed if not row["is_current"])
    end = "/v1/user/session/end"
    answers = await asyncio.gather(*(house.post(end, token=token, session_id=other) for _ in range(3)))
    assert [answer.status for answer in answers] == [200, 200, 200]
    assert await _ends_recorded(house, "accounts.session_ended") == 1


async def test_signing_out_twice_at_once_is_recorded_once(house: HouseUnderTest) -> None:
    token = await house.register(NAME)
    await asyncio.gather(*(house.post("/v1/logout", token=token) for _ in range(3)))
    assert await _ends_recorded(house, "accounts.signed_out") == 1
