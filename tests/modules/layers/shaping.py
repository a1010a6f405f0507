"""What tests of layers' tables ask for, and what they look at."""

from typing import Any
from uuid import UUID

import psycopg

from terazi.foundation.connecting import plain_url
from terazi.modules.layers.actions.shaping import plan_shape
from terazi.modules.layers.values import ShapeKind
from tests.calling import HouseUnderTest
from tests.modules.layers.planting import Planter


async def plan(house: HouseUnderTest, planter: Planter, do: ShapeKind, wdm: str | None, **facts: Any) -> UUID:
    """Ask for a change of the table of the layer ``urun``."""
    async with house.house.database.transaction() as db:
        return await plan_shape(
            house.change(db),
            planter.ids["urun"],
            do,
            wdm_id=planter.ids[wdm] if wdm else None,
            plan=facts,
            by=None,
        )


async def shapes(house: HouseUnderTest, admin: str) -> list[Any]:
    """What is done to the table, newest first."""
    answer = await house.post("/v1/layer/shape/list", body={"layer_code": "urun"}, token=admin)
    assert answer.status == 200, answer.json
    found: list[Any] = answer["list"]
    return found


async def column_of(house: HouseUnderTest, planter: Planter, name: str) -> int:
    """The number of a column in the table."""
    with psycopg.connect(plain_url(house.house.settings.database_url)) as connection:
        row = connection.execute(
            "SELECT column_number FROM wdm WHERE id = %s", [planter.ids[name]]
        ).fetchone()
    assert row is not None
    return int(row[0])
