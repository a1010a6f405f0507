"""What comes next for a person whom an application sent here, and what the application is told."""

from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from terazi.foundation.questions import updated
from terazi.modules.applications.tables import EXTERNAL_APPLICATION
from terazi.modules.applications.values import ApplicationStatus
from tests.calling import HouseUnderTest, Reply
from tests.modules.applications.connecting import (
    AFTER_LOGOUT,
    CALLBACK,
    Application,
    agree,
    connected,
    make_access_key_token,
    make_application,
    returned,
)


async def ask(house: HouseUnderTest, query: str, token: str | None = None) -> Reply:
    return await house.post("/v1/oauth/authorize/ask", token=token, body={"query": query})


async def answer(
    house: HouseUnderTest,
    query: str,
    token: str | None,
    scopes: list[str],
    *,
    is_agreed: bool = True,
    **more: str,
) -> Reply:
    body = {"query": query, "is_agreed": is_agreed, "scopes": scopes, **more}
    return await house.post("/v1/oauth/authorize/answer", token=token, body=body)


@pytest.mark.shared_house
@pytest.mark.parametrize(
    "change",
    [
        {"client_id": "nobody"},
        {"client_id": "01990000-0000-7000-8000-000000000000"},
        {"redirect_uri": CALLBACK + "/"},
        {"redirect_uri": CALLBACK + "?a=1"},
        {"redirect_uri": CALLBACK.upper()},
        {"redirect_uri": "https://defter.example.com.thief.example/geri"},
        {"redirect_uri": "javascript:alert(1)"},
        {"redirect_uri": None},
        {"client_id": None},
    ],
)
async def test_nobody_is_sent_to_an_address_that_is_not_registered(
    house: HouseUnderTest, ayse: str, change: dict[str, str | None]
) -> None:
    application = await make_application(house, redirect_uris=[CALLBACK, "javascript:alert(1)"])
    for who in (None, ayse):
        refused = await ask(house, application.query(**change), who)
        assert (refused.status, refused.error) == (400, "authorization_request_invalid")
    refused = await answer(house, application.query(**change), ayse, ["openid"], is_agreed=False)
    assert refused.error == "authorization_request_invalid"


async def test_a_passive_application_and_a_repeated_address_send_nobody_anywhere(
    house: HouseUnderTest,
) -> None:
    await house.register()
    passive = await make_application(house, status=ApplicationStatus.PASSIVE)
    assert (await ask(house, passive.query())).error == "authorization_request_invalid"
    active = await make_application(house)
    twice = active.query() + "&" + urlencode({"redirect_uri": CALLBACK})
    assert (await ask(house, twice)).error == "authorization_request_invalid"


@pytest.mark.shared_house
@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"response_type": None}, "invalid_request"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"response_type": "code id_token"}, "unsupported_response_type"),
        ({"response_mode": "fragment"}, "invalid_request"),
        ({"scope": None}, "invalid_scope"),
        ({"scope": "profile"}, "invalid_scope"),
        ({"code_challenge": None}, "invalid_request"),
        ({"code_challenge": "short"}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"),
        ({"prompt": "none login"}, "invalid_request"),
        ({"prompt": "none"}, "login_required"),
        ({"max_age": "soon"}, "invalid_request"),
        ({"max_age": "-1"}, "invalid_request"),
        ({"request": "e30.e30."}, "request_not_supported"),
        ({"request_uri": "https://a.example"}, "request_uri_not_supported"),
        ({"nonce": "n" * 201}, "invalid_request"),
        ({"nonce": "a\x00b"}, "invalid_request"),
    ],
)
async def test_what_is_wrong_with_a_request_is_told_to_the_application(
    house: HouseUnderTest, ayse: str, change: dict[str, str | None], error: str
) -> None:
    application = await make_application(house)
    step = await ask(house, application.query(**change))
    assert step["step"] == "redirect"
    back = returned(step["redirect_to"])
    assert back["error"] == error
    assert back["state"] == "durum & hâl"
    assert back["iss"] == "http://localhost"
    assert "code" not in back


