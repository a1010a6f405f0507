"""Places are listed level by level and found by their names, to whoever may read their layers."""

from typing import Any

import pytest

from terazi.entry.seed.layers.descriptions import seeded_layers
from terazi.entry.seed.seed import seed_layers
from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator
from tests.modules.applications.connecting import make_application


async def plant(house: HouseUnderTest) -> None:
    own = house.house
    await seed_layers(own.settings, own.database, seeded_layers(), now=house.clock.now)


async def listed(house: HouseUnderTest, **query: str) -> list[dict[str, Any]]:
    answer = await house.client.get("/v1/location/list", params=query)
    assert answer.status_code == 200, answer.json()
    found: list[dict[str, Any]] = answer.json()["location_list"]
    return found


def codes(found: list[dict[str, Any]]) -> list[str]:
    return [each["location_code"] for each in found]


async def test_strangers_and_applications_list_places_level_by_level_and_by_name(
    house: HouseUnderTest,
) -> None:
    assert await listed(house) == []
    await plant(house)
    countries = await listed(house)
    assert (len(countries), {each["level"] for each in countries}) == (249, {"country"})
    assert next(each for each in countries if each["location_code"] == "tr")["beneath"] == 81
    assert len(await listed(house, parent="tr")) == 81
    districts = await listed(house, parent="tr-06")
    assert len(districts) == 25
    cankaya = next(each for each in districts if each["location_code"] == "tr-06-cankaya")
    assert (cankaya["level"], cankaya["beneath"], cankaya["path"]) == (
        "district",
        0,
        ["tr", "tr-06", "tr-06-cankaya"],
    )
    assert [each["en"] for each in cankaya["path_captions"]] == ["Türkiye", "Ankara", "Çankaya"]

    assert codes(await listed(house, text="CANKAYA"))[0] == "tr-06-cankaya"
    assert codes(await listed(house, text="urfa"))[0] == "tr-63"
    assert codes(await listed(house, text="germany"))[0] == "de"
    assert codes(await listed(house, text="eregli", parent="tr-67")) == ["tr-67-eregli"]
    assert await listed(house, text="atlantis") == await listed(house, parent="atlantis") == []

    named = await listed(house, location_code_list="tr-06-cankaya,atlantis,tr")
    assert codes(named) == ["tr-06-cankaya", "tr"]

    await house.register()
    application = await make_application(house)
    house.client.headers["X-Application-Key"] = application.key
    assert len(await listed(house, parent="tr")) == 81


@pytest.mark.shared_house
@pytest.mark.parametrize(
    "query", [{"text": "a" * 401}, {"parent": "\x00"}, {"location_code_list": ",".join(["tr"] * 101)}]
)
async def test_what_is_no_name_or_code_is_refused(house: HouseUnderTest, query: dict[str, str]) -> None:
    answer = await house.client.get("/v1/location/list", params=query)
    assert (answer.status_code, answer.json()["error"]) == (422, "invalid_input")


async def test_a_place_that_is_called_otherwise_is_found_by_that_and_so_is_what_lies_in_it(
    house: HouseUnderTest,
) -> None:
    await plant(house)
    admin = await make_administrator(house, "yonetici")

    async def found(text: str) -> list[tuple[str, str]]:
        body = {"search_text": text, "search_type": "location"}
        answer = await house.post("/v1/wai/search", body=body, token=admin)
        return [(each["caption"], each["description"]) for each in answer["results"] if each["score"]]

    asked = {"layer_code": "provinces", "rule_data": {"search": "tr-06"}}
    (ankara,) = (await house.post("/v1/layer/record/list", body=asked, token=admin))["list"]
    body = {"layer_code": "provinces", "cl_id": ankara["cl_id"]}
    cells = {"name": "Başşehir", "aliases": "Engürü; Angora"}
    assert (
        await house.post("/v1/layer/record/save", body={**body, "wdmr_data": cells}, token=admin)
    ).status == 200
    await house.run_jobs()
    assert [caption for caption, _ in await found("engürü")] == ["Başşehir"]
    assert ("Çankaya", "Türkiye › Başşehir") in await found("çankaya")
    asked = {"layer_code": "districts", "rule_data": {"search": "tr-06-cankaya"}}
    (cankaya,) = (await house.post("/v1/layer/record/list", body=asked, token=admin))["list"]
    gone = {"layer_code": "districts", "cl_id": cankaya["cl_id"], "wdmr_data": {"_deleted": True}}
    assert (await house.post("/v1/layer/record/save", body=gone, token=admin)).status == 200
    await house.run_jobs()
    assert "Çankaya" not in [caption for caption, _ in await found("çankaya")]
