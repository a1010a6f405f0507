"""Layers with tables for tests: columns that a worker added, and calls on their records."""

from typing import Any
from uuid import UUID, uuid4

from terazi.modules.layers.actions.shaping import plan_shape
from terazi.modules.layers.values import Kind, Reading, ShapeKind
from tests.calling import HouseUnderTest, Reply
from tests.modules.layers.planting import Planter

COLUMNS: dict[str, dict[str, Any]] = {
    "ad": {},
    "kod": {"kind": Kind.CODE},
    "tutar": {"kind": Kind.NUMBER},
    "adet": {"kind": Kind.INTEGER},
    "gun": {"kind": Kind.DATE},
    "renk": {"kind": Kind.OPTIONS},
    "tc": {"is_private": True},
}


async def grow(
    house: HouseUnderTest, code: str = "urun", planter: Planter | None = None, **given: Any
) -> Planter:
    """Make a layer with a column of each kind; a worker has built its table."""
    planter = planter or Planter(house)
    layer = await planter.layer(code, **{"reading": Reading.OPEN, "edit_codes": ["support_answer"], **given})
    colours = await planter.options(f"{code}_renk", "kirmizi", "mavi")
    async with house.house.database.transaction() as db:
        change = house.change(db)
        for name, facts in COLUMNS.items():
            more = {"option_set_id": colours} if facts.get("kind") is Kind.OPTIONS else {}
            wdm = await planter.wdm(code, name, **{"column_number": None, **facts, **more})
            await plan_shape(change, layer, ShapeKind.ADD, wdm_id=wdm, by=None)
    await house.run_jobs()
    return planter


async def save(
    house: HouseUnderTest, token: str, cl_id: UUID | None = None, code: str = "urun", **data: Any
) -> Reply:
    """Make or change one record."""
    body = {"layer_code": code, "cl_id": str(cl_id or uuid4()), "wdmr_data": data}
    return await house.post("/v1/layer/record/save", body=body, token=token)


async def paste(house: HouseUnderTest, token: str, rows: list[dict[str, Any]], code: str = "urun") -> Reply:
    """Make or change records as one change."""
    body = {"layer_code": code, "wdmr_data": [{"cl_id": str(uuid4()), **row} for row in rows]}
    return await house.post("/v1/layer/record/save", body=body, token=token)


async def ask(house: HouseUnderTest, token: str | None, code: str = "urun", **query: Any) -> Reply:
    """Ask for records; ``after`` and ``count`` page, the rest is the question."""
    after, count = query.pop("after", None), query.pop("count", 50)
    body = {
        "layer_code": code,
        "rule_data": query,
        "wdmr_list_id": after,
        "wdmr_list_id_count": count,
    }
    return await house.post("/v1/layer/record/list", body=body, token=token)


def names(answer: Reply, column: str = "ad") -> list[Any]:
    """What a column holds, record by record."""
    assert answer.status == 200, answer.json
    return [each["wdmr_data"][column] for each in answer["list"]]
