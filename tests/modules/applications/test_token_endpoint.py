"""The token endpoint as applications use it: who they are, and what a code, a refresh token or an access key gives."""

import asyncio

import pytest
from sqlalchemy import update

from terazi.foundation.questions import touched
from terazi.modules.applications.tables import APPLICATION_KEY, EXTERNAL_APPLICATION
from terazi.modules.applications.values import ApplicationStatus
from tests.calling import PASSWORD, HouseUnderTest
from tests.modules.applications.connecting import (
    CALLBACK,
    Application,
    agree,
    connected,
    exchange_code,
    make_access_key_token,
    make_application,
)

NOT_LASTING = "openid profile"


async def is_active(house: HouseUnderTest, application: Application, token: str) -> bool:
    answer = await house.client.post("/v1/oauth/introspect", data={"token": token}, auth=application.basic)
    assert answer.status_code == 200
    return bool(answer.json()["active"])


async def refresh(house: HouseUnderTest, application: Application, token: str, **fields: str) -> dict:
    data = {"grant_type": "refresh_token", "refresh_token": token, **application.body, **fields}
    answer = await house.client.post("/v1/oauth/token", data=data)
    return {"http": answer.status_code, **answer.json()}


@pytest.mark.parametrize("path", ["/v1/oauth/token", "/v1/oauth/introspect", "/v1/oauth/revoke"])
async def test_who_does_not_prove_to_be_the_application_is_refused(house: HouseUnderTest, path: str) -> None:
    await house.register()
    application, other = await make_application(house), await make_application(house, name="Other")
    data = {"grant_type": "authorization_code", "token": "some"}
    wrong = [
        {"auth": (str(application.id), "wrong")},
        {"auth": (str(application.id), other.key)},
        {"auth": ("nobody", application.key)},
        {"auth": (str(application.id), "")},
        {"headers": {"Authorization": "Basic %%%"}},
        {"headers": {"Authorization": "Basic /////w=="}},
        {"headers": {"Authorization": "Basic"}},
        {"headers": {"Authorization": "Basic " + "a" * 5000}},
        {},
    ]
    for credentials in wrong:
        answer = await house.client.post(path, data=data, **credentials)
        assert answer.status_code == 401, credentials
        assert answer.json()["error"] == "invalid_client"
        assert answer.json()["error_description"].isascii()
        assert answer.headers["WWW-Authenticate"].startswith("Basic ")
        assert answer.headers["Cache-Control"] == "no-store"
    bodies = [{**application.body, "client_secret": "wrong"}, {"client_id": str(application.id)}]
    for body in bodies:
        assert (await house.client.post(path, json={**data, **body})).json()["error"] == "invalid_client"
    both = await house.client.post(path, data={**data, **application.body}, auth=application.basic)
    assert (both.status_code, both.json()["error"]) == (400, "invalid_request")


async def test_input_that_cannot_be_read_is_an_invalid_request(house: HouseUnderTest) -> None:
    headers = {"Content-Type": "application/json"}
    broken = await house.client.post("/v1/oauth/token", content=b"{", headers=headers)
    assert (broken.status_code, broken.json()["error"]) == (400, "invalid_request")
    long = await house.client.post("/v1/oauth/token", data={"grant_type": "x" * 101})
    assert (long.status_code, long.json()["error"]) == (400, "invalid_request")


async def test_a_code_gives_tokens_for_what_was_agreed(house: HouseUnderTest) -> None:
    token = await house.register()
    application = await make_application(house)
    tokens = await connected(house, application, token)
    assert tokens["token_type"] == "Bearer"
    assert tokens["scope"] == "openid profile offline_access"
    assert tokens["id_token"].count(".") == 2
    short = await connected(house, application, token, scope=NOT_LASTING)
    assert "refresh_token" not in short
    house.clock.advance(seconds=short["expires_in"])
    assert not await is_active(house, application, short["access_token"])


@pytest.mark.parametrize(
    "change",
    [
        {"code": "unknown"},
        {"code_verifier": "x" * 43},
        {"code_verifier": "short"},
        {"redirect_uri": CALLBACK + "/"},
    ],
)
async def test_a_code_is_good_only_with_what_it_was_asked_with(
    house: HouseUnderTest, change: dict[str, str]
) -> None:
    token = await house.register()
    application = await make_application(house)
    code = (await agree(house, token, application.query()))["code"]
    refused = await exchange_code(house, application, **{"code": code, **change})
    assert (refused["http"], refused["error"]) == (400, "invalid_grant")
    missing = dict.fromkeys(change, "")
    assert (await exchange_code(house, application, **{"code": code, **missing}))[
        "error"
    ] == "invalid_request"


