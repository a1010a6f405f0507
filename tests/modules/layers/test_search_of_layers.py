"""The platform's search finds layers, their columns and places: however they are typed, and for those alone who may know of them."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest

from terazi.foundation.db import Database
from terazi.foundation.ids import new_id
from terazi.foundation.questions import Question, inserted
from terazi.modules.layers.queries.search import find_keys, forget_keys, write_keys
from terazi.modules.layers.rules.search_forms import search_form, texts_of
from terazi.modules.layers.tables import LAYER
from terazi.modules.layers.values import LayerState, Reading, Searched, SearchedKind
from tests.calling import HouseUnderTest
from tests.modules.access.people import grant, id_of, make_administrator
from tests.modules.layers.disturbed import DISTURBANCES, disturbed, many_captions
from tests.modules.layers.planting import Planter

EDIT = "support_answer"
LAYERS = {
    "ust": {"tr": "Hastane", "en": "Hospital"},
    "alt": {"tr": "Kan sayımı", "en": "Counting blood"},
    "gizli": {"tr": "Kan bankası", "en": "Blood bank"},
    "taslak": {"tr": "Kan taslağı", "en": "Blood draft"},
}


async def search(house: HouseUnderTest, text: str, kind: str = "all", lang: str = "tr", **given: Any) -> Any:
    answer = await house.post(
        "/v1/wai/search", body={"search_text": text, "search_type": kind}, lang=lang, **given
    )
    assert answer.status == 200, answer.json
    return answer


async def shown(house: HouseUnderTest, text: str, kind: str, lang: str = "tr", **given: Any) -> list[str]:
    found = (await search(house, text, kind, lang, **given))["results"]
    return [" › ".join(filter(None, (each["description"], each["caption"]))) for each in found]


async def plant(house: HouseUnderTest) -> Planter:
    """Make an open tree with blood tests, a private column, a secret layer, and two districts."""
    planter = Planter(house)
    await planter.layer("ust", captions=LAYERS["ust"], reading=Reading.OPEN, edit_codes=[EDIT])
    await planter.layer("alt", "ust", captions=LAYERS["alt"])
    await planter.layer("gizli", "ust", captions=LAYERS["gizli"], reading=Reading.ROLES)
    await planter.layer("taslak", "ust", captions=LAYERS["taslak"], state=LayerState.DRAFT)
    layers = [
        Searched(kind=SearchedKind.LAYER, id=id_, layer_id=id_, code=code, captions=LAYERS[code])
        for code, id_ in planter.ids.items()
    ]
    columns = [
        column(
            planter,
            "alt",
            "hgb",
            "Hemoglobin düzeyi",
            "Haemoglobin level",
            unit="g/dL",
            synonyms=["hb", "kırmızı boya"],
        ),
        column(planter, "alt", "kimlik", "Kimlik belgesi", "Identity card", is_private=True),
        column(planter, "gizli", "torba", "Hemoglobin torbası", "Haemoglobin bag"),
    ]
    places = [
        Searched(
            kind=SearchedKind.LOCATION,
            id=new_id(),
            layer_id=planter.ids["alt"],
            code=f"xx-{above}-eregli",
            captions={"tr": "Ereğlice", "en": "Ereğlice"},
            synonyms=[f"{above} Ereğlice"],
            above={"tr": f"Türkiye › {above}", "en": f"Türkiye › {above}"},
        )
        for above in ("Konya", "Zonguldak")
    ]
    await house.house.database.recorder.write(*write_keys([*layers, *columns, *places]))
    return planter


def column(planter: Planter, layer: str, code: str, tr: str, en: str, **given: Any) -> Searched:
    return Searched(
        kind=SearchedKind.WDM,
        id=new_id(),
        layer_id=planter.ids[layer],
        code=code,
        captions={"tr": tr, "en": en},
        **given,
    )


async def test_a_column_is_found_by_both_captions_synonyms_and_slips_and_shows_its_path(
    house: HouseUnderTest,
) -> None:
    await plant(house)
    says = ["Hastane › Kan sayımı › Hemoglobin düzeyi, g/dL"]
    for typed in (
        "hemoglobin duzeyi",
        "HB",
        "kırmızı boya",
        "haemoglobin level",
        "hemoglbin düzeyi",
        "hemoglobin_düzeyi (g/dL)",
    ):
        assert (await shown(house, typed, "wdm"))[:1] == says, typed
    assert (await shown(house, "kirmizi boya", "wdm", "en"))[:1] == [
        "Hospital › Counting blood › Haemoglobin level, g/dL"
    ]


async def test_a_layer_and_a_place_show_what_is_above_them(house: HouseUnderTest) -> None:
    await plant(house)
    assert (await shown(house, "kan sayimi", "layer"))[:1] == ["Hastane › Kan sayımı"]
    assert (await shown(house, "zonguldak ereglice", "location"))[:1] == ["Türkiye › Zonguldak › Ereğlice"]
    assert set((await shown(house, "ereglice", "location"))[:2]) == {
        "Türkiye › Zonguldak › Ereğlice",
        "Türkiye › Konya › Ereğlice",
    }


async def test_nobody_finds_what_they_may_not_know_of(house: HouseUnderTest) -> None:
    await plant(house)
    member, editor = await house.register("uye.bir"), await house.register("uye.iki")
    await grant(house, await id_of(house, editor), EDIT)
    admin = await make_administrator(house, "yonetici")
    hidden = {
        ("kimlik belgesi", "wdm"): (editor, admin),
        ("hemoglobin torbası", "wdm"): (editor, admin),
        ("kan bankası", "layer"): (editor, admin),
        ("kan taslağı", "layer"): (admin,),
    }
    for (typed, kind), readers in hidden.items():
        for token in (None, member, editor, admin):
            captions = [
                each["caption"].lower() for each in (await search(house, typed, kind, token=token))["results"]
            ]
            assert (typed in captions) == (token in readers), (typed, readers)


async def test_what_is_found_without_a_screen_to_open_leads_nowhere(house: HouseUnderTest) -> None:
    planter = await plant(house)
    (found,) = (await search(house, "kırmızı boya", "wdm"))["results"]
    assert (found["path"], found["route_view"]) == ("", "db_layer")
    assert found["query"] == {"layer": "alt", "column": "hgb"}
    assert found["score"] == 4
    (layer,) = (await search(house, "hastane", "layer"))["results"][:1]
    assert layer["id"] == str(planter.ids["ust"])


async def test_texts_written_anew_replace_those_of_before_and_forgotten_ones_are_gone(
    database_url: str,
) -> None:
    database, layer_id = Database(database_url), new_id()
    async with database.transaction() as db:
        await db.write(_layer_row(layer_id))
        thing = Searched(
            kind=SearchedKind.WDM,
            id=new_id(),
            layer_id=layer_id,
            code="w_1",
            captions={"tr": "Eskimo sütunu"},
        )
        await db.write(*write_keys([thing]))
        renamed = Searched(
            kind=SearchedKind.WDM,
            id=thing.id,
            layer_id=layer_id,
            code="w_1",
            captions={"tr": "Pencere camı"},
        )
        await db.write(*write_keys([renamed]))
        ask = {"layers": [layer_id], "edited": [], "count": 9}
        (before,) = await db.ask(find_keys(SearchedKind.WDM, "eskimo", **ask))
        (after,) = await db.ask(find_keys(SearchedKind.WDM, "pencere cami", **ask))
        assert ([each.text for each in before], [each.text for each in after]) == ([], ["Pencere camı"])
        await db.write(forget_keys([thing.id]))
        (gone,) = await db.ask(find_keys(SearchedKind.WDM, "pencere", **ask))
        assert gone == []
    await database.close()


async def test_disturbed_questions_find_the_meant_column_first(database_url: str) -> None:
    database, layer_id, captions = Database(database_url), new_id(), many_captions(1_500)
    things = [
        Searched(kind=SearchedKind.WDM, id=new_id(), layer_id=layer_id, code=f"w_{n}", captions={"tr": each})
        for n, each in enumerate(captions)
    ]
    ids = {each.captions["tr"]: each.id for each in things}
    questions = disturbed(captions, 12)
    async with database.transaction() as db:
        await db.write(_layer_row(layer_id))
        await db.write(*write_keys(things))
        first = 0
        for _, typed, meant in questions:
            (found,) = await db.ask(
                find_keys(SearchedKind.WDM, search_form(typed), layers=[layer_id], edited=[], count=1)
            )
            first += bool(found) and found[0].subject_id == ids[meant]
    await database.close()
    assert len(questions) == 12 * len(DISTURBANCES)
    assert first / len(questions) >= 0.95


async def test_kinds_that_wait_for_a_lock_are_left_out_and_told_and_the_rest_is_found(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    planter = await plant(house)
    await planter.layer("ev", captions={"tr": "Projelerim", "en": "My projects"})
    home = Searched(
        kind=SearchedKind.LAYER,
        id=planter.ids["ev"],
        layer_id=planter.ids["ev"],
        code="ev",
        captions={"tr": "Projelerim"},
    )
    await house.house.database.recorder.write(*write_keys([home]))
    admin = await make_administrator(house, "yonetici")
    async with house.house.database.transaction() as holder:
        async with holder.connection() as connection:
            await connection.execute("LOCK TABLE search_key IN ACCESS EXCLUSIVE MODE")
        monkeypatch.setattr(house.house.settings, "search_seconds", 0.3)
        answer = await search(house, "projelerim", token=admin)
        assert [each["caption"] for each in answer["results"]] == ["Projelerim"]
        assert [each["kind"] for each in answer["results"]] == ["screen"]
        assert sorted(answer["late"]) == ["layer", "location", "wdm"]
        only = await search(house, "projelerim", "layer", token=admin)
        assert (only["results"], only["late"]) == ([], ["layer"])
        assert only["status_message"] != "Aramanıza uyan bir şey bulunamadı."
    monkeypatch.setattr(house.house.settings, "search_seconds", 5.0)
    answer = await search(house, "projelerim", token=admin)
    assert {each["kind"] for each in answer["results"]} >= {"screen", "layer"}
    assert answer["late"] == []


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Hemoglobin (g/dL)", "hemoglobin"),
        ("hemoglobin_g/dL", "hemoglobin"),
        ("Vade (ay)", "vade"),
        ("LDL  KOLESTEROL mg/dl", "ldl kolesterol"),
        ("Lenfosit %", "lenfosit"),
        ("D vitamini", "d vitamini"),
        ("g/dL", "g dl"),
        ("%", "%"),
        ("Evet / hayır", "evet hayir"),
        ("K. Maraş", "k maras"),
        ("", ""),
    ],
)
def test_marks_and_units_are_taken_off_unless_nothing_else_is_left(text: str, form: str) -> None:
    assert search_form(text) == form
    assert search_form(form) == form or text == "g/dL"


def test_each_text_stands_once_in_its_language() -> None:
    thing = Searched(
        kind=SearchedKind.WDM,
        id=new_id(),
        layer_id=new_id(),
        code="alt",
        captions={"tr": "ALT", "en": "ALT"},
        synonyms=["alt", "SGPT", " "],
    )
    assert [(each.lang, each.text, each.is_caption) for each in texts_of(thing)] == [
        ("tr", "ALT", True),
        ("en", "ALT", True),
        ("", "alt", False),
        ("", "SGPT", False),
    ]


def _layer_row(layer_id: UUID) -> Question[int]:
    now = datetime.now(UTC)
    return inserted(
        LAYER,
        id=layer_id,
        code="searched",
        captions={"tr": "Aranan", "en": "Searched"},
        state=LayerState.ACTIVE,
        made_at=now,
        changed_at=now,
    )
