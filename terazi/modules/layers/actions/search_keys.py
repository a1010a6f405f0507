"""Keeping in step by which texts layers, their columns and their records are found."""

from terazi.foundation.asking import Asker
from terazi.foundation.db import Database
from terazi.modules.layers.actions.reading import open_layers
from terazi.modules.layers.queries import filling, search, tree
from terazi.modules.layers.queries.records import Place, Wanted, page
from terazi.modules.layers.rules.rights import ADMIN, Viewer
from terazi.modules.layers.rules.search_forms import searched_layer, searched_wdm
from terazi.modules.layers.rules.searching import search_text
from terazi.modules.layers.values import LayerState, WdmState

_BATCH = 2_000
_EVERYTHING = Viewer(is_person=True, codes=frozenset({ADMIN}))


async def renew_keys(db: Asker, layer_code: str) -> None:
    """Let a layer and its columns be found by what they are called now; what is in the trash is not found."""
    layers, wdms = await db.ask(tree.with_those_above([layer_code]), tree.wdms_of([layer_code]))
    layer = next(each for each in layers if each.code == layer_code)
    found = [searched_wdm(each) for each in wdms if each.state is WdmState.ACTIVE]
    subjects = [] if layer.state is LayerState.TRASHED else [searched_layer(layer), *found]
    await db.write(search.forget_layer(layer.id), *search.write_keys(subjects))


async def renew_words(database: Database, layer_code: str) -> None:
    """Let the records of a layer be found by what may be told of them now; what is written meanwhile knows it already."""
    opened = (await open_layers(database.reader, _EVERYTHING, [layer_code])).get(layer_code)
    if opened is None or not opened.layer.has_table:
        return
    for is_trash in (False, True):
        wanted, after = Wanted(shape=opened.shape, is_trash=is_trash), None
        while True:
            (found,) = await database.reader.ask(page(wanted, count=_BATCH, after=after))
            if not found:
                break
            after = Place(id=found[-1].id)
            words = [(each.id, each.version, search_text(opened.shape, each.cells)) for each in found]
            await database.recorder.write(filling.worded(opened.layer.number, words))
