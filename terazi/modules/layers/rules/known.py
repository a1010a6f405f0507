"""What the texts of cells stand for that name a place or a record of another layer."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from terazi.engine.places import Atlas, Outcome, PlaceLevel
from terazi.foundation.language.lang import fold
from terazi.foundation.types import Value
from terazi.modules.layers.rules.misfits import misfit

_SHOWN = 60
_SEVERAL = ""


class Known(Protocol):
    """Says what a text stands for."""

    def meant(self, text: str) -> str:
        """Return the value that a cell holds of what a text names; Misfit where it names nothing, or several."""
        ...


@dataclass(frozen=True, slots=True)
class KnownRecords:
    """Records by their ids, and by their folded keys and titles."""

    by_name: Mapping[str, str]

    def meant(self, text: str) -> str:
        """Return the id of the record that a text names."""
        found = self.by_name.get(fold(text))
        if not found:
            raise misfit("no_record" if found is None else "several", value=text[:_SHOWN])
        return found


def known_records(rows: Iterable[Sequence[Value]]) -> KnownRecords:
    """Return records, each with its id first; the names of an earlier column are sooner meant than those of a later."""
    columns = [*zip(*rows, strict=True)]
    ids = [str(each) for each in columns[0]] if columns else []
    found: dict[str, str] = {}
    for column in reversed(columns):
        named: dict[str, str] = {}
        for record_id, name in zip(ids, column, strict=True):
            key = fold(str(name)) if name is not None else ""
            if key:
                named[key] = record_id if named.get(key, record_id) == record_id else _SEVERAL
        found |= named
    return KnownRecords(found)


@dataclass(frozen=True, slots=True)
class KnownPlaces:
    """Places by their codes, names and paths."""

    atlas: Atlas

    def meant(self, text: str) -> str:
        """Return the code of the place that a text names; what names a higher place and a lower one names the higher."""
        if self.atlas.path_of(text):
            return text
        matches = [self.atlas.find(level, text) for level in PlaceLevel]
        found = next((each.code for each in matches if each.outcome is Outcome.FOUND), None)
        if found is None:
            is_several = any(each.outcome is Outcome.AMBIGUOUS for each in matches)
            raise misfit("several" if is_several else "no_place", value=text[:_SHOWN])
        return found
