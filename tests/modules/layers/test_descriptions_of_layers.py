"""Layers are described to whoever may read them: columns, counts, the tree, the smallest tree with some columns."""

from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from terazi.modules.access.public import find_caller
from terazi.modules.layers.actions.reading import open_layer
from terazi.modules.layers.errors import LayerNotEditable, LayerNotFound, LayerPassive
from terazi.modules.layers.rules.rights import rights_of
from terazi.modules.layers.values import Kind, LayerState, Reading
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import grant, id_of, make_administrator
from tests.modules.applications.connecting import make_application
from tests.modules.layers.planting import Planter

EDIT, READ = "support_answer", "shop_new"


async def plant(house: HouseUnderTest) -> Planter:
    """Make health (open) with blood tests and a secret layer beneath, and a layer for readers alone."""
    planter = await Planter.on_bare_ground(house)
    await planter.layer("saglik", reading=Reading.OPEN, edit_codes=[EDIT])
    await planter.layer("kan", "saglik", has_table=True)
    await planter.layer(
        "gizli", "saglik", reading=Reading.ROLES, read_codes=[READ], edit_codes=["website_edit"]
    )
    await planter.layer("alt", "gizli", reading=Reading.OPEN)
    await planter.layer("uyeler", reading=Reading.SIGNED_IN, state=LayerState.PASSIVE, edit_codes=[EDIT])
    await planter.layer("taslak", reading=Reading.OPEN, state=LayerState.DRAFT)
    ranges = [{"kind": "possible", "lower": 0, "upper": 30, "source": "WHO"}]
    await planter.wdm("kan", "hb", kind=Kind.MEASUREMENT, unit="g/dL", ranges=ranges)
    sexes = await planter.options("cinsiyet", "kadin", "erkek")
    await planter.wdm("kan", "cinsiyet", kind=Kind.OPTIONS, option_set_id=sexes)
    await planter.wdm("kan", "tc", is_private=True)
    await planter.wdm("kan", "bagli", kind=Kind.RECORD, target_id=planter.ids["gizli"])
    return planter


async def described(house: HouseUnderTest, *codes: str, token: str | None = None) -> Reply:
    answer = await house.post("/v1/layer_wdm_get", body={"layer_code_list": list(codes)}, token=token)
    assert answer.status == 200, answer.json
    return answer


def columns(answer: Reply) -> list[str]:
    return [each["wdm_code"] for each in answer["layer_wdm_list"][0]["wdm_list"]]


async def test_a_layer_is_described_with_its_columns_units_ranges_and_options(house: HouseUnderTest) -> None:
    planter = await plant(house)
    (facts,) = (await described(house, "kan"))["layer_wdm_list"]
    assert facts["layer_id"] == str(planter.ids["kan"])
    assert [step["layer_code"] for step in facts["path"]] == ["saglik", "kan"]
    assert (facts["reading"], facts["may_edit"], facts["own_rights"]) == ("open", False, None)
    hb, sex, linked = facts["wdm_list"]
    assert (hb["unit"], hb["column_type"], hb["ranges"][0]["upper"]) == ("g/dL", "float", 30)
    assert [each["option_code"] for each in sex["options"]] == ["kadin", "erkek"]
    assert linked["target_layer_code"] is None
    reader = await house.register("okur")
    await grant(house, await id_of(house, reader), READ)
    (facts,) = (await described(house, "kan", token=reader))["layer_wdm_list"]
    assert facts["wdm_list"][2]["target_layer_code"] == "gizli"


async def test_counts_and_editions_are_sums_of_changes(house: HouseUnderTest) -> None:
    planter = await plant(house)
    opened = await open_layer(await _call(house, None), "kan")
    number = opened.layer.number
    for subject, by in ((f"layer_count:{number}", 5), (f"layer_count:{number}", -2), (f"layer:{number}", 1)):
        await planter.count(subject, by)
    (facts,) = (await described(house, "kan"))["layer_wdm_list"]
    assert (facts["record_count"], facts["edition"]) == (3, 1)
    (node,) = [each for each in (await described(house))["layer_tree"] if each["layer_code"] == "kan"]
    assert node["record_count"] == 3


