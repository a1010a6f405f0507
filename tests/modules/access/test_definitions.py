"""Definitions: made, edited and withdrawn by administrators; the platform's own stay as they are."""

from uuid import uuid4

from tests.calling import HouseUnderTest
from tests.modules.access.people import assign, audited, define, held


async def _listed(house: HouseUnderTest, token: str, lang: str = "tr") -> dict[str, dict[str, object]]:
    answer = await house.post("/v1/authorization/list", token=token, lang=lang)
    assert answer.status == 200
    return {row["auth_id"]: row for row in answer["list"]}


async def test_an_administrator_defines_and_renames(house: HouseUnderTest, admin: str) -> None:
    made = await define(house, admin, "report.read")
    body = {"auth_name": "  Rapor   okuma ", "auth_info": "Aylık raporlar"}
    assert (await house.post("/v1/authorization/edit", token=admin, auth_w_id=made, body=body)).status == 200
    row = (await _listed(house, admin))["report.read"]
    assert (row["auth_w_id"], row["auth_name"], row["auth_info"]) == (made, "Rapor okuma", "Aylık raporlar")
    assert (row["auth_type"], row["holder_count"]) == ("right", 0)
    (change,) = await audited(house, "access.definition_changed")
    assert change.before == {"auth_name": "report.read", "auth_info": ""}


async def test_roles_are_named_in_the_readers_language_and_stay(house: HouseUnderTest, admin: str) -> None:
    row = (await _listed(house, admin, "en"))["admin"]
    assert (row["auth_name"], row["auth_type"], row["holder_count"]) == ("Administrator", "role", 1)
    for path, body in (("edit", {"auth_name": "x"}), ("cancel", None)):
        answer = await house.post(
            f"/v1/authorization/{path}", token=admin, auth_w_id=row["auth_w_id"], body=body
        )
        assert (answer.status, answer.error) == (409, "auth_built_in")


async def test_a_code_stands_once(house: HouseUnderTest, admin: str) -> None:
    await define(house, admin, "report.read")
    answer = await house.post("/v1/authorization/new", token=admin, body={"auth_id": "report.read"})
    assert (answer.status, answer.error) == (409, "auth_id_taken")
    assert answer["errors"][0]["field"] == "auth_id"


async def test_a_code_is_plain(house: HouseUnderTest, admin: str) -> None:
    for code in ("", "Büyük", "a", "bir iki", "-x", "x" * 65):
        answer = await house.post("/v1/authorization/new", token=admin, body={"auth_id": code})
        assert answer.status == 422, code


async def test_a_withdrawn_definition_is_revoked_everywhere_and_may_come_back(
    house: HouseUnderTest, admin: str
) -> None:
    mine = await house.register("ayse.yilmaz")
    made = await define(house, admin, "report.read")
    await assign(house, admin, ["ayse.yilmaz"], "report.read")
    assert (await house.post("/v1/authorization/cancel", token=admin, auth_w_id=made))["is_cancelled"]
    assert [row["auth_status"] for row in await held(house, mine)] == ["revoked"]
    (result,) = (await assign(house, admin, ["ayse.yilmaz"], "report.read"))["result_list"]
    assert result["result"] == "auth_not_found"
    assert await define(house, admin, "report.read") == made
    assert (await assign(house, admin, ["ayse.yilmaz"], "report.read"))["is_assigned"]


async def test_unknown_and_withdrawn_definitions_are_not_found(house: HouseUnderTest, admin: str) -> None:
    made = await define(house, admin, "report.read")
    await house.post("/v1/authorization/cancel", token=admin, auth_w_id=made)
    for auth_w_id in (made, str(uuid4())):
        answer = await house.post(
            "/v1/authorization/edit", token=admin, auth_w_id=auth_w_id, body={"auth_name": "x"}
        )
        assert (answer.status, answer.error) == (404, "auth_not_found")


async def test_others_see_only_what_they_may_pass_on(house: HouseUnderTest, admin: str) -> None:
    mine = await house.register("ayse.yilmaz")
    await assign(house, admin, ["ayse.yilmaz"], "register", {"auth_id": "shop_new", "may_assign": True})
    rows = await _listed(house, mine)
    assert list(rows) == ["shop_new"]
    assert rows["shop_new"]["holder_count"] is None
    made = await define(house, admin, "report.read")
    answer = await house.post("/v1/authorization/cancel", token=mine, auth_w_id=made)
    assert (answer.status, answer.error) == (404, "auth_not_found")
