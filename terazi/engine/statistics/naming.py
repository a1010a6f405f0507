"""What a column that names who a row belongs to is not asked: how large a name is, and what each name has only one of."""

from collections.abc import Sequence

from terazi.engine.statistics.drafts import Draft
from terazi.engine.statistics.owners import Owner
from terazi.foundation.language.phrases import Phrase


def without_names(drafts: Sequence[Draft], owners: Sequence[Owner]) -> tuple[list[Draft], list[Phrase]]:
    """Return the drafts without pairs that would say nothing but who is who, and notes about those that were left out.

    Left out are pairs of a number that names owners, and pairs of an owner's column with one that never changes within an
    owner: that it goes along with the name is how the table was made.
    """
    numbering = {
        owner.column.id: owner.column for owner in owners if owner.is_numbering and owner.column.is_number
    }
    constant = {(owner.column.id, other): owner.column for owner in owners for other in owner.constant}
    kept, used, same = list[Draft](), dict[str, str](), dict[str, str]()
    for draft in drafts:
        ids = [column.id for column in draft.columns]
        names = [column for column in draft.columns if column.id in numbering]
        pairs = [(ids[0], ids[-1]), (ids[-1], ids[0])]
        owned = [constant[pair] for pair in pairs if pair in constant]
        if not draft.analysis.is_about_pairs or not (names or owned):
            kept.append(draft)
        used |= {column.id: column.name for column in names}
        if not names:
            same |= {column.id: column.name for column in owned}
    keys = (("names", used), ("one_each", same))
    return kept, [
        Phrase(f"statistics.note.{key}", {"columns": [_quoted(name) for name in found.values()]})
        for key, found in keys
        if found
    ]


def _quoted(name: str) -> Phrase:
    return Phrase("statistics.quoted", {"name": name})
