"""Calls by which administrators change the tree."""

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.modules.layers.actions import editing
from terazi.modules.layers.calls.declared import administration
from terazi.modules.layers.errors import (
    CaptionMissing,
    CodeTaken,
    InUse,
    LayerHoldsRecords,
    LayerInCircle,
    LayerNotFound,
    PrivateInOpenLayer,
    StateNotAllowed,
    TooMany,
)
from terazi.modules.layers.schemas.changing import LayerBody, LayerMoveBody, LayerStateBody, MadeLayer

CANNOT_CHANGE_TREE = [
    CaptionMissing,
    CodeTaken,
    LayerHoldsRecords,
    LayerInCircle,
    LayerNotFound,
    PrivateInOpenLayer,
    StateNotAllowed,
    TooMany,
]
"""What a tree as somebody wants it may be refused for."""


@administration.post(
    "/v1/layer/save",
    effect=Effect.GIVES_RIGHTS,
    raises=[CaptionMissing, CodeTaken, LayerHoldsRecords, LayerNotFound, PrivateInOpenLayer, TooMany],
)
async def save_layer(call: UserCall, body: LayerBody) -> MadeLayer:
    """Make a layer, or change what is said of one: captions, icon, who reads and who edits it. Its code never changes.

    What it does not say of rights it takes from the layer above it.
    """
    return MadeLayer(layer_id=await editing.save_layer(call, body.layer_code, body.changed()))


@administration.post(
    "/v1/layer/move",
    effect=Effect.GIVES_RIGHTS,
    raises=[LayerHoldsRecords, LayerInCircle, LayerNotFound, PrivateInOpenLayer, TooMany],
)
async def move_layer(call: UserCall, body: LayerMoveBody) -> Done:
    """Put a layer, with all beneath it, beneath another or among the roots, before another or last."""
    await editing.move_layer(call, body.layer_code, body.changed())
    return Done()


@administration.post(
    "/v1/layer/state/change",
    effect=Effect.GIVES_RIGHTS,
    raises=[CaptionMissing, InUse, LayerNotFound, PrivateInOpenLayer, StateNotAllowed],
)
async def change_layer_state(call: UserCall, body: LayerStateBody) -> Done:
    """Make a layer active or passive, put it into the trash or take it out. The state it has already is success.

    Into the trash goes at once what nobody names; else the refusal says who does, and it goes once confirmed.
    """
    await editing.change_layer_state(call, body.layer_code, body.state, is_confirmed=body.confirmed)
    return Done()
