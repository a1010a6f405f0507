"""The description of layers as tables of texts (a "data dictionary"), and what a file of them would do: nothing silently."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Json, Value
from terazi.modules.layers.values import Layer, Option, OptionSet, Wdm

_YES = frozenset({"1", "true", "evet", "yes", "e", "y"})
_BETWEEN = "; "


class Table(StrEnum):
    """The sheets of a dictionary, in the order in which they are taken."""

    OPTIONS = "options"
    LAYERS = "layers"
    COLUMNS = "columns"


Texts = Mapping[str, str]
"""The cells of a row by their fields; an empty one is empty."""
Tables = Mapping[Table, Mapping[str, Texts]]
"""Rows by their table and the code that they are known by."""

_WORDS = ("captions.tr", "captions.en", "help.tr", "help.en")
FIELDS: Mapping[Table, Sequence[str]] = {
    Table.OPTIONS: (
        *("option_set", "list.tr", "list.en", "option_code", "captions.tr", "captions.en"),
        *("synonyms", "colour", "is_retired"),
    ),
    Table.LAYERS: (
        *("layer_code", "parent_code", *_WORDS, "icon", "reading", "read_codes", "edit_codes"),
        *("record_parent", "title_wdm", "key_wdm", "state"),
    ),
    Table.COLUMNS: (
        *("layer_code", "wdm_code", *_WORDS, "synonyms", "kind", "display", "unit", "decimals"),
        *("molar_mass", "valence", "conversions", "ranges", "required", "unique", "default", "option_set"),
        *("target_layer_code", "may_grow", "is_private", "position", "same_as", "external_codes", "source"),
    ),
}
_KEYS = {
    Table.OPTIONS: ("option_set", "option_code"),
    Table.LAYERS: ("layer_code",),
    Table.COLUMNS: ("layer_code", "wdm_code"),
}
_LISTS = frozenset({"synonyms", "read_codes", "edit_codes"})
_FLAGS = frozenset({"required", "unique", "may_grow", "is_private", "is_retired"})
_JSON = frozenset({"conversions", "ranges", "external_codes", "default", "decimals", "molar_mass", "valence"})
_EMPTY: Mapping[str, Value] = {"conversions": [], "ranges": [], "external_codes": {}}
_NONE_WHEN_EMPTY = frozenset(
    {"reading", "title_wdm", "key_wdm", "option_set", "target_layer_code", "same_as", "parent_code"}
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Difference:
    """A row of a file that is not as the platform has it: a new one has no cells from before."""

    table: Table
    key: str
    row: int
    was: Texts | None
    becomes: Texts
    """The cells that differ; of a new row all that are filled."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RowProblem:
    """Why a row cannot be taken."""

    table: Table
    row: int
    why: Phrase


@dataclass(frozen=True, kw_only=True, slots=True)
class DictionaryPlan:
    """What a file would do."""

    new: Sequence[Difference]
    changed: Sequence[Difference]
    same: int
    problems: Sequence[RowProblem]


def described(
    layers: Sequence[Layer], wdms: Sequence[Wdm], sets: Sequence[OptionSet], options: Sequence[Option]
) -> Tables:
    """Return the description of layers; what they name outside of them is named all the same."""
    codes = {each.id: each.code for each in layers}
    names = {each.id: each.code for each in wdms}
    paths = {each.id: f"{codes.get(each.layer_id, '')}.{each.code}" for each in wdms}
    lists = {each.id: each for each in sets}
    tables: dict[Table, list[Json]] = {
        Table.OPTIONS: [_option(each, lists[each.option_set_id]) for each in options],
        Table.LAYERS: [
            {
                **_said(each, "icon", "reading", "read_codes", "edit_codes", "record_parent", "state"),
                "layer_code": each.code,
                "parent_code": codes.get(each.parent_id) if each.parent_id else None,
                "title_wdm": names.get(each.title_wdm_id) if each.title_wdm_id else None,
                "key_wdm": names.get(each.key_wdm_id) if each.key_wdm_id else None,
            }
            for each in layers
        ],
        Table.COLUMNS: [
            {
                **_said(each, *_OF_COLUMN),
                "layer_code": codes[each.layer_id],
                "wdm_code": each.code,
                "conversions": each.lines,
                "required": each.is_required,
                "unique": each.is_unique,
                "option_set": lists[each.option_set_id].code if each.option_set_id in lists else None,
                "target_layer_code": codes.get(each.target_id) if each.target_id else None,
                "same_as": paths.get(each.same_as_id) if each.same_as_id else None,
            }
            for each in wdms
        ],
    }
    return {table: dict(_row(table, each) for each in rows) for table, rows in tables.items()}


_OF_COLUMN = (
    *("synonyms", "kind", "display", "unit", "decimals", "molar_mass", "valence", "ranges", "default"),
    *("may_grow", "is_private", "position", "external_codes", "source"),
)


