"""Columns of projects and the wdms of layers: what they may be linked to, and what is taken with a link."""

from collections.abc import Mapping, Sequence
from typing import Any

from terazi.engine.column import Column
from terazi.engine.linking.differences import Difference, differences
from terazi.engine.linking.proposal import Proposal
from terazi.foundation.context import Call
from terazi.foundation.jobs.computation import Computation, compute_here
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.analysis.errors import StepRefused
from terazi.modules.analysis.values.projects import DatasetVersion
from terazi.modules.layers.public import chains_of, find_facts

_PROPOSALS_OF = Computation("terazi.modules.analysis.computations.links", "proposals_of")


async def with_facts(call: Call, steps: Sequence[Json]) -> list[Json]:
    """Return the steps with the facts of the wdms that they link to, as these are now, whatever the caller said of them.

    StepRefused where there is no such wdm, or it is not shown to the caller.
    """
    wanted = {place: _code_of(step) for place, step in enumerate(steps) if step.get("kind") == "link_column"}
    if not wanted:
        return [*steps]
    found = {f"{each.layer}.{each.code}": each for each in await find_facts(call, [*wanted.values()])}
    told = []
    for place, step in enumerate(steps):
        if place not in wanted:
            told.append(step)
        elif facts := found.get(wanted[place]):
            told.append({**step, "facts": facts.as_json()})
        else:
            raise StepRefused(reason=Phrase("analysis.link.unknown"), field=f"steps.{place}.facts")
    return told


def _code_of(step: Mapping[str, Any]) -> str:  # Any: what a caller sent
    facts = step.get("facts")
    return f"{facts.get('layer')}.{facts.get('code')}" if isinstance(facts, Mapping) else ""


async def proposals_for(call: Call, version: DatasetVersion) -> Mapping[str, Sequence[Proposal]]:
    """Return the wdms that the columns of a project may hold, by column id."""
    wdms = await find_facts(call)
    found: Mapping[str, Sequence[Proposal]] = await compute_here(
        _PROPOSALS_OF, version.columns, version.profile, wdms
    )
    return found


async def changed_since(call: Call, version: DatasetVersion) -> Mapping[str, Sequence[Difference]]:
    """Return what the wdms of columns say otherwise now than when these were linked, by column id."""
    links = {each.id: each.link.facts for each in version.columns if each.link}
    if not links:
        return {}
    now = await find_facts(call, [f"{each.layer}.{each.code}" for each in links.values()])
    by_code = {(each.layer, each.code): each for each in now}
    found = {
        column: differences(kept, by_code[kept.layer, kept.code])
        for column, kept in links.items()
        if (kept.layer, kept.code) in by_code
    }
    return {column: told for column, told in found.items() if told}


async def readable_paths(call: Call, columns: Sequence[Column]) -> Mapping[str, Sequence[Mapping[str, str]]]:
    """Return the layers, from the root down, of linked columns whose wdm the caller may read now, by column id."""
    codes = {each.id: f"{each.link.facts.layer}.{each.link.facts.code}" for each in columns if each.link}
    if not codes:
        return {}
    readable = {f"{each.layer}.{each.code}" for each in await find_facts(call, [*codes.values()])}
    chains = await chains_of(call, [code.partition(".")[0] for code in codes.values()])
    return {
        column: [each.captions for each in chains[code.partition(".")[0]]]
        for column, code in codes.items()
        if code in readable
    }


async def linked_to(call: Call, columns: Sequence[Column], names: Sequence[str]) -> list[str]:
    """Return the ids of columns that are named by id or by the code of the wdm to which they are linked (``layer.code``, ``code``).

    A wdm that the caller may not read names nothing; what names nothing is returned as it is.
    """
    known = {each.id for each in columns}
    if known.issuperset(names):
        return [*names]
    readable = await readable_paths(call, columns)
    coded: dict[str, list[str]] = {}
    for column in columns:
        if column.link is not None and column.id in readable:
            facts = column.link.facts
            for name in (f"{facts.layer}.{facts.code}", facts.code):
                coded.setdefault(name, []).append(column.id)
    return [each for name in names for each in ([name] if name in known else coded.get(name, [name]))]
