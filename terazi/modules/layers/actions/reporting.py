"""Layers as sources of reports: those that somebody may read, with the columns that they may see."""

from collections.abc import Collection, Mapping, Sequence

from terazi.engine.places import Atlas
from terazi.foundation.asking import Asker
from terazi.foundation.report_families import SourceFamily
from terazi.foundation.reporting import NamedSource, ReportSource
from terazi.modules.layers.actions.places import find_locations
from terazi.modules.layers.actions.reading import open_layers
from terazi.modules.layers.queries import editing, tree
from terazi.modules.layers.queries.reporting import VIEWPOINTS, source_of
from terazi.modules.layers.rules.reporting import PREFIX, gone_of, names_of, words_of
from terazi.modules.layers.rules.rights import Opened, Viewer, chain_of, may_know, seen_tree
from terazi.modules.layers.values import Kind, LayerState


async def name_layers(asker: Asker, held: Collection[str]) -> list[NamedSource]:
    """Return the layers with a table that somebody may read, and where they stand."""
    (layers,) = await asker.ask(tree.all_layers())
    viewer, known = _viewer(held), {each.id: each for each in layers}
    return [
        NamedSource(
            code=f"{PREFIX}{each.layer.code}",
            captions=names_of(each.layer),
            path=[
                names_of(one)
                for one in reversed(chain_of(each.layer, known))
                if one is not each.layer and may_know(viewer, one, known)
            ],
            viewpoints=VIEWPOINTS,
        )
        for each in seen_tree(layers, viewer)
        if each.layer.has_table and each.layer.state is not LayerState.TRASHED
    ]


async def find_sources(
    asker: Asker, held: Collection[str], codes: Sequence[str]
) -> Mapping[str, ReportSource]:
    """Return layers as sources, by the codes of the sources; what somebody may not read is left out."""
    viewer = _viewer(held)
    wanted = [code.removeprefix(PREFIX) for code in codes]
    opened = {
        code: each
        for code, each in (await open_layers(asker, viewer, wanted)).items()
        if each.layer.has_table and each.layer.state is not LayerState.TRASHED
    }
    if not opened:
        return {}
    (wdms,) = await asker.ask(editing.wdms_in([each.layer.id for each in opened.values()]))
    targets = {each.layer.id: each for each in (await _targets(asker, viewer, opened)).values()}
    atlas = await find_locations(asker, viewer) if _has(opened, Kind.LOCATION) else Atlas(())
    sources = [
        source_of(
            each,
            {wdm.id: words_of(each, wdm, atlas) for wdm in each.shape.built},
            targets,
            gone_of(each, wdms),
        )
        for each in opened.values()
    ]
    return {each.code: each for each in sources}


async def _targets(asker: Asker, viewer: Viewer, opened: Mapping[str, Opened]) -> Mapping[str, Opened]:
    """The layers whose records are named in cells, as far as somebody may read them."""
    named = {
        each.known[wdm.target_id].code
        for each in opened.values()
        for wdm in each.shape.built
        if wdm.kind is Kind.RECORD and wdm.target_id is not None and wdm.target_id in each.known
    }
    return await open_layers(asker, viewer, sorted(named)) if named else {}


def _has(opened: Mapping[str, Opened], kind: Kind) -> bool:
    return any(wdm.kind is kind for each in opened.values() for wdm in each.shape.built)


def _viewer(held: Collection[str]) -> Viewer:
    return Viewer(is_person=True, codes=frozenset(held))


LAYERS = SourceFamily(prefix=PREFIX, name=name_layers, find=find_sources)
