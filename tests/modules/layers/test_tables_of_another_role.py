"""Where a role of its own owns the tables of layers, web processes write records and change no table."""

import re
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID, uuid4

import psycopg
import pytest
from psycopg import sql

from terazi.foundation.connecting import plain_url
from terazi.modules.layers.actions.shaping import plan_shape
from terazi.modules.layers.jobs.shapes import forget_imports
from terazi.modules.layers.values import ShapeKind
from tests.calling import HouseUnderTest, open_house
from tests.modules.access.people import make_administrator
from tests.modules.layers.rights_world import OF_COLUMN, World, make_world
from tests.modules.layers.shaping import column_of, plan, shapes
from tests.modules.layers.tables_grown import ask, grow, names, save
from tests.modules.layers.test_table_of_rights import TABLE, names_in
from tests.modules.layers.test_table_of_rights import ask as ask_about

NEEDS_MORE = {
    "layer/record/save of an unfit cell",
    "layer/export",
    "layer/export/get",
    "layer/import/preview",
    "layer/import/start",
    "layer/shape/retry",
    "layer/option/merge",
    "layer/dictionary/import",
}
"""What no administrator succeeds with by one call: it is walked to its success beside the table."""
_RIGHTS = """
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {web};
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {web};
ALTER SCHEMA layer_data OWNER TO {owner};
GRANT USAGE ON SCHEMA layer_data TO {web}
"""


@pytest.fixture
def roles(database_url: str) -> Iterator[tuple[str, str]]:
    """Give two addresses of the database: of a role that may change no table, and of one that owns layers' tables."""
    web, owner = f"web_{uuid4().hex[:8]}", f"owner_{uuid4().hex[:8]}"
    names = {"web": sql.Identifier(web), "owner": sql.Identifier(owner)}
    with psycopg.connect(plain_url(database_url), autocommit=True) as connection:
        for role in names.values():
            connection.execute(sql.SQL("CREATE ROLE {} LOGIN").format(role))
        for statement in _RIGHTS.strip().split(";"):
            connection.execute(sql.SQL(statement).format(**names))
        yield as_role(database_url, web), as_role(database_url, owner)
        for role in names.values():
            connection.execute(sql.SQL("DROP OWNED BY {} CASCADE").format(role))
            connection.execute(sql.SQL("DROP ROLE {}").format(role))


def as_role(url: str, role: str) -> str:
    """Return the address of a database as another role opens it."""
    return re.sub(r"//[^@/]*@", f"//{role}@", url, count=1)


async def test_a_weak_role_reads_and_writes_records_and_changes_no_table(
    roles: tuple[str, str], tmp_path: Path
) -> None:
    web, owner = roles
    async with open_house(web, tmp_path, layer_database_url=owner) as house:
        admin = await make_administrator(house, "yonetici")
        planter = await grow(house)
        made = await save(house, admin, ad="7", tutar=5)
        assert made.status == 200, made.json
        facts = {"from": await column_of(house, planter, "urun.ad"), "was": "line", "kind": "integer"}
        await plan(house, planter, ShapeKind.RETYPE, "urun.ad", **facts, then={"kind": "integer"})
        index = {"column": await column_of(house, planter, "urun.tutar"), "storage": "double precision"}
        await plan(house, planter, ShapeKind.INDEX, None, **index)
        await house.run_jobs()
        assert {each["state"] for each in await shapes(house, admin) if each["kind"] != "drop"} == {"done"}
        assert names(await ask(house, admin)) == [7]
        with psycopg.connect(plain_url(web), autocommit=True) as connection:
            (table,) = connection.execute(
                "SELECT 'layer_data.l' || number FROM layer WHERE code = 'urun'"
            ).fetchone() or ("",)
            for statement in (
                "ALTER TABLE {} ADD x int",
                "DROP TABLE {}",
                "CREATE TABLE {}x (id int)",
                "TRUNCATE {}",
            ):
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    connection.execute(statement.format(table))


async def test_every_call_of_layers_succeeds_under_the_weak_role(
    roles: tuple[str, str], tmp_path: Path
) -> None:
    """Each line of the table of rights, as those who may; and what needs a worker: files of records, in and out."""
    web, owner = roles
    async with open_house(web, tmp_path, layer_database_url=owner) as house:
        world = await make_world(house)
        for name in names_in(TABLE):
            if name in NEEDS_MORE:
                continue
            person = "L" if name == "layer/view/delete" else "A"
            body = await ask_about(world, name, person, "acik")
            assert body.status == 200, (name, body.json)
            await house.run_jobs()
        editor = str(world.tokens["L"])
        for name, file in (("layer/export/get", "export"), ("layer/import/preview", "import")):
            key = {"job_id" if file == "export" else "import_id": world.known["acik"][file]}
            assert (await house.post(f"/v1/{name}", token=editor, body=key)).status == 200
        await imported(house, editor)
        await merged_and_described(house, world)
        failed = await change_that_failed(house, world)
        body = {"layer_code": "acik", "change_id": str(failed)}
        retried = await house.post("/v1/layer/shape/retry", token=world.tokens["A"], body=body)
        assert retried.status == 200, retried.json


async def imported(house: HouseUnderTest, editor: str) -> None:
    """Bring a record in from a file; the staged rows go a day later."""
    files = {"file": ("a.csv", b"ad;tutar\nElma;4\n")}
    sent = await house.upload(
        "/v1/layer/import/upload", token=editor, files=files, form={"layer_code": "acik"}
    )
    key = {"import_id": sent["import_id"]}
    await house.post("/v1/layer/import/preview", token=editor, body={**key, "mapping": sent["mapping"]})
    await house.run_jobs()
    assert (await house.post("/v1/layer/import/start", token=editor, body=key)).status == 200
    await house.run_jobs()
    assert (await house.post("/v1/layer/import/preview", token=editor, body=key))["state"] == "done"
    house.clock.advance(days=2)
    await forget_imports.handler(house.work())
    house.clock.advance(days=-2)


async def merged_and_described(house: HouseUnderTest, world: World) -> None:
    """Make one value of two, and take the description of all layers that left as a file."""
    admin = world.tokens["A"]
    body = {"option_set": "acik_gizli", "option_code": f"{OF_COLUMN}_secenek", "into": "yeni"}
    merged = await house.post("/v1/layer/option/merge", token=admin, body=body)
    assert [each["changed"] for each in merged["list"]] == [1]
    described = await house.post("/v1/layer/dictionary/export", token=admin, body={})
    form = {"is_taken": "true"}
    taken = await house.upload(
        "/v1/layer/dictionary/import", token=admin, files={"file": ("a.xlsx", described.content)}, form=form
    )
    assert taken.status == 200, taken.json


async def change_that_failed(house: HouseUnderTest, world: World) -> UUID:
    """Return a change of a table that failed."""
    async with house.house.database.transaction() as db:
        change = house.change(db)
        change_id = await plan_shape(change, world.planter.ids["acik"], ShapeKind.UNIQUE, by=None)
    await house.run_jobs()
    return change_id
