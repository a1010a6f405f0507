"""What formulas of projects read of layers: taken with the rights of whoever writes the formula, at one edition."""

from collections.abc import Mapping, Sequence

from terazi.engine.formulas.errors import FormulaError
from terazi.engine.formulas.lookups import LookupCall, LookupProblem, lookups_in
from terazi.engine.taken import Taken
from terazi.foundation.context import Call
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.analysis.errors import FormulaRefused, StepRefused
from terazi.modules.analysis.rules.projects import formulas_of
from terazi.modules.analysis.values.projects import DatasetVersion
from terazi.modules.layers.public import chains_of, editions_of, lookup_frame

_MOST_LOOKUPS = 10
Found = dict[tuple[str, str, str], Taken]


async def taken_for_steps(call: Call, steps: Sequence[Json], formulas: Mapping[str, str]) -> list[Taken]:
    """Return what the formulas of steps read of layers, and those of columns (by id) that take their values anew.

    StepRefused where the caller may not read it.
    """
    found: Found = {}
    for place, step in enumerate(steps):
        match step:
            case {"kind": "add_column", "formula": formula}:
                field = "formula"
            case {"kind": "take_values", "column": str(column)}:
                field, formula = "column", formulas.get(column)
            case _:
                continue
        try:
            await _take(call, formula, found)
        except FormulaError as wrong:
            raise StepRefused(reason=wrong.phrase, field=f"steps.{place}.{field}") from wrong
    return [*found.values()]


async def changed_layers(call: Call, version: DatasetVersion) -> Mapping[str, Sequence[str]]:
    """Return the layers that hold something else now than what calculated columns took of them, by column id.

    What the caller may not read any more has not changed for them.
    """
    asked = {column: lookups_in(text) for column, text in formulas_of(version.recipe).items()}
    codes = {each.layer for found in asked.values() for each in found}
    now = await editions_of(call, sorted(codes)) if codes else {}
    changed = {
        column: list(
            dict.fromkeys(each.layer for each in found if each.edition != now.get(each.layer, each.edition))
        )
        for column, found in asked.items()
    }
    return {column: layers for column, layers in changed.items() if layers}


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