async def test_a_parameter_that_comes_twice_is_an_invalid_request(house: HouseUnderTest) -> None:
    await house.register()
    application = await make_application(house)
    step = await ask(house, application.query() + "&scope=openid")
    assert returned(step["redirect_to"])["error"] == "invalid_request"


async def test_a_person_signs_in_agrees_once_and_is_not_asked_again(house: HouseUnderTest) -> None:
    token = await house.register()
    application = await make_application(house)
    query = application.query()
    assert (await ask(house, query))["step"] == "sign_in"
    assert returned((await ask(house, application.query(prompt="none"), token))["redirect_to"])["error"] == (
        "consent_required"
    )
    shown = await ask(house, query, token)
    assert shown["step"] == "consent"
    assert shown["application"]["name"] == "Defter"
    assert shown["scopes"] == ["openid", "profile", "offline_access"]
    assert shown["redirect_to"] is None
    done = await answer(house, query, token, shown["scopes"])
    assert returned(done["redirect_to"]).keys() == {"code", "state", "iss"}
    again = await ask(house, application.query(prompt="none"), token)
    assert "code" in returned(again["redirect_to"])
    assert (await ask(house, application.query(prompt="consent"), token))["step"] == "consent"
    wider = await ask(house, application.query(scope="openid email"), token)
    assert (wider["step"], wider["scopes"]) == ("consent", ["openid", "email"])


async def accepted_terms(house: HouseUnderTest, token: str) -> list[str]:
    known = await house.post("/v1/user/accesskey/list", token=token)
    return [each["eula_document_code"] for each in known["list"]]


async def change_terms(house: HouseUnderTest, application: Application, code: str) -> None:
    async with house.house.database.transaction() as db:
        await db.write(updated(EXTERNAL_APPLICATION, application.id, eula_document_code=code))


async def test_the_applications_terms_are_accepted_with_the_consent(house: HouseUnderTest) -> None:
    token = await house.register()
    application = await make_application(house, eula_document_code="defter-1")
    query = application.query()
    shown = await ask(house, query, token)
    assert (shown["step"], shown["eula_document_code"]) == ("consent", "defter-1")
    for other in ({}, {"eula_document_code": "defter-0"}):
        again = await answer(house, query, token, shown["scopes"], **other)
        assert (again["step"], again["eula_document_code"]) == ("consent", "defter-1")
    assert await accepted_terms(house, token) == []
    done = await answer(house, query, token, shown["scopes"], eula_document_code="defter-1")
    assert "code" in returned(done["redirect_to"])
    assert await accepted_terms(house, token) == ["defter-1"]
    silent = await ask(house, application.query(prompt="none"), token)
    assert "code" in returned(silent["redirect_to"])
    asked = await ask(house, application.query(prompt="consent"), token)
    assert (asked["step"], asked["eula_document_code"]) == ("consent", "")


async def test_a_new_version_of_the_terms_is_asked_for_again(house: HouseUnderTest) -> None:
    token = await house.register()
    application = await make_application(house, eula_document_code="defter-1")
    query = application.query()
    await agree(house, token, query)
    await change_terms(house, application, "defter-2")
    silent = await ask(house, application.query(prompt="none"), token)
    assert returned(silent["redirect_to"])["error"] == "consent_required"
    shown = await ask(house, query, token)
    assert (shown["step"], shown["eula_document_code"]) == ("consent", "defter-2")
    stale = await answer(house, query, token, shown["scopes"], eula_document_code="defter-1")
    assert (stale["step"], stale["eula_document_code"]) == ("consent", "defter-2")
    await agree(house, token, query)
    assert await accepted_terms(house, token) == ["defter-2"]


async def test_terms_accepted_with_the_access_key_are_not_asked_for_again(house: HouseUnderTest) -> None:
    token = await house.register()
    application = await make_application(house, eula_document_code="defter-1")
    await make_access_key_token(house, application, eula_document_code="defter-1")
    shown = await ask(house, application.query(), token)
    assert (shown["step"], shown["eula_document_code"]) == ("consent", "")
    await change_terms(house, application, "")
    assert "code" in await agree(house, token, application.query())


