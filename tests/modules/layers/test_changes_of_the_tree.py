"""Administrators make, describe, move and end layers; each refusal, and what stands in the trail."""

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import String, bindparam, literal, select

from terazi.foundation.errors import Refusal
from terazi.foundation.questions import values
from terazi.modules.layers.actions import using
from terazi.modules.layers.errors import LayerInCircle, TooMany
from terazi.modules.layers.queries.tree import with_those_above
from terazi.modules.layers.rules.tree import require_place
from terazi.modules.layers.values import MOST_DEPTH, Layer, LayerState, Reading, RecordParent
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import audited, make_administrator
from tests.modules.layers.planting import Planter
from tests.modules.layers.test_rights_of_layers import layer, trees

CAPTIONS = {"tr": "Kan", "en": "Blood"}


class Desk:
    """An administrator at the tree."""

    def __init__(self, house: HouseUnderTest, token: str) -> None:
        self.house, self.token = house, token

    async def save(self, code: str, **fields: Any) -> Reply:
        return await self._post("save", layer_code=code, **fields)

    async def make(self, code: str, **fields: Any) -> None:
        answer = await self.save(code, is_new=True, captions=CAPTIONS, **fields)
        assert answer.status == 200, answer.json

    async def move(self, code: str, **fields: Any) -> Reply:
        return await self._post("move", layer_code=code, **fields)

    async def state(self, code: str, state: str, **fields: Any) -> Reply:
        return await self._post("state/change", layer_code=code, state=state, **fields)

    async def tree(self) -> dict[str, str | None]:
        answer = await self.house.post("/v1/layer_wdm_get", token=self.token, body={})
        return {each["layer_code"]: each["parent_code"] for each in answer["layer_tree"]}

    async def one(self, code: str) -> dict[str, Any]:
        answer = await self.house.post(
            "/v1/layer_wdm_get", token=self.token, body={"layer_code_list": [code]}
        )
        return dict(answer["layer_wdm_list"][0])

    async def _post(self, what: str, **body: Any) -> Reply:
        return await self.house.post(f"/v1/layer/{what}", token=self.token, body=body)


@pytest.fixture
async def desk(house: HouseUnderTest) -> Desk:
    """An administrator at an empty tree."""
    await Planter.on_bare_ground(house)
    return Desk(house, await make_administrator(house, "yonetici"))


async def test_a_layer_is_made_as_a_draft_described_and_made_active(desk: Desk) -> None:
    await desk.make("saglik", reading="open", edit_codes=["support_answer"], icon="heart")
    await desk.make("kan", parent_code="saglik")
    facts = await desk.one("kan")
    assert (facts["state"], facts["reading"], facts["own_rights"]["reading"]) == ("draft", "open", None)
    assert (await desk.save("kan", captions={"en": "Blood tests"}, help={"tr": "Tahliller"})).status == 200
    facts = await desk.one("kan")
    assert facts["captions"] == {"tr": "Kan", "en": "Blood tests"}
    for code in ("saglik", "kan", "kan"):
        assert (await desk.state(code, "active")).status == 200
    stranger = await desk.house.post("/v1/layer_wdm_get", body={})
    assert [each["layer_code"] for each in stranger["layer_tree"]] == ["saglik", "kan"]
    (entry,) = await audited(desk.house, "layers.layer_changed")
    assert entry.subject_name == "kan"
    assert entry.before["captions"]["en"] == "Blood"
    assert len(await audited(desk.house, "layers.layer_state_changed")) == 2


async def test_an_icon_is_one_of_the_catalogue(desk: Desk) -> None:
    await desk.make("kan", icon="heart")
    refused = await desk.save("kan", icon="no-such-icon")
    assert (refused.status, [each["field"] for each in refused["errors"]]) == (422, ["icon"])
    assert (await desk.save("kan", icon="")).status == 200
    assert (await desk.one("kan"))["icon"] == ""


async def test_what_changes_nothing_leaves_no_trace(desk: Desk) -> None:
    await desk.make("kan")
    assert (await desk.save("kan", captions=CAPTIONS)).status == 200
    assert await audited(desk.house, "layers.layer_changed") == []