async def test_a_code_is_good_for_a_minute_and_for_its_own_application(house: HouseUnderTest) -> None:
    token = await house.register()
    application, other = await make_application(house), await make_application(house, name="Other")
    code = (await agree(house, token, application.query()))["code"]
    assert (await exchange_code(house, other, code))["error"] == "invalid_grant"
    house.clock.advance(seconds=60)
    assert (await exchange_code(house, application, code))["error"] == "invalid_grant"


async def test_a_second_exchange_of_a_code_ends_what_the_first_gave(house: HouseUnderTest) -> None:
    token = await house.register()
    application = await make_application(house)
    code = (await agree(house, token, application.query()))["code"]
    first = await exchange_code(house, application, code)
    assert await is_active(house, application, first["access_token"])
    assert (await exchange_code(house, application, code))["error"] == "invalid_grant"
    assert not await is_active(house, application, first["access_token"])
    assert (await refresh(house, application, first["refresh_token"]))["error"] == "invalid_grant"


async def test_of_exchanges_at_once_one_succeeds_and_nothing_of_it_lasts(house: HouseUnderTest) -> None:
    token = await house.register()
    application = await make_application(house)
    code = (await agree(house, token, application.query()))["code"]
    answers = await asyncio.gather(*(exchange_code(house, application, code) for _ in range(4)))
    assert sorted(answer["http"] for answer in answers) == [200, 400, 400, 400]
    won = next(answer for answer in answers if answer["http"] == 200)
    assert not await is_active(house, application, won["access_token"])


async def test_refreshing_rotates_and_a_used_token_ends_the_session(house: HouseUnderTest) -> None:
    token = await house.register()
    application = await make_application(house)
    first = await connected(house, application, token)
    second = await refresh(house, application, first["refresh_token"])
    assert second["http"] == 200
    assert second["scope"] == first["scope"]
    assert second["refresh_token"] != first["refresh_token"]
    house.clock.advance(seconds=11)
    reused = await refresh(house, application, first["refresh_token"])
    assert (reused["http"], reused["error"]) == (400, "invalid_grant")
    assert not await is_active(house, application, second["access_token"])
    assert (await refresh(house, application, second["refresh_token"]))["error"] == "invalid_grant"


async def test_a_refresh_token_is_good_for_its_own_application_only(house: HouseUnderTest) -> None:
    token = await house.register()
    application, other = await make_application(house), await make_application(house, name="Other")
    first = (await connected(house, application, token))["refresh_token"]
    assert (await refresh(house, other, first))["error"] == "invalid_grant"
    bare = {"grant_type": "refresh_token", "refresh_token": first}
    assert (await house.post("/v1/oauth/token", body=bare)).error == "invalid_grant"
    legacy = {"grant_type": "refresh_token", "client_id": "web", "client_secret": first}
    assert (await house.post("/v1/oauth/token", body=legacy)).error == "invalid_grant"
    assert (await refresh(house, application, first, scope="openid email"))["error"] == "invalid_scope"
    assert (await refresh(house, application, first, scope="openid"))["http"] == 200


async def test_the_persons_own_refresh_token_is_not_for_applications(house: HouseUnderTest) -> None:
    await house.register()
    application = await make_application(house)
    own = await house.post("/v1/login", body={"username": "ayse.yilmaz", "password": PASSWORD})
    assert (await refresh(house, application, own["refresh_token"]))["error"] == "invalid_grant"


async def test_an_application_may_not_sign_in_with_a_password(house: HouseUnderTest) -> None:
    await house.register()
    application = await make_application(house)
    data = {"grant_type": "password", "username": "ayse.yilmaz", "password": PASSWORD}
    answer = await house.client.post("/v1/oauth/token", data=data, auth=application.basic)
    assert (answer.status_code, answer.json()["error"]) == (400, "unauthorized_client")