async def test_unknown_and_hidden_layers_read_alike(house: HouseUnderTest) -> None:
    await plant(house)
    answer = await described(house, "yok", "gizli", "taslak", "uyeler", "kan", "KAN", "'; DROP TABLE layer")
    assert answer["missing"] == ["yok", "gizli", "taslak", "uyeler", "KAN", "'; DROP TABLE layer"]
    assert [each["layer_code"] for each in answer["layer_wdm_list"]] == ["kan"]


async def test_the_tree_alone_hangs_what_is_open_beneath_what_is_seen(house: HouseUnderTest) -> None:
    await plant(house)
    answer = await described(house)
    places = {each["layer_code"]: each["parent_code"] for each in answer["layer_tree"]}
    assert places == {"saglik": None, "kan": "saglik", "alt": "saglik"}
    admin = await make_administrator(house, "yonetici")
    places = {e["layer_code"]: e["parent_code"] for e in (await described(house, token=admin))["layer_tree"]}
    assert places["alt"] == "gizli"
    assert places["taslak"] is None


async def test_the_kept_answer_is_the_same_and_says_when_nothing_changed(house: HouseUnderTest) -> None:
    planter = await plant(house)
    path = "/v1/layer/wdm/get"
    first = await house.get(path, layer_code_list="kan,gizli")
    assert first.json["missing"] == ["gizli"]
    assert first.headers["cache-control"] == "private, max-age=60"
    query = {"layer_code_list": "kan,gizli", "active_lang_label": "tr"}
    sent = {"If-None-Match": first.headers["etag"]}
    again = await house.client.get(path, params=query, headers=sent)
    assert (again.status_code, again.content) == (304, b"")
    await planter.wdm("kan", "yeni")
    changed = await house.client.get(path, params=query, headers=sent)
    assert changed.status_code == 200
    assert [each["layer_code"] for each in (await house.get(path)).json["layer_tree"]] == [
        "saglik",
        "kan",
        "alt",
    ]
    assert (await house.get(path, layer_code_list=",".join(["a"] * 101))).status == 422


async def test_the_smallest_tree_of_columns_marks_what_was_asked_and_what_was_passed(
    house: HouseUnderTest,
) -> None:
    planter = await plant(house)
    await planter.wdm("alt", "hb")
    await planter.wdm("gizli", "sir")
    hb, secret = str(planter.ids["kan.hb"]), str(planter.ids["gizli.sir"])
    strange = str(uuid4())
    wanted = [hb, "alt.hb", "kan.tc", "sir", secret, strange, "yok"]
    answer = await house.post("/v1/layer_tree/wdm/get", body={"wdm_list": wanted})
    nodes = [(e["layer_code"], e["parent_code"], e["is_asked"]) for e in answer["layer_tree"]]
    assert nodes == [("saglik", None, False), ("kan", "saglik", True), ("alt", "saglik", True)]
    assert answer["missing"] == ["kan.tc", "sir", secret, strange, "yok"]
    admin = await make_administrator(house, "yonetici")
    answer = await house.post("/v1/layer_tree/wdm/get", body={"wdm_list": [secret, "kan.tc"]}, token=admin)
    assert [e["layer_code"] for e in answer["layer_tree"]] == ["saglik", "kan", "gizli"]
    assert answer["missing"] == []


WHO = ("stranger", "application", "member", "other editor", "reader", "editor", "admin")
MAY_READ = {
    "saglik": WHO,
    "kan": WHO,
    "alt": WHO,
    "gizli": ("other editor", "reader", "admin"),
    "uyeler": ("member", "other editor", "reader", "editor", "admin"),
    "taslak": ("admin",),
}
MAY_EDIT = {
    "saglik": ("editor", "admin"),
    "kan": ("editor", "admin"),
    "alt": ("other editor", "admin"),
    "gizli": ("other editor", "admin"),
    "uyeler": ("editor", "admin"),
    "taslak": ("admin",),
}
ROLES = {"other editor": "website_edit", "reader": READ, "editor": EDIT}


