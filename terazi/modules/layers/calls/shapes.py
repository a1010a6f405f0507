"""Calls about what is done to the tables of layers."""

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.foundation.limits import Limit
from terazi.modules.layers.actions.reading import open_layer
from terazi.modules.layers.actions.shaping import try_again
from terazi.modules.layers.calls.declared import administration
from terazi.modules.layers.errors import LayerNotFound, ShapeChangeNotFound
from terazi.modules.layers.queries import shaping
from terazi.modules.layers.schemas.records import ShapeChangeList, ShapeChangeView, ShapeRetry, ShapesAsked


@administration.post("/v1/layer/shape/list", effect=Effect.READS, raises=[LayerNotFound], limit=Limit(3_000))
async def list_shape_changes(call: UserCall, body: ShapesAsked) -> ShapeChangeList:
    """What is done and was done to the table of a layer, newest first, and how far it is."""
    opened = await open_layer(call, body.layer_code)
    (found,) = await call.reader.ask(shaping.changes_of(opened.layer.id))
    views = [
        ShapeChangeView(
            change_id=each.id,
            kind=each.kind,
            state=each.state,
            wdm_code=each.code,
            done=each.done,
            misfits=each.misfits,
            problem=each.problem,
            made_at=each.made_at,
            due_at=each.due_at,
            ended_at=each.ended_at,
        )
        for each in found
    ]
    return ShapeChangeList(list=views, shape_version=opened.layer.shape_version)


@administration.post(
    "/v1/layer/shape/retry", effect=Effect.OPERATES, raises=[LayerNotFound, ShapeChangeNotFound]
)
async def retry_shape_change(call: UserCall, body: ShapeRetry) -> Done:
    """Try a change of a table again that was given up, as the layer was busy, or that failed."""
    opened = await open_layer(call, body.layer_code)
    await try_again(call, opened.layer.id, body.change_id)
    return Done()
