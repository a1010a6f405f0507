"""Calls that describe layers: their columns, the tree, and where columns are in it."""

from typing import Annotated

from annotated_types import Len

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import OptionalQueryList
from terazi.foundation.calls.schemas import StorableText
from terazi.foundation.context import AnyCall
from terazi.foundation.limits import Limit
from terazi.modules.layers.actions.reading import mark_tree, open_layers, viewer_of
from terazi.modules.layers.calls.declared import any_caller
from terazi.modules.layers.queries.tree import all_layers, sums_of
from terazi.modules.layers.rules.rights import seen_tree
from terazi.modules.layers.schemas.describing import LayersAsked, LayerTree, LayerWdmList, WdmsAsked
from terazi.modules.layers.schemas.views import layer_view, marked_view, tree_view

_ASKED_OFTEN = Limit(3_000)
_Codes = Annotated[OptionalQueryList[StorableText], Len(max_length=100)]


@any_caller.post("/v1/layer_wdm_get", effect=Effect.READS, limit=_ASKED_OFTEN)
async def list_layer_wdms(call: AnyCall, body: LayersAsked) -> LayerWdmList:
    """Layers with their columns, units, ranges and options, as the caller may see them; without a code the tree alone.

    Codes of no layer, or of one that is not open to the caller, are listed as missing.
    """
    return await _describe(call, body.layer_code_list)


@any_caller.get("/v1/layer/wdm/get", effect=Effect.READS, limit=_ASKED_OFTEN)
async def get_layer_wdms(call: AnyCall, layer_code_list: _Codes = None) -> LayerWdmList:
    """The same for other systems, which keep it for a minute and ask with its ETag whether it changed."""
    return await _describe(call, [code for code in layer_code_list or () if code])


@any_caller.post("/v1/layer_tree/wdm/get", effect=Effect.READS, limit=_ASKED_OFTEN)
async def get_layer_tree(call: AnyCall, body: WdmsAsked) -> LayerTree:
    """The smallest tree that holds columns, each layer marked as asked for or as passed on the way.

    Columns are named by id, by code, or by the codes of layer and column with a point between them.
    """
    marked = await mark_tree(call.reader, viewer_of(call), body.wdm_list)
    return LayerTree(
        layer_tree=marked_view(marked.seen, marked.asked, marked.passed), missing=list(marked.missing)
    )


async def _describe(call: AnyCall, codes: list[str]) -> LayerWdmList:
    viewer = viewer_of(call)
    if not codes:
        (layers,) = await call.reader.ask(all_layers())
        seen = seen_tree(layers, viewer)
        (sums,) = await call.reader.ask(sums_of([each.layer for each in seen if each.layer.has_table]))
        return LayerWdmList(layer_wdm_list=[], layer_tree=tree_view(seen, viewer, sums), missing=[])
    wanted = list(dict.fromkeys(codes))
    opened = await open_layers(call.reader, viewer, wanted)
    (sums,) = await call.reader.ask(sums_of([each.layer for each in opened.values()]))
    return LayerWdmList(
        layer_wdm_list=[layer_view(each, viewer, sums) for each in opened.values()],
        layer_tree=[],
        missing=[code for code in wanted if code not in opened],
    )