def _option(option: Option, of: OptionSet) -> Json:
    words = {f"list.{lang}": of.captions.get(lang, "") for lang in ("tr", "en")}
    captions = {f"captions.{lang}": option.captions.get(lang, "") for lang in ("tr", "en")}
    named = {"option_set": of.code, "option_code": option.code}
    own = {name: getattr(option, name) for name in ("synonyms", "colour", "is_retired")}
    return {**named, **words, **captions, **own}


def _said(subject: Layer | Wdm, *names: str) -> Json:
    words = {
        f"{name}.{lang}": getattr(subject, name).get(lang, "")
        for name in ("captions", "help")
        for lang in ("tr", "en")
    }
    return words | {name: getattr(subject, name) for name in names}


def _row(table: Table, values: Json) -> tuple[str, Texts]:
    texts = {field: _text(values.get(field)) for field in FIELDS[table]}
    return key_of(table, texts), texts


def key_of(table: Table, texts: Texts) -> str:
    """Return by what a row is known."""
    return ".".join(texts[field] for field in _KEYS[table])


def _text(value: Value) -> str:
    if value is None or value is False or value in ([], {}):
        return ""
    if value is True:
        return "1"
    if isinstance(value, StrEnum | str):
        return str(value)
    if isinstance(value, list | tuple) and all(isinstance(each, str) for each in value):
        return _BETWEEN.join(value)
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def table_named(name: str) -> Table | None:
    """Return which table a sheet is, by its name in either language."""
    names = {fold(sheet_name(table, lang)): table for table in Table for lang in Lang}
    return names.get(fold(name))


def sheet_name(table: Table, lang: Lang) -> str:
    """Return what the sheet of a table is called."""
    return say(Phrase(f"layers.dictionary.{table.value}"), lang)


def field_name(field: str, lang: Lang) -> str:
    """Return what the column of a field is called."""
    return say(Phrase(f"layers.dictionary.field.{field.replace('.', '_')}"), lang)


def read_rows(
    table: Table, headers: Sequence[str], rows: Sequence[Sequence[str | None]]
) -> Iterator[dict[str, str]]:
    """Give the rows of a sheet by their fields, whatever language its headers are in; columns of no field are left out."""
    known = {fold(field_name(field, lang)): field for field in FIELDS[table] for lang in Lang}
    known |= {fold(field): field for field in FIELDS[table]}
    fields = [known.get(fold(header)) for header in headers]
    for row in rows:
        found = {field: (cell or "").strip() for field, cell in zip(fields, row, strict=True) if field}
        yield {field: found.get(field, "") for field in FIELDS[table]} if found else {}


def compared(
    read: Mapping[Table, Sequence[tuple[int, Texts]]],
    present: Tables,
    check: Callable[[Difference], Phrase | None],
) -> DictionaryPlan:
    """Return what rows of a file, with their numbers, would do; ``check`` says why a row cannot be taken."""
    new, changed, problems, same = list[Difference](), list[Difference](), list[RowProblem](), 0
    known = {
        table: {*present[table], *(key_of(table, row) for _, row in read.get(table, ()))} for table in Table
    }
    for table, rows in read.items():
        met: set[str] = set()
        for number, row in rows:
            key = key_of(table, row)
            was = present[table].get(key)
            cells = {f: text for f, text in row.items() if text != (was[f] if was else "")}
            one = Difference(table=table, key=key, row=number, was=was, becomes=cells)
            twice = Phrase("layers.dictionary.twice") if key in met else None
            met.add(key)
            why = twice or (_lost(row, known) or check(one) if cells else None)
            if why is not None:
                problems.append(RowProblem(table=table, row=number, why=why))
            elif not cells:
                same += 1
            else:
                (changed if was else new).append(one)
    return DictionaryPlan(new=new, changed=changed, same=same, problems=problems)


def _lost(row: Texts, known: Mapping[Table, set[str]]) -> Phrase | None:
    """What a row names that neither the file nor the platform has."""
    sets = {key.partition(".")[0] for key in known[Table.OPTIONS]}
    wanted = [
        *((row.get(field, ""), known[Table.LAYERS]) for field in ("parent_code", "target_layer_code")),
        *([(row["layer_code"], known[Table.LAYERS])] if "wdm_code" in row else []),
        *([(row["option_set"], sets)] if "kind" in row else []),
        (row.get("same_as", ""), known[Table.COLUMNS]),
    ]
    lost = next((name for name, there in wanted if name and name not in there), None)
    return Phrase("layers.dictionary.unknown", {"name": lost}) if lost else None


def body_of(one: Difference) -> Json:
    """Return what a difference says, as calls that change layers take it; ValueError where a cell is no JSON."""
    body: Json = {}
    for field, text in one.becomes.items():
        name, _, lang = field.partition(".")
        if lang:
            body.setdefault(name, {})[lang] = text
        else:
            body[name] = _value(field, text)
    return body


def _value(field: str, text: str) -> Value:
    if field in _LISTS:
        return [part.strip() for part in text.split(";") if part.strip()]
    if field in _FLAGS:
        return fold(text) in _YES
    if field in _JSON:
        return json.loads(text) if text else _EMPTY.get(field)
    if field == "position":
        return int(text or "0")
    return None if not text and field in _NONE_WHEN_EMPTY else text
