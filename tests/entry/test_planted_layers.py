"""Seeds of layers are planted once, whole, and never over what people made of them."""

from datetime import UTC, datetime
from typing import Any

import psycopg
import pytest

from terazi.entry.seed.layers.descriptions import seeded_layers
from terazi.entry.seed.seed import seed_layers
from terazi.foundation.connecting import plain_url
from terazi.foundation.db import Database
from terazi.foundation.settings import Settings
from terazi.modules.layers.actions.planting import Planter
from terazi.modules.layers.actions.reading import open_layers
from terazi.modules.layers.queries.records import Wanted, counted, page
from terazi.modules.layers.queries.search import find_keys
from terazi.modules.layers.rules.rights import STRANGER, Viewer
from terazi.modules.layers.values import SearchedKind

ADMIN = Viewer(is_person=True, codes=frozenset({"admin"}))
RECORDS = {"countries": 249, "provinces": 81, "districts": 973, "currencies": 11, "vat_rates": 5}


async def plant(database: Database, url: str) -> None:
    await seed_layers(Settings(database_url=url), database, seeded_layers(), now=datetime.now(UTC))


def rows(url: str, statement: str) -> list[Any]:
    with psycopg.connect(plain_url(url)) as connection:
        return connection.execute(statement).fetchall()  # type: ignore[call-overload,no-any-return]


async def test_all_layers_come_with_their_tables_records_and_search_keys(database_url: str) -> None:
    database = Database(database_url)
    await plant(database, database_url)
    codes = [layer["code"] for layer in seeded_layers()["layers"]]
    opened = await open_layers(database.reader, ADMIN, codes)
    assert list(opened) == codes
    assert sum(len(each.shape.built) for each in opened.values()) == 283
    for code, number in RECORDS.items():
        (there,) = await database.reader.ask(counted(Wanted(shape=opened[code].shape)))
        assert there == number, code
    sums = dict(rows(database_url, "SELECT subject, sum(number) FROM edition_change GROUP BY subject"))
    assert sums[f"layer_count:{opened['districts'].layer.number}"] == 973
    kept = rows(database_url, "SELECT state, count(*) FROM layer_shape_change GROUP BY state")
    assert [state for state, _ in kept] == ["done"]
    assert {each.layer.code for each in (await open_layers(database.reader, STRANGER, codes)).values()} == {
        *("locations", "countries", "provinces", "districts", "currencies", "vat_rates", "units"),
    }
    await _district_hangs_beneath_its_province_and_is_found_with_its_path(database)
    await _column_has_the_unit_and_limits_of_the_one_it_is_the_same_as(database)
    await database.close()


async def test_planting_again_leaves_what_people_changed_and_threw_away(database_url: str) -> None:
    database = Database(database_url)
    await plant(database, database_url)
    async with database.transaction() as db, db.connection() as connection:
        await connection.execute("UPDATE layer SET captions = '{\"tr\": \"Bizim\"}' WHERE code = 'health'")
        await connection.execute("DELETE FROM layer WHERE code = 'units'")
    before = rows(database_url, "SELECT code, captions FROM layer ORDER BY code")
    keys = rows(database_url, "SELECT count(*) FROM search_key")
    await plant(database, database_url)
    assert rows(database_url, "SELECT code, captions FROM layer ORDER BY code") == before
    assert rows(database_url, "SELECT count(*) FROM search_key") == keys
    await database.close()


async def test_a_planting_that_was_interrupted_is_completed(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(database_url)

    async def dies(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Planter, "build", dies)
        with pytest.raises(KeyboardInterrupt):
            await plant(database, database_url)
    await plant(database, database_url)
    opened = await open_layers(database.reader, ADMIN, ["districts"])
    (there,) = await database.reader.ask(counted(Wanted(shape=opened["districts"].shape)))
    assert there == 973
    await database.close()


async def _district_hangs_beneath_its_province_and_is_found_with_its_path(database: Database) -> None:
    opened = await open_layers(database.reader, ADMIN, ["provinces", "districts", "blood_count"])
    layers = [each.layer.id for each in opened.values()]
    ask: dict[str, Any] = {"layers": layers, "edited": [], "count": 3}
    (found,) = await database.reader.ask(find_keys(SearchedKind.LOCATION, "cankaya", **ask))
    assert (found[0].code, found[0].above["tr"]) == ("tr-06-cankaya", "Türkiye › Ankara")
    (urfa,) = await database.reader.ask(find_keys(SearchedKind.LOCATION, "urfa", **ask))
    assert urfa[0].code == "tr-63"
    (hgb,) = await database.reader.ask(find_keys(SearchedKind.WDM, "hgb", **ask))
    assert hgb[0].shown == {"tr": "Hemoglobin, g/dL", "en": "Haemoglobin, g/dL"}
    health = (await open_layers(database.reader, ADMIN, ["health_person"]))["health_person"]
    ask["layers"] = [health.layer.id]
    (woman,) = await database.reader.ask(find_keys(SearchedKind.WDM, "kadin", **ask))
    assert (woman[0].shown["tr"], woman[0].above["tr"]) == ("Cinsiyet", "Kadın")
    province = Wanted(shape=opened["provinces"].shape, only=[urfa[0].subject_id])
    (above,) = await database.reader.ask(page(province, count=1))
    children = Wanted(shape=opened["districts"].shape, parent_id=above[0].id)
    (districts,) = await database.reader.ask(page(children, count=100))
    assert len(districts) == 13


async def _column_has_the_unit_and_limits_of_the_one_it_is_the_same_as(database: Database) -> None:
    opened = await open_layers(database.reader, ADMIN, ["blood_count", "health_person"])
    age = next(each for each in opened["blood_count"].shape.wdms if each.code == "age")
    own = next(each for each in opened["health_person"].shape.wdms if each.code == "age")
    assert (age.same_as_id, age.unit, age.ranges) == (own.id, "a", own.ranges)
