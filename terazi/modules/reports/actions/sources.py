"""The sources that reports are asked about: those of the modules, and those that people make."""

from collections.abc import Collection, Mapping, Sequence

from terazi.foundation.asking import Asker
from terazi.foundation.language.lang import Lang
from terazi.foundation.report_families import source_families
from terazi.foundation.reporting import NamedSource, ReportSource, Viewpoint, report_sources
from terazi.modules.reports.rules.asking import Asked, ask, source_of
from terazi.modules.reports.values import ReportQuestion

Sources = Mapping[str, ReportSource]
"""By code."""


async def find_sources(asker: Asker, held: Collection[str], codes: Sequence[str]) -> Sources:
    """Return the sources of codes; of those that people make, what somebody with these authorizations may know."""
    found = {each.code: each for each in report_sources if each.code in codes}
    for family in source_families:
        named = sorted({code for code in codes if code.startswith(family.prefix)})
        found |= await family.find(asker, held, named) if named else {}
    return found


async def name_sources(asker: Asker, held: Collection[str]) -> list[NamedSource]:
    """Return the sources that people make, as far as somebody may know of them."""
    return [each for family in source_families for each in await family.name(asker, held)]


def is_made(code: str) -> bool:
    """Whether a source is one that people make: whether it is there is asked with each run."""
    return any(code.startswith(family.prefix) for family in source_families)


async def asked_of(
    asker: Asker, held: Collection[str], question: ReportQuestion, viewpoint: Viewpoint, lang: Lang
) -> Asked:
    """Return the question if it can be asked through these eyes."""
    sources = await find_sources(asker, held, [question.source])
    return ask(source_of(sources, question.source, viewpoint), question, viewpoint, lang)