async def test_an_access_key_token_gives_a_session_of_the_application(house: HouseUnderTest) -> None:
    await house.register()
    application = await make_application(house)
    shown = await make_access_key_token(house, application)
    body = {"externalapplication_key": application.key, "access_key_token": shown, "scope": "wisdom"}
    tokens = await house.post("/v1/oauth/token", body=body)
    assert tokens.status == 200
    assert tokens["scope"] == "openid email"
    told = await house.get("/v1/oauth/userinfo", token=tokens["access_token"])
    assert told["email"] == "ayse.yilmaz@example.com"
    assert (await refresh(house, application, tokens["refresh_token"]))["http"] == 200
    again = await house.post("/v1/oauth/token", body={**body, "grant_type": "access_key_token"})
    assert again.error == "invalid_grant"


async def test_an_access_key_token_is_good_once_for_its_application_and_for_a_minute(
    house: HouseUnderTest,
) -> None:
    await house.register()
    await house.register("bora")
    application, other = await make_application(house), await make_application(house, name="Other")
    shown = await make_access_key_token(house, application)
    late = await make_access_key_token(house, application, username="bora")

    async def send(key: str, token: str, **more: str) -> str | None:
        body = {"externalapplication_key": key, "access_key_token": token, **more}
        return (await house.post("/v1/oauth/token", body={"grant_type": "access_key_token", **body})).error

    assert await send(other.key, shown) == "invalid_grant"
    assert await send("wrong", shown) == "invalid_client"
    assert await send(application.key, shown, scope="openid phone") == "invalid_scope"
    assert await send("", shown) == "invalid_request"
    assert await send(application.key, "") == "invalid_request"
    at_once = await asyncio.gather(*(send(application.key, shown) for _ in range(4)))
    assert sorted(at_once, key=str) == [None, "invalid_grant", "invalid_grant", "invalid_grant"]
    house.clock.advance(seconds=60)
    assert await send(application.key, late) == "invalid_grant"


async def test_a_passive_application_and_an_old_key_open_nothing(house: HouseUnderTest) -> None:
    token = await house.register()
    application = await make_application(house)
    tokens = await connected(house, application, token)
    recorder = house.house.database.recorder
    await recorder.write(touched(update(APPLICATION_KEY).values(expires_at=house.clock()))())
    assert (await refresh(house, application, tokens["refresh_token"]))["error"] == "invalid_client"
    await recorder.write(
        touched(update(APPLICATION_KEY).values(expires_at=None))(),
        touched(update(EXTERNAL_APPLICATION).values(status=ApplicationStatus.PASSIVE))(),
    )
    assert (await refresh(house, application, tokens["refresh_token"]))["error"] == "invalid_client"
    told = await house.get("/v1/oauth/userinfo", token=tokens["access_token"])
    assert (told.status, told.error) == (403, "insufficient_scope")


async def test_an_application_sees_and_revokes_its_own_tokens_only(house: HouseUnderTest) -> None:
    token = await house.register()
    application, other = await make_application(house), await make_application(house, name="Other")
    tokens = await connected(house, application, token)
    shown = await house.client.post(
        "/v1/oauth/introspect", json={"token": tokens["access_token"], **application.body}
    )
    told = shown.json()
    assert told["active"] is True
    assert told["client_id"] == str(application.id)
    assert told["scope"] == "openid profile offline_access"
    assert "username" not in told
    for foreign in (tokens["access_token"], tokens["refresh_token"], token, "unknown"):
        answer = await house.client.post("/v1/oauth/introspect", data={"token": foreign}, auth=other.basic)
        assert {k: v for k, v in answer.json().items() if not k.startswith("status")} == {"active": False}
        gone = await house.client.post("/v1/oauth/revoke", data={"token": foreign}, auth=other.basic)
        assert gone.status_code == 200
    assert await is_active(house, application, tokens["access_token"])
    await house.client.post("/v1/oauth/revoke", json={"token": tokens["access_token"], **application.body})
    assert not await is_active(house, application, tokens["access_token"])
    assert not await is_active(house, application, tokens["refresh_token"])
    assert (await house.post("/v1/user/get", token=token)).status == 200


async def test_a_new_password_ends_the_sessions_of_applications(house: HouseUnderTest) -> None:
    token = await house.register()
    application = await make_application(house)
    tokens = await connected(house, application, token)
    assert len((await house.post("/v1/user/session/list", token=token))["sessions"]) == 1
    data = {"password": "Yepyeni.Bir.Anahtar.7", "current_password": PASSWORD}
    changed = await house.post("/v1/user/record", token=token, body={"user_data": data})
    assert changed.status == 200, changed.json
    assert (await refresh(house, application, tokens["refresh_token"]))["error"] == "invalid_grant"
