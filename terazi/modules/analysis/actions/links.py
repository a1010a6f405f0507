"""Columns of projects and the wdms of layers: what they may be linked to, and what is taken with a link."""

from collections.abc import Mapping, Sequence
from typing import Any

from terazi.engine.linking.differences import Difference, differences
from terazi.engine.linking.proposal import Proposal
from terazi.foundation.context import Call
from terazi.foundation.jobs.computation import Computation, compute_here
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.analysis.errors import StepRefused
from terazi.modules.analysis.values.projects import DatasetVersion
from terazi.modules.layers.public import find_facts

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
