"""Which of the names that somebody writes are codes of layers and places: the others are texts, and stay texts."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from terazi.foundation.context import Call
from terazi.modules.layers.actions.places import find_locations
from terazi.modules.layers.actions.reading import open_layers, viewer_of


@dataclass(frozen=True, kw_only=True, slots=True)
class NamedBefore:
    """What was named before, and which of it is a code."""

    names: Collection[str] = ()
    codes: Collection[str] = ()


_NOTHING = NamedBefore()


async def mark_codes(
    call: Call,
    layers: Sequence[str],
    places: Sequence[str],
    *,
    said: Sequence[str] | None,
    before: NamedBefore = _NOTHING,
) -> list[str]:
    """Return which names are codes: those that are said to be, else those that are new; of what the caller may read.

    What was a code stays one, whatever became of it; what was named before as a text becomes a code only if that is said.
    """
    texts = frozenset(before.names).difference(before.codes) if said is None else frozenset[str]()
    named = list(dict.fromkeys([*layers, *places]))
    wanted = [each for each in named if each not in texts and (said is None or each in said)]
    new = {each for each in wanted if each not in before.codes}
    known: set[str] = set()
    if new.intersection(layers):
        known |= set(await open_layers(call.reader, viewer_of(call), sorted(new.intersection(layers))))
    if new.intersection(places):
        atlas = await find_locations(call.reader, viewer_of(call))
        known |= {each for each in new.intersection(places) if atlas.path_of(each)}
    return [each for each in wanted if each not in new or each in known]
