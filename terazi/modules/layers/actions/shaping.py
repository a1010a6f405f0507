"""Planning changes of a layer's table, which a worker makes one after another."""

from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.questions import inserted
from terazi.foundation.types import Json
from terazi.modules.layers.tables import LAYER_SHAPE_CHANGE
from terazi.modules.layers.values import ShapeKind, ShapeState


async def plan_shape(
    change: Change,
    layer_id: UUID,
    kind: ShapeKind,
    *,
    wdm_id: UUID | None = None,
    plan: Json | None = None,
    by: UUID | None,
) -> UUID:
    """Write down a change of a layer's table; its worker finds it when the change around it is committed."""
    shape_id = change.new_id()
    await change.db.write(
        inserted(
            LAYER_SHAPE_CHANGE,
            id=shape_id,
            layer_id=layer_id,
            wdm_id=wdm_id,
            kind=kind,
            state=ShapeState.WAITING,
            plan=plan or {},
            by_id=by,
            made_at=change.now,
            due_at=change.now,
        )
    )
    return shape_id
