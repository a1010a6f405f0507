"""Columns and options for tests of cells: one of each kind, without a database."""

from collections.abc import Sequence
from typing import Any

from terazi.foundation.ids import new_id
from terazi.modules.layers.values import Kind, Option, Wdm, WdmState

OPTION_SET_ID = new_id()


def column(kind: Kind, code: str = "value", **given: Any) -> Wdm:
    """Return a column of a kind."""
    facts: dict[str, Any] = {
        "id": new_id(),
        "number": 1,
        "layer_id": new_id(),
        "code": code,
        "captions": {"tr": f"{code} sütunu", "en": f"Column {code}"},
        "help": {},
        "synonyms": (),
        "kind": kind,
        "display": "",
        "unit": "",
        "decimals": None,
        "molar_mass": None,
        "valence": None,
        "lines": (),
        "ranges": (),
        "is_required": False,
        "is_unique": False,
        "default": None,
        "option_set_id": OPTION_SET_ID if kind is Kind.OPTIONS else None,
        "target_id": None,
        "may_grow": False,
        "is_private": False,
        "position": 0,
        "state": WdmState.ACTIVE,
        "same_as_id": None,
        "external_codes": {},
        "source": "",
        "column_number": 1,
        "is_planted": False,
        "trashed_at": None,
    }
    return Wdm(**{**facts, **given})


def option(code: str, tr: str, en: str, *synonyms: str, is_retired: bool = False) -> Option:
    """Return an option."""
    return Option(
        id=new_id(),
        option_set_id=OPTION_SET_ID,
        code=code,
        captions={"tr": tr, "en": en},
        synonyms=synonyms,
        colour="",
        position=0,
        is_retired=is_retired,
    )


SEXES: Sequence[Option] = (
    option("f", "Kadın", "Female", "K", "bayan"),
    option("m", "Erkek", "Male", "E", "bay"),
    option("x", "Diğer", "Other", is_retired=True),
)
