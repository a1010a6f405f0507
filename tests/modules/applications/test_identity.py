"""What applications are told of a person, and how a person takes it back."""

from pathlib import Path

import pytest
from authlib.oidc.discovery import OpenIDProviderMetadata

from terazi.modules.audit.queries import list_entries
from terazi.modules.audit.values import TrailFilter
from tests.calling import HouseUnderTest, open_house
from tests.modules.applications.connecting import agree, connected, make_application, returned

MINE = "/v1/user/accesskey/list"
END = "/v1/user/accesskey/end"
PROFILE = {
    "gender": "female",
    "date_of_birth": "1990-05-17",
    "phone_area_code": "+90",
    "phone_number": "532 123 45 67",
    "address": "Kadıköy, İstanbul",
    "website": "https://ayse.example.com",
}


async def claims(house: HouseUnderTest, token: str) -> dict[str, object]:
    told = await house.get("/v1/oauth/userinfo", token=token)
    assert told.status == 200, told.json
    return {name: value for name, value in told.json.items() if not name.startswith("status")}


@pytest.mark.parametrize(
    ("scope", "expected"),
    [
        ("openid", {}),
        (
            "openid profile",
            {
                "name": "Ayşe Yılmaz",
                "given_name": "Ayşe",
                "family_name": "Yılmaz",
                "preferred_username": "ayse.yilmaz",
                "gender": "female",
                "birthdate": "1990-05-17",
                "locale": "tr",
                "website": "https://ayse.example.com",
            },
        ),
        ("openid email", {"email": "ayse.yilmaz@example.com", "email_verified": True}),
        ("openid phone", {"phone_number": "+905321234567", "phone_number_verified": False}),
        ("openid address", {"address": {"formatted": "Kadıköy, İstanbul"}}),
    ],
)
async def test_an_application_is_told_only_what_was_agreed(
    house: HouseUnderTest, scope: str, expected: dict[str, object]
) -> None:
    token = await house.register(**PROFILE)
    application = await make_application(house)
    told = await claims(house, (await connected(house, application, token, scope=scope))["access_token"])
    assert len(str(told.pop("sub"))) == 32
    told.pop("updated_at", None)
    assert told == expected


async def test_what_a_person_left_empty_is_left_out(house: HouseUnderTest) -> None:
    token = await house.register()
    application = await make_application(house)
    tokens = await connected(house, application, token, scope="openid phone address")
    assert (await claims(house, tokens["access_token"])).keys() == {"sub"}
    posted = await house.post("/v1/oauth/userinfo", token=tokens["access_token"])
    assert posted.status == 200


async def test_each_application_knows_a_person_by_another_name(house: HouseUnderTest) -> None:
    token = await house.register()
    one, two = await make_application(house), await make_application(house, name="Other")
    subs = [
        (await claims(house, (await connected(house, each, token))["access_token"]))["sub"]
        for each in (one, two, one)
    ]
    assert subs[0] == subs[2] != subs[1]


async def test_the_persons_own_token_is_no_token_of_an_application(house: HouseUnderTest) -> None:
    own = await house.register()
    refused = await house.get("/v1/oauth/userinfo", token=own)
    assert (refused.status, refused.error) == (403, "insufficient_scope")
    for token in (None, "nobody"):
        unknown = await house.get("/v1/oauth/userinfo", token=token)
        assert (unknown.status, unknown.error) == (401, "invalid_token")
        assert unknown.headers["WWW-Authenticate"].startswith("Bearer ")


