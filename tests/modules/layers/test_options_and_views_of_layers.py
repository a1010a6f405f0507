"""Lists of values and views: who changes them, what is refused, what they tell nobody."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.foundation.ids import new_id
from terazi.modules.layers.rules.options import merged_options
from terazi.modules.layers.rules.views import codes_of, seen_settings
from terazi.modules.layers.values import Kind, Option, Reading
from tests.calling import HouseUnderTest, Reply
from tests.modules.access.people import audited, grant, id_of, make_administrator
from tests.modules.layers.planting import Planter

EDIT = "support_answer"


def option(code: str, tr: str = "", en: str = "", **given: Any) -> dict[str, Any]:
    return {"option_code": code, "captions": {"tr": tr or code, "en": en or code}, **given}


async def save(house: HouseUnderTest, token: str, code: str, *options: Any, **fields: Any) -> Reply:
    body = {"option_set": code, "options": list(options), **fields}
    return await house.post("/v1/layer/option/save", token=token, body=body)


async def listed(house: HouseUnderTest, token: str, code: str) -> list[tuple[str, str, bool]]:
    answer = await house.post("/v1/layer/option/list", token=token, option_set=code)
    return [(e["option_code"], e["captions"]["tr"], e["is_retired"]) for e in answer["options"]]


async def test_options_are_made_renamed_ordered_and_retired(house: HouseUnderTest) -> None:
    await Planter.on_bare_ground(house)
    admin = await make_administrator(house, "yonetici")
    made = await save(house, admin, "renk", option("k", "Kırmızı"), option("m", "Mavi"), is_new=True)
    assert made.status == 200, made.json
    changed = [option("m", "Lacivert"), {"option_code": "s", "captions": {"tr": "Sarı", "en": "Yellow"}}]
    assert (await save(house, admin, "renk", *changed)).status == 200
    assert await listed(house, admin, "renk") == [
        ("m", "Lacivert", False), ("s", "Sarı", False), ("k", "Kırmızı", False),
    ]  # fmt: skip
    assert (await save(house, admin, "renk", {"option_code": "m", "is_retired": True})).status == 200
    assert await listed(house, admin, "renk") == [
        ("m", "Lacivert", True), ("s", "Sarı", False), ("k", "Kırmızı", False),
    ]  # fmt: skip
    answer = await house.post("/v1/layer/option/list", token=admin)
    (one,) = [each for each in answer["list"] if each["option_set"] == "renk"]
    assert (one["option_count"], one["column_count"], answer["options"]) == (3, 0, [])
    assert len(await audited(house, "layers.options_saved")) == 3


async def test_what_is_no_list_of_options_is_refused(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await Planter.on_bare_ground(house)
    admin = await make_administrator(house, "yonetici")
    await save(house, admin, "renk", option("k", "Kırmızı"), is_new=True)
    assert (await save(house, admin, "renk", is_new=True)).error == "code_taken"
    assert (await save(house, admin, "yok", option("a"))).error == "option_set_not_found"
    assert (await house.post("/v1/layer/option/list", token=admin, option_set="yok")).status == 404
    for wrong in (
        [option("a"), option("a")],
        [option("b", "KIRMIZI")],
        [option("b", synonyms=["kirmizi"])],
        [{"option_code": "b", "captions": {"tr": "B"}}],
        [option("B")],
        [option("")],
    ):
        assert (await save(house, admin, "renk", *wrong)).error == "invalid_input", wrong
    retired = option("k", is_retired=True)
    assert (await save(house, admin, "renk", retired, option("b", "Kırmızı"))).status == 200
    monkeypatch.setattr("terazi.modules.layers.actions.options.MOST_OPTIONS", 2)
    answer = await save(house, admin, "renk", option("c"))
    assert (answer.error, answer["most"]) == ("too_many", 2)


async def test_ten_thousand_options_are_one_list_and_one_more_is_refused(house: HouseUnderTest) -> None:
    await Planter.on_bare_ground(house)
    admin = await make_administrator(house, "yonetici")
    many = [option(f"o{number}") for number in range(10_000)]
    assert (await save(house, admin, "cok", *many, is_new=True)).status == 200
    assert (await save(house, admin, "cok", option("fazla"))).error == "too_many"
    assert (await save(house, admin, "cok", *many, option("fazla"))).error == "invalid_input"


async def test_options_are_changed_by_who_may_edit_every_layer_that_holds_them(house: HouseUnderTest) -> None:
    admin = await make_administrator(house, "yonetici")
    editor, ayse = await house.register("editor"), await house.register("ayse")
    await grant(house, await id_of(house, editor), EDIT)
    planter = await Planter.on_bare_ground(house)
    colours = await planter.options("renk", "k")
    await planter.layer("araba", reading=Reading.SIGNED_IN, edit_codes=[EDIT])
    await planter.wdm("araba", "renk", kind=Kind.OPTIONS, option_set_id=colours)
    assert (await save(house, editor, "renk", option("m"))).status == 200
    assert (await save(house, ayse, "renk", option("x"))).error == "option_set_not_found"
    assert (await save(house, editor, "yeni", option("x"), is_new=True)).error == "option_set_not_found"
    await planter.layer("ev", reading=Reading.SIGNED_IN, edit_codes=["website_edit"])
    await planter.wdm("ev", "renk", kind=Kind.OPTIONS, option_set_id=colours)
    assert (await save(house, editor, "renk", option("x"))).error == "layer_not_editable"
    assert (await save(house, admin, "renk", option("x"))).status == 200


RULE = {"combinator": "and", "rules": [{"field": "ad", "operator": "contains", "value": "a"}]}
SECRET = {"combinator": "and", "rules": [{"field": "tc", "operator": "=", "value": "1"}]}


class Views:
    """People at the views of a layer with a private column."""

    def __init__(self, house: HouseUnderTest) -> None:
        self.house = house

    async def save(self, token: str, name: str, **fields: Any) -> Reply:
        body = {"layer_code": "kisi", "name": name, **fields}
        return await self.house.post("/v1/layer/view/save", token=token, body=body)

    async def delete(self, token: str, view_id: str, layer: str = "kisi") -> Reply:
        body = {"layer_code": layer, "view_id": view_id}
        return await self.house.post("/v1/layer/view/delete", token=token, body=body)

    async def list(self, token: str) -> dict[str, dict[str, Any]]:
        answer = await self.house.post("/v1/layer/view/list", token=token, body={"layer_code": "kisi"})
        assert answer.status == 200, answer.json
        return {each["name"]: each for each in answer["list"]}


@pytest.fixture
async def views(house: HouseUnderTest) -> Views:
    """A layer of people: names for all, numbers for editors."""
    planter = await Planter.on_bare_ground(house)
    await planter.layer("kisi", reading=Reading.SIGNED_IN, edit_codes=[EDIT])
    await planter.layer("baska", reading=Reading.SIGNED_IN)
    await planter.wdm("kisi", "ad")
    await planter.wdm("kisi", "tc", is_private=True)
    return Views(house)


async def test_views_are_private_until_an_editor_shares_them(views: Views) -> None:
    house = views.house
    editor, reader = await house.register("editor"), await house.register("okur")
    await grant(house, await id_of(house, editor), EDIT)
    settings = {"rule": RULE, "columns": [{"wdm_code": "ad", "width": 120}], "frozen": 1}
    made = await views.save(editor, "Adlar", settings=settings)
    assert made.status == 200, made.json
    assert await views.list(reader) == {}
    view_id = made["view_id"]
    assert (
        await views.save(editor, "Adlar", view_id=view_id, settings=settings, is_shared=True)
    ).status == 200
    (seen,) = (await views.list(reader)).values()
    assert (seen["is_own"], seen["may_change"]) == (False, False)
    assert seen["settings"]["rule"]["rules"][0]["field"] == "ad"
    assert (await views.save(reader, "Benim", is_shared=True)).error == "layer_not_editable"
    assert (await views.save(reader, "Ele geçti", view_id=view_id)).error == "view_not_found"
    assert (await views.delete(reader, view_id)).error == "view_not_found"
    assert (await views.delete(editor, view_id, "baska")).error == "view_not_found"
    admin = await make_administrator(house, "yonetici")
    assert (await views.delete(admin, view_id)).status == 200
    assert await views.list(editor) == {}
    assert len(await audited(house, "layers.view_shared")) == 1
    assert len(await audited(house, "layers.view_deleted")) == 1


async def test_a_shared_view_tells_nothing_of_columns_that_its_reader_may_not_see(views: Views) -> None:
    house = views.house
    editor, reader = await house.register("editor"), await house.register("okur")
    await grant(house, await id_of(house, editor), EDIT)
    both = [{"wdm_code": "ad"}, {"wdm_code": "tc"}]
    everything = {
        "columns": both,
        "sorts": [{"wdm_code": "tc", "is_down": True}, {"wdm_code": "ad"}],
        "group": "tc",
        "footer": {"tc": "count", "ad": "empty"},
    }
    assert (await views.save(editor, "Hepsi", settings=everything, is_shared=True)).status == 200
    assert (await views.save(editor, "Bir kişi", settings={"rule": SECRET}, is_shared=True)).status == 200
    assert set(await views.list(editor)) == {"Hepsi", "Bir kişi"}
    answer = await house.post("/v1/layer/view/list", token=reader, body={"layer_code": "kisi"})
    assert b"tc" not in answer.content.replace(b"etc", b"")
    (seen,) = answer["list"]
    assert (seen["name"], seen["settings"]["group"]) == ("Hepsi", None)
    assert seen["settings"]["columns"] == [{"wdm_code": "ad", "width": None}]


async def test_a_view_is_over_columns_that_its_owner_may_see(
    views: Views, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = await views.house.register("okur")

    def told(answer: Reply) -> str:
        return str(answer["errors"]).replace("tc", "?").replace("yok", "?")

    unknown = {"combinator": "and", "rules": [{"field": "yok", "operator": "=", "value": "1"}]}
    pairs = [
        ({"rule": SECRET}, {"rule": unknown}),
        ({"group": "tc"}, {"group": "yok"}),
        ({"columns": [{"wdm_code": "tc"}]}, {"columns": [{"wdm_code": "yok"}]}),
        ({"sorts": [{"wdm_code": "tc"}]}, {"sorts": [{"wdm_code": "yok"}]}),
        ({"footer": {"tc": "sum"}}, {"footer": {"yok": "sum"}}),
    ]
    for private, missing in pairs:
        answers = [await views.save(reader, "Görünüm", settings=each) for each in (private, missing)]
        assert [each.error for each in answers] == ["invalid_input"] * 2
        assert told(answers[0]) == told(answers[1])
    assert (await views.save(reader, "", settings={})).error == "invalid_input"
    assert (await views.save(reader, "a", settings={"sorts": [{"wdm_code": "ad"}] * 4})).status == 422
    body = {"layer_code": "yok", "name": "a"}
    assert (await views.house.post("/v1/layer/view/save", token=reader, body=body)).error == "layer_not_found"
    monkeypatch.setattr("terazi.modules.layers.actions.viewing.MOST_VIEWS", 1)
    assert (await views.save(reader, "a")).status == 200
    assert (await views.save(reader, "b")).error == "too_many"


async def test_who_lists_keeps_and_shares_views_of_which_layer(house: HouseUnderTest) -> None:
    """Everybody × layers that are open, for members, for roles: from one table; an application is nobody here."""
    planter = await Planter.on_bare_ground(house)
    layers = {
        "acik": {"reading": Reading.OPEN, "edit_codes": [EDIT]},
        "uyeler": {"reading": Reading.SIGNED_IN, "edit_codes": [EDIT]},
        "gizli": {"reading": Reading.ROLES, "read_codes": ["shop_new"], "edit_codes": ["website_edit"]},
        "taslak": {"reading": Reading.OPEN, "state": "draft", "edit_codes": [EDIT]},
    }
    for code, facts in layers.items():
        await planter.layer(code, **facts)
    who = {"member": None, "editor": EDIT, "reader": "shop_new", "other editor": "website_edit"}
    tokens = {"admin": await make_administrator(house, "yonetici")}
    for number, (name, role) in enumerate(who.items()):
        tokens[name] = await house.register(f"kisi.{number}")
        if role:
            await grant(house, await id_of(house, tokens[name]), role)
    reads = {"acik": set(tokens), "uyeler": set(tokens), "taslak": {"admin"}}
    reads["gizli"] = {"reader", "other editor", "admin"}
    edits = {"acik": {"editor", "admin"}, "uyeler": {"editor", "admin"}, "taslak": {"admin"}}
    edits["gizli"] = {"other editor", "admin"}
    wrong = []
    for code in layers:
        for name, token in tokens.items():
            answers = [
                await house.post("/v1/layer/view/list", token=token, body={"layer_code": code}),
                await house.post("/v1/layer/view/save", token=token, body={"layer_code": code, "name": name}),
                await house.post(
                    "/v1/layer/view/save",
                    token=token,
                    body={"layer_code": code, "name": name, "is_shared": True},
                ),
            ]
            refusal = None if name in reads[code] else "layer_not_found"
            share = None if name in edits[code] else refusal or "layer_not_editable"
            found = [answer.error for answer in answers]
            wrong += [(code, name, found)] if found != [refusal, refusal, share] else []
    assert wrong == []
    for path in ("view/list", "view/save", "view/delete", "option/save"):
        assert (await house.post(f"/v1/layer/{path}", body={})).status == 401
        key = {"X-Application-Key": "x"}
        assert (await house.client.post(f"/v1/layer/{path}", json={}, headers=key)).status_code == 401


CODES = st.sampled_from("abcd")
SETTINGS = st.fixed_dictionaries(
    {
        "rule": st.none() | st.builds(lambda code: {"rules": [{"field": code, "operator": "null"}]}, CODES),
        "columns": st.lists(st.builds(lambda code: {"wdm_code": code}, CODES)),
        "sorts": st.lists(st.builds(lambda code: {"wdm_code": code}, CODES), max_size=3),
        "group": st.none() | CODES,
        "footer": st.dictionaries(CODES, st.just("sum")),
    }
)


@given(SETTINGS, st.sets(CODES))
def test_a_seen_view_names_no_column_that_is_not_seen(settings: dict[str, Any], codes: set[str]) -> None:
    seen = seen_settings(settings, codes)
    assert seen is None or codes_of(seen) <= codes
    assert seen_settings(settings, set("abcd")) == settings


@given(st.lists(CODES, unique=True), st.lists(CODES, unique=True))
def test_merged_options_lose_none_and_begin_with_what_was_sent(before: list[str], sent: list[str]) -> None:
    set_id = new_id()
    kept = [
        Option(
            id=new_id(),
            option_set_id=set_id,
            code=code,
            captions={"tr": code, "en": code},
            synonyms=[],
            colour="",
            position=place,
            is_retired=False,
        )
        for place, code in enumerate(before)
    ]
    merged = merged_options(set_id, kept, [option(code) for code in sent], new_id)
    assert [each.code for each in merged] == [*sent, *(code for code in before if code not in sent)]
    assert [each.position for each in merged] == list(range(len(merged)))
    ids = {each.code: each.id for each in kept}
    assert all(each.id == ids.get(each.code, each.id) for each in merged)