async def test_what_the_application_may_not_ask_is_left_out(house: HouseUnderTest) -> None:
    token = await house.register()
    application = await make_application(house, scopes=["openid", "email"])
    query = application.query(scope="openid profile email unheard_of")
    assert (await ask(house, query, token))["scopes"] == ["openid", "email"]
    not_shown = await answer(house, query, token, ["openid"])
    assert (not_shown["step"], not_shown["scopes"]) == ("consent", ["openid", "email"])


async def test_who_refuses_is_sent_back_without_a_code(house: HouseUnderTest) -> None:
    token = await house.register()
    application = await make_application(house)
    refused = await answer(house, application.query(), token, [], is_agreed=False)
    assert returned(refused["redirect_to"])["error"] == "access_denied"
    nobody = await answer(house, application.query(), None, ["openid", "profile", "offline_access"])
    assert nobody["step"] == "sign_in"


async def test_an_application_can_ask_for_a_new_sign_in(house: HouseUnderTest) -> None:
    old = await house.register()
    application = await make_application(house)
    await agree(house, old, application.query())
    house.clock.advance(seconds=10)
    query = application.query(prompt="login")
    asked = await ask(house, query, old)
    assert asked["step"] == "sign_in"
    with_ticket = f"{query}&{urlencode({'sign_in_from': asked['sign_in_from']})}"
    assert (await ask(house, with_ticket, old))["step"] == "sign_in"
    new = await house.sign_in("ayse.yilmaz")
    assert (await ask(house, query, new))["step"] == "sign_in"
    assert "code" in returned((await ask(house, with_ticket, new))["redirect_to"])
    forged = [
        f"{query}&sign_in_from=0.{asked['sign_in_from'].partition('.')[2]}",
        f"{query}&sign_in_from=0",
        f"{query}&sign_in_from=%C5%9F.x",
        f"{application.query(prompt='login', nonce='another')}&sign_in_from={asked['sign_in_from']}",
    ]
    for other in forged:
        assert (await ask(house, other, new))["step"] == "sign_in"
    house.clock.advance(minutes=61)
    newest = await house.sign_in("ayse.yilmaz")
    assert (await ask(house, with_ticket, newest))["step"] == "sign_in"


async def test_a_sign_in_that_is_too_old_is_not_enough(house: HouseUnderTest) -> None:
    token = await house.register()
    application = await make_application(house)
    await agree(house, token, application.query())
    house.clock.advance(seconds=100)
    assert "code" in returned((await ask(house, application.query(max_age="100"), token))["redirect_to"])
    assert (await ask(house, application.query(max_age="99"), token))["step"] == "sign_in"
    silent = await ask(house, application.query(max_age="99", prompt="none"), token)
    assert returned(silent["redirect_to"])["error"] == "login_required"


async def test_a_request_about_another_person_asks_for_that_person(house: HouseUnderTest) -> None:
    ayse, bora = await house.register(), await house.register("bora")
    application = await make_application(house)
    hint = (await connected(house, application, ayse))["id_token"]
    await connected(house, application, bora)
    query = application.query(prompt="none", id_token_hint=hint)
    assert "code" in returned((await ask(house, query, ayse))["redirect_to"])
    assert returned((await ask(house, query, bora))["redirect_to"])["error"] == "login_required"
    broken = application.query(prompt="none", id_token_hint=hint[:-8] + "AAAAAAAA")
    assert returned((await ask(house, broken, ayse))["redirect_to"])["error"] == "login_required"


async def test_an_applications_token_cannot_agree_for_the_person(house: HouseUnderTest) -> None:
    token = await house.register()
    application, other = await make_application(house), await make_application(house, name="Other")
    stolen = (await connected(house, application, token))["access_token"]
    refused = await answer(house, other.query(), stolen, ["openid", "profile", "offline_access"])
    assert (refused.status, refused.error) == (403, "insufficient_scope")


