"""What values are called that name something else, and what a record stands beside."""

from typing import Any
from uuid import uuid4

from terazi.entry.seed.layers.descriptions import seeded_layers
from terazi.entry.seed.seed import seed_layers
from terazi.modules.layers.actions.shaping import plan_shape
from terazi.modules.layers.values import Kind, Reading, ShapeKind
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import make_administrator
from tests.modules.layers.layer_tables import execute
from tests.modules.layers.planting import Planter
from tests.modules.layers.tables_grown import ask, grow, save


async def family(house: HouseUnderTest, token: str, cl_id: Any, code: str = "urun") -> Reply:
    body = {"layer_code": code, "cl_id": str(cl_id)}
    return await house.post("/v1/layer/record/family", body=body, token=token)


async def column(house: HouseUnderTest, planter: Planter, layer: str, code: str, **facts: Any) -> None:
    """Add a column that a worker builds."""
    async with house.house.database.transaction() as db:
        wdm = await planter.wdm(layer, code, **{"column_number": None, **facts})
        await plan_shape(house.change(db), planter.ids[layer], ShapeKind.ADD, wdm_id=wdm, by=None)
    await house.run_jobs()


async def test_records_that_cells_name_are_called_by_their_titles_where_they_may_be_read(
    house: HouseUnderTest,
) -> None:
    admin = await make_administrator(house, "yonetici")
    stranger = await house.register("ayse.yilmaz")
    planter = await grow(house)
    await grow(house, "gizli", planter, reading=Reading.ROLES)
    await execute(house, f"UPDATE layer SET title_wdm_id = '{planter.ids['urun.kod']}' WHERE code = 'urun'")
    for name in ("urun", "gizli"):
        await column(house, planter, "urun", f"yani_{name}", kind=Kind.RECORD, target_id=planter.ids[name])
    first, secret, named = uuid4(), uuid4(), uuid4()
    await save(house, admin, first, ad="İncir", kod="I1")
    await save(house, admin, secret, "gizli", ad="Sır")
    await save(house, admin, named, ad="Üzüm", yani_urun=str(first), yani_gizli=str(secret))
    told = await ask(house, admin)
    assert told["titles"] == {"yani_urun": {str(first): "I1"}, "yani_gizli": {str(secret): "Sır"}}
    unseen = await ask(house, stranger)
    assert unseen["titles"] == {"yani_urun": {str(first): "I1"}, "yani_gizli": {}}
    await save(house, admin, named, yani_urun=None)
    body = {"layer_code": "urun", "cl_id": str(named)}
    history = await house.post("/v1/layer/record/history", body=body, token=admin)
    assert history["titles"]["yani_urun"] == {str(first): "I1"}
    grouped = await ask(house, admin, group="yani_gizli", measures=[{"measure": "count"}])
    assert {each["value"]: each["figures"] for each in grouped["figures"]} == {None: [1], str(secret): [1]}
    assert grouped["titles"]["yani_gizli"] == {str(secret): "Sır"}


async def test_a_district_is_called_with_its_province(house: HouseUnderTest) -> None:
    own = house.house
    await seed_layers(own.settings, own.database, seeded_layers(), now=house.clock.now)
    admin = await make_administrator(house, "yonetici")
    planter = await grow(house)
    await column(house, planter, "urun", "yer", kind=Kind.LOCATION)
    for place in ("tr-06-cankaya", "tr-34", "tr", "xx"):
        assert (await save(house, admin, ad=place, yer=place)).status == 200
    told = (await ask(house, admin))["titles"]["yer"]
    assert told == {"tr-06-cankaya": "Çankaya, Ankara", "tr-34": "İstanbul", "tr": "Türkiye"}


async def test_a_record_stands_below_and_above_others_and_is_named_by_some(house: HouseUnderTest) -> None:
    admin = await make_administrator(house, "yonetici")
    stranger = await house.register("ayse.yilmaz")
    planter = await grow(house, record_parent="same")
    hidden = {"parent_id": planter.ids["urun"], "record_parent": "above", "reading": Reading.ROLES}
    await grow(house, "parca", planter, **hidden)
    await column(house, planter, "parca", "asil", kind=Kind.RECORD, target_id=planter.ids["urun"])
    top, below, piece = uuid4(), uuid4(), uuid4()
    await save(house, admin, top, ad="üst")
    rows = {"layer_code": "urun", "cl_id": str(below), "p_id": str(top), "wdmr_data": {"ad": "alt"}}
    await house.post("/v1/layer/record/save", body=rows, token=admin)
    cells = {"ad": "parça", "asil": str(top)}
    part = {"layer_code": "parca", "cl_id": str(piece), "p_id": str(top), "wdmr_data": cells}
    await house.post("/v1/layer/record/save", body=part, token=admin)
    told = await family(house, admin, top)
    assert (told["title"], told["above"]) == ("üst", None)
    shown = [(each["layer_code"], each["count"], each["list"]) for each in told["below"]]
    own = [{"cl_id": str(below), "title": "alt"}]
    pieces = [{"cl_id": str(piece), "title": "parça"}]
    assert shown == [("urun", 1, own), ("parca", 1, pieces)]
    (link,) = told["links"]
    assert (link["layer_code"], link["wdm_code"], link["list"]) == ("parca", "asil", pieces)
    child = await family(house, admin, below)
    assert child["above"]["record"] == {"cl_id": str(top), "title": "üst"}
    assert (await family(house, admin, piece, "parca"))["above"]["layer_code"] == "urun"
    unseen = await family(house, stranger, top)
    assert ([each["layer_code"] for each in unseen["below"]], unseen["links"]) == (["urun"], [])
    assert (await family(house, stranger, piece, "parca")).error == "layer_not_found"
    missing = await family(house, admin, uuid4())
    assert (missing.status, missing.error) == (404, "record_not_found")


async def test_the_layer_of_the_records_above_is_told_to_who_may_know_of_it(house: HouseUnderTest) -> None:
    admin = await make_administrator(house, "yonetici")
    stranger = await house.register("ayse.yilmaz")
    planter = await grow(house, "bolge", reading=Reading.ROLES)
    beneath = {"record_parent": "above", "reading": Reading.SIGNED_IN}
    await grow(house, "sehir", planter, parent_id=planter.ids["bolge"], **beneath)
    await planter.layer("klasor", "sehir")
    await grow(house, "semt", planter, parent_id=planter.ids["klasor"], **beneath)
    await grow(house, "sokak", planter, record_parent="same")
    told: dict[str, list[str | None]] = {}
    for token in (admin, stranger):
        answer = await house.post(
            "/v1/layer_wdm_get", body={"layer_code_list": ["sehir", "semt", "sokak", "bolge"]}, token=token
        )
        for each in answer["layer_wdm_list"]:
            told.setdefault(each["layer_code"], []).append(each["record_parent_layer"])
    assert told == {
        "bolge": [None],
        "sehir": ["bolge", None],
        "semt": ["sehir", "sehir"],
        "sokak": ["sokak", "sokak"],
    }