async def test_a_person_sees_and_takes_back_what_was_agreed(house: HouseUnderTest) -> None:
    token, stranger = await house.register(), await house.register("bora")
    application = await make_application(house)
    tokens = await connected(house, application, token)
    waiting = await agree(house, token, application.query())
    listed = (await house.post(MINE, token=token))["list"]
    assert [(c["name"], c["agreed_scopes"]) for c in listed] == [
        ("Defter", ["openid", "profile", "offline_access"])
    ]
    assert (await house.post(MINE, token=stranger))["list"] == []
    of_it = {"access_key_client_id": listed[0]["access_key_client_id"]}
    assert (await house.post(END, token=stranger, body=of_it)).error == "access_key_not_found"
    assert (await house.post(END, token=token, body=of_it)).status == 200
    assert (await house.post(END, token=token, body=of_it)).error == "access_key_not_found"
    gone = await house.get("/v1/oauth/userinfo", token=tokens["access_token"])
    assert (gone.status, gone.error) == (401, "invalid_token")
    exchange = {"grant_type": "authorization_code", "code": waiting["code"], **application.body}
    exchange |= {"redirect_uri": "https://defter.example.com/geri", "code_verifier": "v" * 43}
    assert (await house.post("/v1/oauth/token", body=exchange)).error == "invalid_grant"
    assert (await house.post(MINE, token=token))["list"] == []
    silent = {"query": application.query(prompt="none")}
    asked = await house.post("/v1/oauth/authorize/ask", token=token, body=silent)
    assert returned(asked["redirect_to"])["error"] == "consent_required"
    back = await connected(house, application, token)
    before = tokens["id_token"], back["id_token"]
    assert len(set(before)) == 2
    assert (await claims(house, back["access_token"]))["sub"]


async def test_what_happens_with_applications_stands_in_the_audit_trail(house: HouseUnderTest) -> None:
    token = await house.register()
    application = await make_application(house)
    tokens = await connected(house, application, token)
    known = (await house.post(MINE, token=token))["list"][0]["access_key_client_id"]
    assert (await house.post(END, token=token, body={"access_key_client_id": known})).status == 200
    wanted = TrailFilter(text="applications.")
    (found,) = await house.house.database.reader.ask(list_entries(wanted, before=None, count=100))
    entries = {entry.action: entry for entry in found if entry.action.startswith("applications.")}
    assert entries.keys() == {
        "applications.signing_key_made",
        "applications.agreed",
        "applications.signed_in",
        "applications.access_ended",
    }
    assert entries["applications.signed_in"].actor_name == "ayse.yilmaz"
    given = entries["applications.agreed"]
    assert given.subject_name == "Defter"
    assert given.after["agreed_scopes"] == ["openid", "profile", "offline_access"]
    assert entries["applications.access_ended"].after == {"agreed_scopes": [], "sessions_ended": 1}
    assert tokens["access_token"] not in str(entries)


async def test_scripts_of_other_pages_may_read_what_is_public_and_what_a_token_opens(
    house: HouseUnderTest,
) -> None:
    for path in ("/.well-known/openid-configuration", "/v1/oauth/jwks", "/v1/oauth/userinfo"):
        asked = await house.client.options(
            path, headers={"Origin": "https://a.example", "Access-Control-Request-Method": "GET"}
        )
        assert asked.status_code == 204
        assert "Authorization" in asked.headers["Access-Control-Allow-Headers"]
        answer = await house.client.get(path, headers={"Origin": "https://a.example"})
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in answer.headers
    for path in ("/v1/oauth/token", "/v1/oauth/authorize/ask", "/v1/user/get"):
        closed = await house.client.options(path, headers={"Origin": "https://a.example"})
        assert closed.status_code == 405
        assert "Access-Control-Allow-Origin" not in closed.headers


async def test_the_configuration_is_sound(database_url: str, tmp_path: Path) -> None:
    async with open_house(database_url, tmp_path, public_url="https://terazi.example.com/") as house:
        for path in ("openid-configuration", "oauth-authorization-server"):
            answer = (await house.client.get(f"/.well-known/{path}")).json()
            assert answer["issuer"] == "https://terazi.example.com"
            OpenIDProviderMetadata(answer).validate()
            assert answer["id_token_signing_alg_values_supported"] == ["RS256"]
