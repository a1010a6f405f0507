"""What other modules are told of layers: facts of columns, codes beneath codes, names."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from terazi.engine.linking import facts
from terazi.foundation.asking import Asker
from terazi.foundation.context import Call
from terazi.foundation.language.lang import fold
from terazi.modules.layers.actions.reading import open_layers, viewer_of
from terazi.modules.layers.queries import tree
from terazi.modules.layers.rules.facts import facts_of
from terazi.modules.layers.rules.rights import Viewer, chain_of, may_know, seen_tree
from terazi.modules.layers.rules.tree import beneath, edition_of

_ANYBODY = Viewer(is_person=True)


@dataclass(frozen=True, kw_only=True, slots=True)
class NamedLayer:
    """A layer by its code, and what it is called by language."""

    code: str
    captions: Mapping[str, str]


async def find_facts(call: Call, codes: Sequence[str] | None = None) -> list[facts.Facts]:
    """Return what columns (``layer.column``) say of their values, of those that the caller may see; None: of all columns."""
    return await _facts_for(call.reader, viewer_of(call), codes)


async def find_common_facts(reader: Asker, codes: Sequence[str]) -> list[facts.Facts]:
    """Return what columns (``layer.column``) say of their values, of those that everybody who is signed in may see."""
    return await _facts_for(reader, _ANYBODY, codes)


async def _facts_for(reader: Asker, viewer: Viewer, codes: Sequence[str] | None) -> list[facts.Facts]:
    if codes is None:
        (layers,) = await reader.ask(tree.all_layers())
        wanted = [each.layer.code for each in seen_tree(layers, viewer)]
    else:
        wanted = list(dict.fromkeys(code.partition(".")[0] for code in codes))
    opened = await open_layers(reader, viewer, wanted)
    (sums,) = await reader.ask(tree.sums_of([each.layer for each in opened.values()]))
    found = {
        f"{each.layer.code}.{wdm.code}": facts_of(each, wdm, sums.get(edition_of(each.layer), 0))
        for each in opened.values()
        for wdm in each.shape.wdms
    }
    return list(found.values()) if codes is None else [found[code] for code in codes if code in found]


async def expand_codes(reader: Asker, codes: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """Return layers' codes with those of all beneath them, as they are now; what is no layer is left out."""
    (layers,) = await reader.ask(tree.all_layers())
    by_code = {each.code: each for each in layers}
    return {
        code: [code, *(each.code for each in beneath(by_code[code].id, layers))]
        for code in codes
        if code in by_code
    }


async def names_of(reader: Asker, codes: Sequence[str]) -> Mapping[str, Sequence[Mapping[str, str]]]:
    """Return the captions in both languages of layers and columns (``layer.column``), from the root of the tree down.

    Whoever tells them of a layer knows that its reader may know of it: what they bought, what they sell. Layers above it
    of which not everybody who is signed in may know are left out.
    """
    layer_codes = list(dict.fromkeys(code.partition(".")[0] for code in codes))
    layers, wdms = await reader.ask(tree.with_those_above(layer_codes), tree.wdms_of(layer_codes))
    known = {each.id: each for each in layers}
    paths = {
        each.code: [
            one.captions
            for one in reversed(chain_of(each, known))
            if one is each or may_know(_ANYBODY, one, known)
        ]
        for each in layers
        if each.code in layer_codes
    }
    names = {f"{known[each.layer_id].code}.{each.code}": each.captions for each in wdms}
    paths |= {code: [*paths[code.partition(".")[0]], names[code]] for code in codes if code in names}
    return {code: paths[code] for code in codes if code in paths}


async def chains_of(call: Call, codes: Sequence[str]) -> Mapping[str, Sequence[NamedLayer]]:
    """Return layers that the caller may read with those above them of which they may know, from the root of the tree down."""
    viewer = viewer_of(call)
    opened = await open_layers(call.reader, viewer, list(dict.fromkeys(codes)))
    return {
        code: [
            NamedLayer(code=one.code, captions=one.captions)
            for one in reversed(each.chain)
            if one is each.layer or may_know(viewer, one, each.known)
        ]
        for code, each in opened.items()
    }


async def layers_called(call: Call, texts: Collection[str]) -> Mapping[str, str]:
    """Return the codes of the layers that are called like texts, by code or by caption in either language; of those the caller may know."""
    wanted = {fold(text): text for text in texts if fold(text)}
    if not wanted:
        return {}
    (layers,) = await call.reader.ask(tree.all_layers())
    found: dict[str, str] = {}
    for each in seen_tree(layers, viewer_of(call)):
        for name in (*each.layer.captions.values(), each.layer.code):
            if (text := wanted.get(fold(name))) is not None:
                found.setdefault(text, each.layer.code)
    return found
