"""Calls made by a machine that reads openapi.json and means no good: no 5xx, no undeclared status, no wrong answer."""

import json
import os
from functools import cache
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.fuzz.conftest import Prey
from tests.structure.sources import PROJECT

EXAMPLES = int(os.environ.get("TERAZI_FUZZ_EXAMPLES", "5"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
DOCUMENT = json.loads((PROJECT / "web/openapi.json").read_text(encoding="utf-8"))
OPERATIONS = [found.ok() for found in schemathesis.openapi.from_dict(DOCUMENT).get_all_operations()]
# A signed-in person who logs out or deletes the project has nothing left to find faults with.
LAST_CALLS = {"/v1/logout", "/v1/user/session/end", "/v1/wanalyzer/project/delete"}
MODES = st.sampled_from(GenerationMode)

# Values that fit the data of the project, so that calls get past the check of their input.
FITTING = st.fixed_dictionaries(
    {},
    optional={
        "column_id": st.sampled_from(["c1", "c2", "c3", "c9"]),
        "column": st.sampled_from(["c1", "c2", "c3", "c9"]),
        "selected_columns": st.lists(st.sampled_from(["c1", "c2", "c3"]), max_size=3),
        "target_columns": st.just(["c2"]),
        "input_columns": st.just([]),
        "focus_column": st.sampled_from(["c1", None]),
        "input_list": st.lists(
            st.fixed_dictionaries({}, optional={"c1": st.text(), "c2": st.floats()}), max_size=3
        ),
        "column_list": st.just([{"c1": "Muş", "c2": 3}]),
        "formula": st.sampled_from(["[Tutar] * 2", "ROUND([Tutar]; 1)", "[Yok]", "1/0", "[Şehir] & 1"]),
        "version": st.sampled_from([1, 2, 10**9]),
        "page": st.sampled_from([1, 2, 100_000]),
        "project_name": st.just("Satışlar"),
        "mail": st.sampled_from(["ayse.yilmaz@example.com", "nobody@example.com", "a@b"]),
        "username": st.just("ayse.yilmaz"),
        "analyze_result_index": st.just(0),
        "machine_learning_index": st.sampled_from([0, 1, None]),
    },
)


@cache
def cases(label: str, mode: GenerationMode) -> st.SearchStrategy[Case]:
    """Return what generates calls of an operation: it is built and looked through once, not for each call."""
    (operation,) = [found for found in OPERATIONS if found.label == label]
    return operation.as_strategy(generation_mode=mode)


by_operation = pytest.mark.parametrize("operation", OPERATIONS, ids=lambda o: o.label)
fuzzing = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize=EXAMPLES <= 5,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@by_operation
def test_a_stranger_breaks_nothing(prey: Prey, operation: APIOperation) -> None:
    @fuzzing
    @given(data=st.data())
    def try_one(data: st.DataObject) -> None:
        case = data.draw(cases(operation.label, data.draw(MODES)))
        case.validate_response(prey.answer(case, None), checks=CHECKS)

    try_one()


@by_operation
def test_a_signed_in_person_breaks_nothing(prey: Prey, operation: APIOperation) -> None:
    @fuzzing
    @given(data=st.data())
    def try_one(data: st.DataObject) -> None:
        case = data.draw(cases(operation.label, data.draw(MODES)))
        if operation.path not in LAST_CALLS and data.draw(st.integers(0, 3)):
            aim(case, prey.known | data.draw(FITTING))
        token = None if operation.path in LAST_CALLS else prey.token
        case.validate_response(prey.answer(case, token), checks=CHECKS)

    try_one()


def aim(case: Case, known: dict[str, Any]) -> None:
    """Let a generated call be about what the person really has."""
    if case.media_type != "multipart/form-data":
        known = {name: value for name, value in known.items() if name != "excel_file"}
    case.body = aimed(case.body, known)
    for name in known.keys() & (case.query or {}).keys():
        case.query[name] = known[name]


def aimed(value: Any, known: dict[str, Any]) -> Any:
    """Return generated JSON with ids that exist."""
    if isinstance(value, dict):
        return {name: known[name] if name in known else aimed(item, known) for name, item in value.items()}
    if isinstance(value, list):
        return [aimed(item, known) for item in value]
    return value
