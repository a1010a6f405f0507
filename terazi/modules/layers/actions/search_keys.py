"""Keeping in step by which texts layers, their columns and their records are found."""

from terazi.foundation.asking import Asker
from terazi.modules.layers.queries import search, tree
from terazi.modules.layers.rules.search_forms import searched_layer, searched_wdm
from terazi.modules.layers.values import LayerState, WdmState


async def renew_keys(db: Asker, layer_code: str) -> None:
    """Let a layer and its columns be found by what they are called now; what is in the trash is not found."""
    layers, wdms = await db.ask(tree.with_those_above([layer_code]), tree.wdms_of([layer_code]))
    layer = next(each for each in layers if each.code == layer_code)
    found = [searched_wdm(each) for each in wdms if each.state is WdmState.ACTIVE]
    subjects = [] if layer.state is LayerState.TRASHED else [searched_layer(layer), *found]
    await db.write(search.forget_layer(layer.id), *search.write_keys(subjects))
