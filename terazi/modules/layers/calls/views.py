"""Calls about how people look at layers."""

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.modules.layers.actions import viewing
from terazi.modules.layers.calls.declared import signed_in
from terazi.modules.layers.errors import LayerNotEditable, LayerNotFound, TooMany, ViewNotFound
from terazi.modules.layers.schemas.changing import LayerRef, MadeView, ViewBody, ViewList, ViewRef
from terazi.modules.layers.schemas.views import listed_view


@signed_in.post("/v1/layer/view/list", effect=Effect.READS, raises=[LayerNotFound])
async def list_layer_views(call: UserCall, body: LayerRef) -> ViewList:
    """Your views of a layer, and those that others share; of columns that you may not see nothing is in them."""
    return ViewList(list=[listed_view(each) for each in await viewing.seen_views(call, body.layer_code)])


@signed_in.post(
    "/v1/layer/view/save",
    effect=Effect.WRITES,
    raises=[LayerNotEditable, LayerNotFound, TooMany, ViewNotFound],
)
async def save_layer_view(call: UserCall, body: ViewBody) -> MadeView:
    """Keep a view of a layer under a name, or change one of yours; who may edit the layer may share it."""
    return MadeView(
        view_id=await viewing.save_view(call, body.layer_code, body.view_id, body.model_dump(mode="json"))
    )


@signed_in.post("/v1/layer/view/delete", effect=Effect.WRITES, raises=[LayerNotFound, ViewNotFound])
async def delete_layer_view(call: UserCall, body: ViewRef) -> Done:
    """Delete a view of yours; an administrator deletes any."""
    await viewing.delete_view(call, body.layer_code, body.view_id)
    return Done()
