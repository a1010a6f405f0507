"""What formulas of projects read of layers: taken with the rights of whoever writes the formula, at one edition."""

from collections.abc import Mapping, Sequence

from terazi.engine.formulas.errors import FormulaError
from terazi.engine.formulas.lookups import LookupCall, LookupProblem, lookups_in
from terazi.engine.taken import Taken
from terazi.foundation.context import Call
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.analysis.errors import FormulaRefused, StepRefused
from terazi.modules.layers.public import chains_of, lookup_frame

_MOST_LOOKUPS = 10
_READS_LAYERS = frozenset({"add_column"})
Found = dict[tuple[str, str, str], Taken]


async def taken_for_steps(call: Call, steps: Sequence[Json]) -> list[Taken]:
    """Return what the formulas of steps read of layers; StepRefused where the caller may not read it."""
    found: Found = {}
    for place, step in enumerate(steps):
        if step.get("kind") in _READS_LAYERS:
            try:
                await _take(call, step.get("formula"), found)
            except FormulaError as wrong:
                raise StepRefused(reason=wrong.phrase, field=f"steps.{place}.formula") from wrong
    return [*found.values()]


async def taken_for_formula(call: Call, formula: str) -> list[Taken]:
    """Return what a formula reads of layers; FormulaRefused, with the place, where the caller may not read it."""
    found: Found = {}
    try:
        await _take(call, formula, found)
    except FormulaError as wrong:
        raise FormulaRefused(wrong.phrase, position=wrong.position, length=wrong.length) from wrong
    return [*found.values()]


async def paths_of(call: Call, taken: Sequence[Taken]) -> Mapping[str, Sequence[Mapping[str, str]]]:
    """Return what the layers are called from which something is taken, from the root down, by code."""
    chains = await chains_of(call, [each.layer for each in taken]) if taken else {}
    return {code: [each.captions for each in chain] for code, chain in chains.items()}


async def _take(call: Call, formula: object, found: Found) -> None:
    if not isinstance(formula, str):
        return  # the step says what is wrong with it
    for asked in lookups_in(formula):
        if asked.asked in found:
            continue
        if len(found) >= _MOST_LOOKUPS:
            raise _wrong(asked, LookupProblem(Phrase("formulas.error.many_lookups", {"most": _MOST_LOOKUPS})))
        try:
            found[asked.asked] = await lookup_frame(call, *asked.asked)
        except LookupProblem as problem:
            raise _wrong(asked, problem) from problem


def _wrong(asked: LookupCall, problem: LookupProblem) -> FormulaError:
    word = asked.words[problem.part]
    return FormulaError(problem.phrase, word.position, word.length)
