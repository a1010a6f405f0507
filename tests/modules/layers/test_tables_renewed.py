"""What has been in the trash for thirty days is gone for good, and a table that used up its columns is written anew."""

import psycopg
import pytest

from terazi.foundation.connecting import plain_url
from terazi.modules.layers.jobs import shapes as jobs
from terazi.modules.layers.values import LayerState, ShapeKind, WdmState
from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator
from tests.modules.layers.layer_tables import execute
from tests.modules.layers.planting import Planter
from tests.modules.layers.shaping import column_of, plan, shapes
from tests.modules.layers.tables_grown import ask, grow, names, paste, save


async def number_of(house: HouseUnderTest, code: str = "urun") -> int:
    ((number,),) = await execute(house, f"SELECT number FROM layer WHERE code = '{code}'")
    return int(number)


async def test_the_trash_is_emptied_after_thirty_days_and_not_before(house: HouseUnderTest) -> None:
    admin = await make_administrator(house, "yonetici")
    planter = await grow(house)
    await grow(house, "eski", planter)
    await paste(house, admin, [{"ad": "kalan"}, {"ad": "giden"}])
    gone = (await ask(house, admin, search="giden"))["list"][0]["cl_id"]
    await save(house, admin, gone, _deleted=True)
    table, column = await number_of(house), await column_of(house, planter, "urun.kod")
    for state in (WdmState.HIDDEN, WdmState.TRASHED):
        body = {"layer_code": "urun", "wdm_code": "kod", "state": state, "confirmed": True}
        assert (await house.post("/v1/layer/wdm/state/change", token=admin, body=body)).status == 200
    for ended in (LayerState.PASSIVE, LayerState.TRASHED):
        body = {"layer_code": "eski", "state": ended, "confirmed": True}
        assert (await house.post("/v1/layer/state/change", token=admin, body=body)).status == 200
    counted = f"SELECT count(*) FROM layer_data.l{table}"
    column_left = f"SELECT count(*) FROM wdm WHERE column_number = {column}"
    layer_left = "SELECT count(*) FROM layer WHERE code = 'eski'"
    for days, left in ((29, (2, 1, 1)), (2, (1, 0, 0))):
        house.clock.advance(days=days)
        await jobs.empty_trash.handler(house.work())
        await house.run_jobs()
        found = [(await execute(house, each))[0][0] for each in (counted, column_left, layer_left)]
        assert tuple(found) == left
    admin = await house.sign_in("yonetici")
    assert names(await ask(house, admin)) == ["kalan"]


async def wear_out(house: HouseUnderTest, planter: Planter) -> int:
    """Let columns come and go in the table; return how many places it has used up."""
    table = await number_of(house)
    for at in range(30):
        await execute(house, f"ALTER TABLE layer_data.l{table} ADD COLUMN c{9_000 + at} text")
        await execute(house, f"ALTER TABLE layer_data.l{table} DROP COLUMN c{9_000 + at}")
    index = {"column": await column_of(house, planter, "urun.ad"), "storage": "text", "is_sorted": True}
    await plan(house, planter, ShapeKind.INDEX, None, **index)
    await plan(house, planter, ShapeKind.UNIQUE, "urun.kod")
    await house.run_jobs()
    return await places(house, table)


async def places(house: HouseUnderTest, table: int) -> int:
    ((most,),) = await execute(
        house, f"SELECT max(attnum) FROM pg_attribute WHERE attrelid = 'layer_data.l{table}'::regclass"
    )
    return int(most)


async def described(house: HouseUnderTest, table: int) -> list[object]:
    """Return what the table is beside its places: columns, indexes, key, fill factor, and who may use it."""
    statements = (
        f"SELECT column_name, data_type, is_nullable, column_default FROM information_schema.columns WHERE table_name = 'l{table}' ORDER BY ordinal_position",
        f"SELECT indexname, indexdef FROM pg_indexes WHERE tablename LIKE 'l{table}%' ORDER BY 1",
        f"SELECT conname, contype, pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = 'layer_data.l{table}'::regclass ORDER BY 1",
        f"SELECT reloptions, relacl::text FROM pg_class WHERE oid = 'layer_data.l{table}'::regclass",
        f"SELECT * FROM layer_data.l{table} ORDER BY id",
    )
    return [await execute(house, each) for each in statements]


async def test_a_table_that_used_up_its_columns_is_written_anew_in_the_night(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = await make_administrator(house, "yonetici")
    planter = await grow(house)
    await paste(house, admin, [{"ad": f"İ{at}", "kod": f"k{at}", "tutar": at / 3} for at in range(50)])
    worn = await wear_out(house, planter)
    table = await number_of(house)
    before = await described(house, table)
    monkeypatch.setattr(jobs, "MOST_PLACES", worn)
    await jobs.renew_tables.handler(house.work())
    assert not [each for each in await shapes(house, admin) if each["kind"] == "rebuild"]

    monkeypatch.setattr(jobs, "MOST_PLACES", worn - 1)
    await jobs.renew_tables.handler(house.work())
    await jobs.renew_tables.handler(house.work())
    await house.run_jobs()
    (rebuilt,) = [each for each in await shapes(house, admin) if each["kind"] == "rebuild"]
    assert rebuilt["state"] == "done"
    assert await places(house, table) == worn - 30
    assert await described(house, table) == before
    assert (await save(house, admin, ad="sonra", kod="k0")).error == "value_taken"
    assert (await save(house, admin, ad="sonra", kod="k50")).status == 200
    assert len(names(await ask(house, admin, count=100))) == 51


async def test_who_holds_the_table_keeps_it_as_it_is_and_the_work_is_done_later(
    house: HouseUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = await make_administrator(house, "yonetici")
    planter = await grow(house)
    await paste(house, admin, [{"ad": "bir"}])
    monkeypatch.setattr(jobs, "MOST_PLACES", await wear_out(house, planter) - 1)
    monkeypatch.setattr(jobs, "_TRIES", 1)
    table = await number_of(house)
    before = await described(house, table)
    await jobs.renew_tables.handler(house.work())
    with psycopg.connect(plain_url(house.house.settings.database_url)) as writer:
        writer.execute(f"UPDATE layer_data.l{table} SET version = version".encode())
        await house.run_jobs()
        (given_up,) = [each for each in await shapes(house, admin) if each["kind"] == "rebuild"]
        assert (given_up["state"], given_up["problem"]) == ("given_up", "busy")
        writer.rollback()
    assert await described(house, table) == before
    house.clock.advance(hours=24)
    await jobs.renew_tables.handler(house.work())
    await house.run_jobs()
    admin = await house.sign_in("yonetici")
    assert {each["state"] for each in await shapes(house, admin) if each["kind"] == "rebuild"} == {
        "given_up",
        "done",
    }
    assert await described(house, table) == before
