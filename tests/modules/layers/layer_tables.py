"""The table of a planted layer, made as a worker makes it, and its records as they stand in it."""

from typing import Any

from terazi.modules.layers.actions.reading import open_layers
from terazi.modules.layers.queries import shape as shapes
from terazi.modules.layers.rules.rights import ADMIN, Viewer
from terazi.modules.layers.values import Shape
from tests.calling import HouseUnderTest

_VIEWER = Viewer(is_person=True, codes=frozenset({ADMIN}))


async def shape_of(house: HouseUnderTest, code: str) -> Shape:
    """Return a layer with its columns and options."""
    return (await open_layers(house.house.database.reader, _VIEWER, [code]))[code].shape


async def make_table(house: HouseUnderTest, code: str) -> Shape:
    """Make the table of a layer with all its columns."""
    shape = await shape_of(house, code)
    number = shape.layer.number
    columns = {each.column_number or 0: each.kind.storage for each in shape.wdms}
    for statement in [*shapes.create(number), shapes.add(number, columns)]:
        await execute(house, statement.as_string())
    await execute(house, f"UPDATE layer SET has_table = true WHERE number = {number}")
    return shape


async def execute(house: HouseUnderTest, statement: str) -> list[Any]:
    """Run a statement and return its rows, if it has any."""
    async with house.house.database.recorder.connection() as connection:
        cursor = await connection.execute(statement.encode())
        return [] if cursor.description is None else await cursor.fetchall()


async def records(house: HouseUnderTest, shape: Shape, *codes: str) -> list[tuple[Any, ...]]:
    """Return cells of all records that are not in the trash, ordered by the first of them."""
    by_code = {each.code: each.column for each in shape.wdms}
    names = ", ".join(by_code.get(code, code) for code in codes)
    table = f"layer_data.l{shape.layer.number}"
    return await execute(house, f"SELECT {names} FROM {table} WHERE deleted_at IS NULL ORDER BY 1")