async def _people(house: HouseUnderTest) -> dict[str, dict[str, str]]:
    headers: dict[str, dict[str, str]] = {"stranger": {}}
    for number, who in enumerate(("member", *ROLES)):
        token = await house.register(f"kisi.{number}")
        if who in ROLES:
            await grant(house, await id_of(house, token), ROLES[who])
        headers[who] = {"Authorization": f"Bearer {token}"}
    admin = await make_administrator(house, "yonetici")
    application = await make_application(house, owner="yonetici")
    headers["application"] = {"X-Application-Key": application.key}
    return headers | {"admin": {"Authorization": f"Bearer {admin}"}}


async def test_who_sees_which_layer_and_which_private_column(house: HouseUnderTest) -> None:
    """Everybody × every layer, from one table: what is not in it is not there for them."""
    planter = await plant(house)
    for code in MAY_READ:
        await planter.wdm(code, "ozel", is_private=True)
    people = await _people(house)
    wrong = []
    for who in WHO:
        answer = await house.client.post(
            "/v1/layer_wdm_get", json={"layer_code_list": list(MAY_READ)}, headers=people[who]
        )
        found = {each["layer_code"]: each for each in answer.json()["layer_wdm_list"]}
        for code, readers in MAY_READ.items():
            expected = (who in readers, who in MAY_EDIT[code], who in MAY_EDIT[code])
            one = found.get(code)
            sees_private = one is not None and "ozel" in [w["wdm_code"] for w in one["wdm_list"]]
            got = (one is not None, one is not None and one["may_edit"], sees_private)
            wrong += [(who, code, got)] if got != expected else []
        codes = [f"{code}.ozel" for code in MAY_EDIT]
        answer = await house.client.post(
            "/v1/layer_tree/wdm/get", json={"wdm_list": codes}, headers=people[who]
        )
        hidden = [code for code in MAY_EDIT if who not in MAY_EDIT[code]]
        if answer.json()["missing"] != [f"{code}.ozel" for code in hidden]:
            wrong.append((who, "tree", answer.json()["missing"]))
    assert wrong == []


@pytest.mark.shared_house
@pytest.mark.parametrize(
    "body",
    [
        {"layer_code_list": ["a"] * 101},
        {"layer_code_list": ["\x00"]},
        {"layer_code_list": ["a" * 81]},
        {"layer_code_list": "kan"},
        {"layer_code_list": [{"tr": 1}]},
    ],
)
async def test_what_is_no_list_of_codes_is_refused(house: HouseUnderTest, body: dict[str, Any]) -> None:
    assert (await house.post("/v1/layer_wdm_get", body=body)).status == 422


async def _call(house: HouseUnderTest, token: str | None) -> Any:
    """Return what opens a layer: a reader and who asks."""
    user = await find_caller(token, house.house.database, house.clock.now) if token else None
    return SimpleNamespace(reader=house.house.database.reader, user=user, application=None)


async def test_opening_to_edit_says_why_it_is_refused(house: HouseUnderTest) -> None:
    await plant(house)
    editor, member = await house.register("editor"), await house.register("uye")
    await grant(house, await id_of(house, editor), EDIT)
    opened = await open_layer(await _call(house, editor), "kan", to_edit=True)
    assert opened.may_edit
    assert rights_of(opened.chain).edit_codes == [EDIT]
    for token, code, refusal in (
        (member, "kan", LayerNotEditable),
        (member, "gizli", LayerNotFound),
        (editor, "uyeler", LayerPassive),
        (editor, "yok", LayerNotFound),
    ):
        with pytest.raises(refusal):
            await open_layer(await _call(house, token), code, to_edit=True)