@pytest.mark.parametrize(
    ("fields", "error", "field"),
    [
        ({"layer_code": "kan", "is_new": True}, "code_taken", "layer_code"),
        ({"layer_code": "yeni", "is_new": True, "parent_code": "yok"}, "layer_not_found", "parent_code"),
        ({"layer_code": "yok"}, "layer_not_found", None),
        ({"layer_code": "kan", "read_codes": ["olmayan"]}, "invalid_input", "read_codes"),
        ({"layer_code": "kan", "title_wdm": "yok"}, "invalid_input", "title_wdm"),
        ({"layer_code": "kan", "record_parent": "above"}, "invalid_input", "record_parent"),
        ({"layer_code": "kan", "reading": "herkes"}, "invalid_input", "reading"),
        *(
            ({"layer_code": code, "is_new": True}, "invalid_input", "layer_code")
            for code in ("İl", "ılık", "a b", "Kan", "a" * 33, "", "a\n", "a;drop", "kan-1")
        ),
        ({"layer_code": "kan", "captions": {"tr": "a" * 201}}, "invalid_input", "captions.tr"),
        ({"layer_code": "kan", "captions": {"tr": "\x00"}}, "invalid_input", None),
    ],
)
async def test_what_is_no_layer_is_refused(
    desk: Desk, fields: dict[str, Any], error: str, field: str | None
) -> None:
    await desk.make("kan")
    answer = await desk.house.post("/v1/layer/save", token=desk.token, body=fields)
    assert answer.error == error
    if field:
        assert answer["errors"][0]["field"].endswith(field)


async def test_captions_are_texts_whatever_they_say(desk: Desk) -> None:
    words = {"tr": "'); DROP TABLE layer; --", "en": 'Robert" ⚕ \u202eterazi'}
    assert (await desk.save("select", is_new=True, captions=words)).status == 200
    assert (await desk.one("select"))["captions"] == words


async def test_only_administrators_change_the_tree(house: HouseUnderTest, ayse: str) -> None:
    for path in ("save", "move", "state/change", "wdm/save", "wdm/state/change"):
        assert (await house.post(f"/v1/layer/{path}", token=ayse, body={})).status == 403


async def test_a_layer_moves_with_all_beneath_it_and_keeps_its_place(desk: Desk) -> None:
    for code, parent in (("a", None), ("b", None), ("c", None), ("a1", "a"), ("a2", "a")):
        await desk.make(code, parent_code=parent)
    assert (await desk.move("c", before_code="a")).status == 200
    assert list(await desk.tree()) == ["c", "a", "a1", "a2", "b"]
    assert (await desk.move("a", parent_code="b")).status == 200
    assert list((await desk.tree()).items()) == [
        ("c", None), ("b", None), ("a", "b"), ("a1", "a"), ("a2", "a"),
    ]  # fmt: skip
    assert (await desk.move("b", parent_code="a2")).error == "layer_in_circle"
    assert (await desk.move("b", parent_code="b")).error == "layer_in_circle"
    assert (await desk.move("a", parent_code="yok")).error == "layer_not_found"
    assert (await desk.move("a", before_code="yok")).error == "layer_not_found"
    assert (await desk.move("a", parent_code="b")).status == 200
    assert len(await audited(desk.house, "layers.layer_moved")) == 2


async def test_two_who_put_layers_beneath_each_other_make_no_circle(desk: Desk) -> None:
    await desk.make("a")
    await desk.make("b")
    answers = await asyncio.gather(desk.move("a", parent_code="b"), desk.move("b", parent_code="a"))
    assert sorted(answer.error or "" for answer in answers) == ["", "layer_in_circle"]


async def test_the_tree_is_so_deep_and_no_deeper(desk: Desk) -> None:
    for number in range(MOST_DEPTH):
        await desk.make(f"k{number}", parent_code=f"k{number - 1}" if number else None)
    answer = await desk.save("derin", is_new=True, parent_code=f"k{MOST_DEPTH - 1}")
    assert (answer.error, answer["most"]) == ("too_many", MOST_DEPTH)
    await desk.make("a")
    await desk.make("b", parent_code="a")
    assert (await desk.move("a", parent_code=f"k{MOST_DEPTH - 2}")).error == "too_many"


