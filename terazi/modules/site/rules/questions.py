"""The questions that a site answers on its pages, in the language of who reads."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from terazi.foundation.language.lang import Lang
from terazi.modules.site.rules.menu import said_in
from terazi.modules.site.values.units import Unit, UnitKind
from terazi.modules.site.values.views import SiteView

_MOST = 50


@dataclass(frozen=True, kw_only=True, slots=True)
class AnsweredQuestion:
    """A question of a page, with its answer as cleaned rich text."""

    question: str
    answer: str


def answered_questions(site: SiteView, lang: Lang, now: datetime) -> Sequence[AnsweredQuestion]:
    """Return all questions that a site shows at a moment, in the order of its pages."""
    units = [unit for unit in site.units.values() if unit.kind is UnitKind.QUESTIONS and _is_shown(unit, now)]
    return [
        AnsweredQuestion(question=question, answer=answer)
        for unit in sorted(units, key=lambda each: (each.place, each.order))
        for number in range(1, _MOST)
        if (question := _part(unit, f"question_{number}", lang))
        and (answer := _part(unit, f"answer_{number}", lang))
    ]


def _part(unit: Unit, name: str, lang: Lang) -> str:
    text = unit.content.get(name)
    return said_in(lang, text) if text else ""


def _is_shown(unit: Unit, now: datetime) -> bool:
    begun = unit.shown_from is None or unit.shown_from <= now
    return unit.is_active and begun and (unit.shown_until is None or now < unit.shown_until)
