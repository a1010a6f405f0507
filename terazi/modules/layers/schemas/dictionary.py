"""A file that describes layers: what it would do, and what is sent of it to the calls that change layers."""

from pydantic import BaseModel, ValidationError

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Json
from terazi.modules.layers.rules.dictionary import (
    DictionaryPlan,
    Difference,
    Table,
    body_of,
    field_name,
)
from terazi.modules.layers.schemas.changing import Code, LayerBody, OptionsBody, WdmBody
from terazi.modules.layers.values import LayerState

_MOST = 500
_SHOWN = 200


class DictionaryExportBody(RequestModel):
    """Which layers are described: one with all beneath it, or all."""

    layer_code: Code | None = None


class DictionaryCell(BaseModel):
    """A cell that differs."""

    field: str
    was: str
    becomes: str


class DictionaryRow(BaseModel):
    """A row that the platform has otherwise, or not."""

    table: Table
    key: str
    row: int
    cells: list[DictionaryCell]


class DictionaryProblem(BaseModel):
    """Why a row cannot be taken."""

    table: Table
    row: int
    why: str


class DictionaryAnswer(Answer):
    """What a file would do, or did."""

    plan_key: str
    new_count: int
    changed_count: int
    same_count: int
    problem_count: int
    new: list[DictionaryRow]
    changed: list[DictionaryRow]
    problems: list[DictionaryProblem]
    is_taken: bool


def dictionary_answer(plan: DictionaryPlan, key: str, lang: Lang, *, is_taken: bool) -> DictionaryAnswer:
    """Return a plan as it is told; of long ones the beginning."""
    return DictionaryAnswer(
        plan_key=key,
        new_count=len(plan.new),
        changed_count=len(plan.changed),
        same_count=plan.same,
        problem_count=len(plan.problems),
        new=[_row(each, lang) for each in plan.new[:_MOST]],
        changed=[_row(each, lang) for each in plan.changed[:_MOST]],
        problems=[
            DictionaryProblem(table=each.table, row=each.row, why=say(each.why, lang))
            for each in plan.problems[:_MOST]
        ],
        is_taken=is_taken,
    )


def _row(one: Difference, lang: Lang) -> DictionaryRow:
    cells = [
        DictionaryCell(
            field=field_name(field, lang), was=(one.was or {}).get(field, "")[:_SHOWN], becomes=text[:_SHOWN]
        )
        for field, text in one.becomes.items()
    ]
    return DictionaryRow(table=one.table, key=one.key, row=one.row, cells=cells)


def sent_of(one: Difference) -> Json:
    """Return what a row says, as the call would be sent it that changes such a thing; ValueError where it would refuse."""
    body = body_of(one) | {"is_new": one.was is None}
    match one.table:
        case Table.LAYERS:
            if body.get("state") is not None:
                body["state"] = LayerState(body["state"])
            return LayerBody.model_validate(body | {"layer_code": one.key}).changed()
        case Table.COLUMNS:
            layer, _, code = one.key.partition(".")
            return WdmBody.model_validate(body | {"layer_code": layer, "wdm_code": code}).changed()
    option_set, _, code = one.key.partition(".")
    option = {**body_of(one), "option_code": code}
    option.pop("list", None)
    sent = OptionsBody.model_validate({"option_set": option_set, "options": [option]})
    told: Json = sent.changed()["options"][0]
    return told


def problem_of(one: Difference) -> Phrase | None:
    """Return why a row cannot be taken, if it cannot."""
    try:
        sent_of(one)
    except ValidationError as wrong:
        path = [str(part) for part in wrong.errors()[0]["loc"] if part not in ("options", 0)]
        field = next((each for each in (".".join(path[:2]), *path[:1]) if each in one.becomes), "")
        return Phrase("layers.dictionary.cell", {"value": one.becomes.get(field, one.key)[:60]})
    except ValueError as wrong:
        return Phrase("layers.dictionary.cell", {"value": str(wrong)[:60]})
    return None