async def test_there_are_so_many_layers_and_no_more(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("terazi.modules.layers.actions.editing.MOST_LAYERS", 2)
    await desk.make("a")
    await desk.make("b")
    answer = await desk.save("c", is_new=True)
    assert (answer.error, answer["most"]) == ("too_many", 2)


NEXT = {
    "draft": {"active", "trashed"},
    "active": {"passive"},
    "passive": {"active", "trashed"},
    "trashed": {"passive"},
}


async def test_a_layer_goes_from_each_state_only_where_it_may(desk: Desk) -> None:
    planter = Planter(desk.house)
    for state, allowed in NEXT.items():
        for target in LayerState:
            code = f"{state}_{target}"
            await planter.layer(code, state=LayerState(state))
            answer = await desk.state(code, target)
            if target == state or target in allowed:
                assert answer.status == 200, (state, target)
                assert (await desk.one(code))["state"] == target
            else:
                assert (answer.error, set(answer["allowed"])) == ("layer_state_not_allowed", allowed)


async def test_what_everybody_sees_needs_captions_in_both_languages(desk: Desk) -> None:
    await desk.save("kan", is_new=True, captions={"tr": "Kan", "en": "  "})
    answer = await desk.state("kan", "active")
    assert (answer.error, answer["errors"][0]["field"]) == ("caption_missing", "captions.en")
    await desk.save("kan", captions={"en": "Blood"})
    assert (await desk.state("kan", "active")).status == 200
    assert (await desk.save("kan", captions={"tr": ""})).error == "caption_missing"


async def test_what_others_name_goes_into_the_trash_once_confirmed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    planter = Planter(desk.house)
    await planter.layer("iller", state=LayerState.PASSIVE)
    await planter.layer("ilceler", "iller")
    await planter.layer("kisi")
    await planter.wdm("kisi", "ilce", target_id=planter.ids["ilceler"], kind="record")

    project = values(select(literal("Proje: ") + bindparam("layer", type_=String())))
    users = {"project": lambda layers, _: project(layer=layers[0])}
    monkeypatch.setattr(using, "layer_users", users)
    answer = await desk.state("iller", "trashed")
    assert answer.error == "layer_in_use"
    assert [each["name"] for each in answer["users"]] == ["kisi.ilce", "Proje: iller"]
    assert (await desk.state("iller", "trashed", confirmed=True)).status == 200
    assert (await desk.one("iller"))["state"] == "trashed"
    assert (await desk.state("iller", "passive")).status == 200


async def test_a_private_column_comes_into_the_open_only_after_a_warning_was_read(desk: Desk) -> None:
    planter = Planter(desk.house)
    await planter.layer("acik", reading=Reading.OPEN)
    await planter.layer("kapali", reading=Reading.ROLES)
    await planter.layer("kisi", "kapali")
    await planter.wdm("kisi", "tc", is_private=True)
    for changes in (desk.move("kisi", parent_code="acik"), desk.save("kapali", reading="open")):
        answer = await changes
        assert answer.error == "private_in_open_layer"
        assert "kisi.tc" in answer["status_message"]
    assert (await desk.one("kisi"))["reading"] == "roles"
    assert (await desk.move("kisi", parent_code="acik", confirmed=True)).status == 200
    assert (await desk.one("kisi"))["reading"] == "open"
    assert (await desk.save("kisi", captions={"tr": "Kişi"})).status == 200
    await planter.layer("taslak", reading=Reading.OPEN, state=LayerState.DRAFT)
    await planter.wdm("taslak", "tc", is_private=True)
    assert (await desk.state("taslak", "active")).error == "private_in_open_layer"


async def test_where_parents_of_records_are_stays_while_there_are_records(desk: Desk) -> None:
    planter = Planter(desk.house)
    for code in ("iller", "baska"):
        await planter.layer(code)
    await planter.layer("ilceler", "iller", record_parent=RecordParent.ABOVE, has_table=True)
    number = await _number(desk, "ilceler")
    await planter.count(f"layer_count:{number}", 3)
    assert (await desk.move("ilceler", parent_code="baska")).error == "layer_holds_records"
    assert (await desk.save("ilceler", record_parent="none")).error == "layer_holds_records"
    await planter.count(f"layer_count:{number}", -3)
    assert (await desk.move("ilceler")).error == "invalid_input"
    assert (await desk.move("ilceler", parent_code="baska")).status == 200


async def test_the_key_of_a_layer_is_unique(desk: Desk) -> None:
    planter = Planter(desk.house)
    await planter.layer("iller")
    await planter.wdm("iller", "ad")
    await planter.wdm("iller", "kod", is_unique=True)
    assert (await desk.save("iller", key_wdm="ad")).error == "invalid_input"
    assert (await desk.save("iller", key_wdm="kod", title_wdm="ad")).status == 200
    facts = await desk.one("iller")
    assert (facts["key_wdm"], facts["title_wdm"]) == ("kod", "ad")
    assert (await desk.save("iller", title_wdm=None)).status == 200
    assert (await desk.one("iller"))["title_wdm"] is None


@given(trees(), st.data())
def test_no_move_makes_a_circle_or_a_tree_too_deep(tree: list[Layer], data: st.DataObject) -> None:
    by_id = {each.id: each for each in tree}
    moved, parent = data.draw(st.sampled_from(tree)), data.draw(st.sampled_from(tree))
    above, at = {parent.id}, parent
    while at.parent_id is not None:
        at = by_id[at.parent_id]
        above.add(at.id)
    try:
        require_place(moved.id, parent.id, tree)
    except LayerInCircle:
        assert moved.id in above
    else:
        assert moved.id not in above


def test_a_move_that_would_be_too_deep_is_refused() -> None:
    chain = [layer(0)]
    for number in range(1, MOST_DEPTH):
        chain.append(layer(number, chain[-1].id))
    lone = layer(99)
    require_place(lone.id, chain[-2].id, [*chain, lone])
    with pytest.raises(TooMany) as refused:
        require_place(lone.id, chain[-1].id, [*chain, lone])
    assert isinstance(refused.value, Refusal)


async def _number(desk: Desk, code: str) -> int:
    """Return the number under which the records of a layer are counted."""
    (found,) = await desk.house.house.database.reader.ask(with_those_above([code]))
    return next(each.number for each in found if each.code == code)
