"""What a column says of its values, as projects that link to it keep it."""

from collections.abc import Mapping

from terazi.engine.linking import facts
from terazi.foundation.types import Json
from terazi.modules.layers.rules.rights import Opened
from terazi.modules.layers.values import Kind, Wdm


def facts_of(opened: Opened, wdm: Wdm, edition: int) -> facts.Facts:
    """Return the facts of a column at an edition of its layer; retired options are recognised too."""
    listed = opened.shape.options.get(wdm.option_set_id, []) if wdm.option_set_id else []
    return facts.Facts(
        layer=opened.layer.code,
        code=wdm.code,
        edition=edition,
        captions=_captions(wdm.captions),
        kind=wdm.kind.value,
        column_type=wdm.kind.column_type,
        unit=None if wdm.kind is Kind.MONEY else wdm.unit or None,
        decimals=wdm.decimals,
        molar_mass=wdm.molar_mass,
        valence=wdm.valence,
        lines=tuple(facts.OwnLine(**each) for each in wdm.lines),
        ranges=tuple(_range(each) for each in wdm.ranges),
        options=tuple(
            facts.Option(code=each.code, captions=_captions(each.captions), synonyms=tuple(each.synonyms))
            for each in listed
        ),
        synonyms=tuple(wdm.synonyms),
        required=wdm.is_required,
        unique=wdm.is_unique,
        source=wdm.source or None,
    )


def _captions(said: Mapping[str, str]) -> facts.Captions:
    """Both languages; what is called something in one alone is called so in both."""
    tr, en = said.get("tr", ""), said.get("en", "")
    return facts.Captions(tr=tr or en, en=en or tr)


def _range(kept: Json) -> facts.Range:
    return facts.Range(**{**kept, "kind": facts.RangeKind(kept["kind"])})
