"""A report as a sentence, in either language."""

from collections.abc import Sequence

from terazi.engine.rules.sentence import describe
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.reports.rules.asking import Asked, caption_of, rule_columns, source_said, with_words
from terazi.modules.reports.rules.results import group_said, measure_said


def sentence_of(asked: Asked, lang: Lang) -> str:
    """Return what is asked: "Satılan ürünler: Paket adına göre tutar toplamı. Durum “Etkin”."."""
    source = source_said(asked.source, lang)
    parts = [say(Phrase("reports.say.source", {"source": source, "asked": _asked(asked, lang)}), lang)]
    if asked.rule.rules:
        columns = rule_columns(asked.source, asked.viewpoint, lang)
        parts.append(describe(with_words(asked.rule, asked.columns, lang), columns, lang))
    if asked.question.sort:
        key = "reports.say.descending" if asked.question.descending else "reports.say.ascending"
        parts.append(say(Phrase(key, {"column": _sorted_by(asked, lang)}), lang))
    if asked.question.is_short:
        parts.append(say(Phrase("reports.say.limit", {"count": asked.question.limit}), lang))
    return " ".join(parts)


def _asked(asked: Asked, lang: Lang) -> str:
    if not asked.is_grouped:
        return _joined([caption_of(asked.columns[code], lang) for code in asked.listed[:6]], lang)
    measures = _joined([measure_said(asked, each, lang) for each in asked.measures], lang)
    if not asked.groups:
        return measures
    groups = _joined([group_said(asked, each, lang) for each in asked.groups], lang)
    return say(Phrase("reports.say.grouped", {"measures": measures, "groups": groups}), lang)


def _sorted_by(asked: Asked, lang: Lang) -> str:
    sort = asked.question.sort
    if asked.is_grouped:
        for group in asked.groups:
            if group.column == sort:
                return group_said(asked, group, lang)
        return next(measure_said(asked, each, lang) for each in asked.measures if each.key == sort)
    return caption_of(asked.columns[sort], lang)


def _joined(said: Sequence[str], lang: Lang) -> str:
    if len(said) < 2:
        return "".join(said)
    return f"{', '.join(said[:-1])} {say(Phrase('rules.say.and'), lang)} {said[-1]}"
