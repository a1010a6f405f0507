"""Lists of values: what becomes of one with what is sent, and that no two values are called alike."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from uuid import UUID

from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.layers.values import Option


def merged_options(
    set_id: UUID, before: Sequence[Option], sent: Sequence[Json], new_id: Callable[[], UUID]
) -> list[Option]:
    """Return the values once those that are sent are made or changed: these first, in their order, then the others."""
    known = {each.code: each for each in before}
    listed = {each["option_code"]: _changed(set_id, known, each, new_id) for each in sent}
    rest = [each for each in before if each.code not in listed]
    return [replace(each, position=place) for place, each in enumerate([*listed.values(), *rest])]


def problems_of(options: Sequence[Option], sent: Sequence[Json]) -> list[FieldProblem]:
    """Return what is wrong with values that are sent: sent twice, without a name, or called as another is that is not retired."""
    places = {each["option_code"]: place for place, each in enumerate(sent)}
    problems = [
        _problem(place, each["option_code"])
        for place, each in enumerate(sent)
        if places[each["option_code"]] != place
    ]
    problems += [
        FieldProblem(
            f"options.{places[each.code]}", Phrase("layers.option_needs_captions", {"code": each.code})
        )
        for each in options
        if each.code in places and not all(each.captions.get(lang, "").strip() for lang in Lang)
    ]
    seen: dict[str, str] = {}
    for option in (each for each in options if not each.is_retired):
        for name in {fold(each) for each in (option.code, *option.captions.values(), *option.synonyms)}:
            other = seen.setdefault(name, option.code)
            if other != option.code:
                place = places.get(option.code, places.get(other, 0))
                problems.append(_problem(place, name))
    return problems


def _changed(set_id: UUID, known: dict[str, Option], sent: Json, new_id: Callable[[], UUID]) -> Option:
    code = sent["option_code"]
    option = known.get(code) or Option(
        id=new_id(),
        option_set_id=set_id,
        code=code,
        captions={},
        synonyms=[],
        colour="",
        position=0,
        is_retired=False,
    )
    given = {name: each for name, each in sent.items() if name != "option_code"}
    return replace(option, **given | {"captions": {**option.captions, **sent.get("captions", {})}})


def _problem(place: int, name: str) -> FieldProblem:
    return FieldProblem(f"options.{place}", Phrase("layers.option_twice", {"name": name}))