@pytest.mark.parametrize(
    ("call", "paths"),
    [
        ("/v1/oauth/authorize", {"tr": "/yetkilendir", "en": "/authorize"}),
        ("/v1/oauth/logout", {"tr": "/yetkilendir/cikis", "en": "/authorize/sign-out"}),
    ],
)
async def test_browsers_are_sent_on_to_the_screen_by_get_and_by_post(
    house: HouseUnderTest, call: str, paths: dict[str, str]
) -> None:
    params: list[tuple[str, Any]] = [("scope", "openid email"), ("state", "ı"), ("state", "&")]
    for lang in ("tr", "en"):
        asked = [*params, ("ui_locales", f"de {lang}-XX")]
        got = await house.client.get(call, params=urlencode(asked))
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        posted = await house.client.post(call, content=urlencode(asked), headers=headers)
        for sent in (got, posted):
            assert sent.status_code == 303
            there = urlsplit(sent.headers["Location"])
            assert (there.netloc, there.path) == ("", paths[lang])
            assert parse_qs(there.query)["state"] == ["ı", "&"]


async def test_a_sign_out_leads_only_to_registered_addresses(house: HouseUnderTest) -> None:
    token = await house.register()
    application = await make_application(house)
    tokens = await connected(house, application, token)

    async def sign_out(part: str, who: str | None = token, **params: str) -> Reply:
        return await house.post(f"/v1/oauth/logout/{part}", token=who, body={"query": urlencode(params)})

    hint = {"id_token_hint": tokens["id_token"]}
    asked = await sign_out("ask", **hint, post_logout_redirect_uri=AFTER_LOGOUT, state="s")
    assert asked["is_person_known"] is True
    assert asked["redirect_to"] == f"{AFTER_LOGOUT}?state=s"
    named = await sign_out("ask", client_id=str(application.id), post_logout_redirect_uri=AFTER_LOGOUT)
    assert (named["is_person_known"], named["redirect_to"]) == (False, AFTER_LOGOUT)
    plain = await sign_out("ask", None)
    assert (plain["application"], plain["redirect_to"]) == (None, None)
    for wrong in (
        {**hint, "post_logout_redirect_uri": AFTER_LOGOUT + "/"},
        {"post_logout_redirect_uri": AFTER_LOGOUT},
        {**hint, "client_id": "another"},
        {"id_token_hint": "e30.e30.e30"},
    ):
        assert (await sign_out("ask", **wrong)).error == "logout_request_invalid"
    house.clock.advance(hours=2)
    newer = await house.sign_in("ayse.yilmaz")
    renewed = await connected(house, application, newer)
    done = await sign_out("finish", newer, **hint, post_logout_redirect_uri=AFTER_LOGOUT)
    assert done["redirect_to"] == AFTER_LOGOUT
    told = await house.get("/v1/oauth/userinfo", token=renewed["access_token"])
    assert (told.status, told.error) == (401, "invalid_token")


async def test_a_session_from_a_new_place_gets_into_no_application(house: HouseUnderTest) -> None:
    house.device_id = "desk"
    known = await house.register()
    application = await make_application(house)
    house.device_id = "elsewhere"
    warned = await house.sign_in("ayse.yilmaz")
    query, scopes = application.query(), ["openid", "profile", "offline_access"]
    assert (await ask(house, query, warned))["step"] == "consent"
    refused = await answer(house, query, warned, scopes)
    assert (refused.status, refused.outcome) == (403, "093")
    assert (await answer(house, query, known, scopes))["step"] == "redirect"
    refused = await ask(house, query, warned)
    assert (refused.status, refused.outcome) == (403, "093")
    silent = await ask(house, application.query(prompt="none"), warned)
    assert returned(silent["redirect_to"])["error"] == "interaction_required"
    declined = await answer(house, query, warned, scopes, is_agreed=False)
    assert returned(declined["redirect_to"])["error"] == "access_denied"
