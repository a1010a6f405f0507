"""What is declared of the calls is complete, unique and written down."""

import ast
import json
import re

import pytest

from scripts.configuration import main as configuration
from terazi.entry.openapi import calls_document, openapi_document
from terazi.entry.wiring import CALLS
from terazi.foundation.calls.declare import CallFacts
from terazi.foundation.calls.routes import possible_refusals
from terazi.foundation.errors import DoorShut, Refusal
from terazi.foundation.language.phrases import server_phrases
from terazi.foundation.types import Json
from tests.structure.sources import PROJECT, sources
from tests.structure.test_phrases import refusals

FACTS: list[CallFacts] = [facts for module in CALLS for facts in module.facts]
LONGEST_OPERATION_ID = 40
NOT_THE_CALLERS = frozenset({"unknown_error", "unavailable", "analysis_busy", "busy", "scanner_lost"})
"""What is refused though nothing is wrong with the call."""


def test_every_module_has_a_number_of_its_own():
    codes = [module.code for module in CALLS]
    assert len(set(codes)) == len(codes)
    assert "100" not in codes


def test_status_codes_are_unique_and_have_six_digits():
    kinds: dict[str, set[str]] = {}
    for kind in refusals():
        assert re.fullmatch(r"[0-9]{6}", kind.code), kind
        assert not kind.code.endswith("000"), kind
        kinds.setdefault(kind.code, set()).add(kind.__name__)
    assert {c: k for c, k in kinds.items() if len(k) > 1} == {}


def test_status_codes_begin_with_their_modules_number():
    """A shut door is refused at the gate of calls, but in the name of the site that shut it."""
    numbers = {module.module: module.code for module in CALLS} | {"foundation": "100"}
    wrong = [
        f"{kind.__module__}.{kind.__name__}"
        for kind in refusals()
        if kind.__module__.startswith("terazi.")
        and kind is not DoorShut
        and kind.code[:3]
        != numbers[kind.__module__.removeprefix("terazi.modules.").removeprefix("terazi.").split(".")[0]]
    ]
    assert wrong == []


def test_refusals_have_a_client_error_status_a_slug_and_both_phrases():
    for kind in refusals():
        assert 400 <= kind.http_status < 500 or kind.slug in NOT_THE_CALLERS, kind
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", kind.slug), kind
        assert server_phrases()[kind.phrase_key].keys() == {"tr", "en"}, kind


def test_slugs_are_unique():
    slugs = [kind.slug for kind in refusals()]
    assert sorted({slug for slug in slugs if slugs.count(slug) > 1}) == []


def test_every_declared_refusal_is_made_somewhere():
    """A refusal that nobody raises any more should not be promised."""
    made = {
        name.id
        for source in sources("terazi")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Raise | ast.Return | ast.Call | ast.IfExp | ast.match_case)
        for name in [*ast.iter_child_nodes(node)]
        if isinstance(name, ast.Name)
    }
    assert {kind.__name__ for facts in FACTS for kind in facts.raises} <= made


@pytest.mark.parametrize("facts", FACTS, ids=lambda f: f.path)
def test_call_is_fully_declared(facts: CallFacts):
    assert facts.path.startswith("/v1/")
    assert "{" not in facts.path
    assert facts.summary.endswith(".")
    assert "\n" not in facts.summary.partition("\n\n")[0] or len(facts.summary) < 400
    assert len(set(facts.raises)) == len(facts.raises)
    assert all(issubclass(kind, Refusal) for kind in possible_refusals(facts))
    assert facts.limit is None or facts.limit.count or facts.limit.setting


def test_operation_ids_are_short_and_unique():
    ids = [facts.name for facts in FACTS]
    assert sorted({i for i in ids if ids.count(i) > 1}) == []
    assert [i for i in ids if len(i) > LONGEST_OPERATION_ID or not re.fullmatch(r"[a-z0-9_]+", i)] == []


@pytest.fixture(scope="module")
def document() -> Json:
    """What OpenAPI says of all calls: describing them takes seconds, and it is only looked at."""
    return openapi_document()


def test_description_of_the_calls_is_fresh(document: Json):
    written = (PROJECT / "web/openapi.json").read_text(encoding="utf-8")
    assert json.loads(written) == document, "run `terazi openapi --write`"


def test_readable_list_of_the_calls_is_fresh():
    written = (PROJECT / "docs/calls.md").read_text(encoding="utf-8")
    assert written == calls_document(), "run `terazi openapi --write`"


def test_table_of_the_settings_is_fresh():
    assert configuration("check") == 0


def test_openapi_describes_every_call(document: Json):
    described = {(path, method.upper()) for path, methods in document["paths"].items() for method in methods}
    assert described == {(facts.path, facts.method) for facts in FACTS}
    for methods in document["paths"].values():
        for operation in methods.values():
            assert operation["summary"]
            assert operation["operationId"]
            assert {"400", "422", "503"} <= operation["responses"].keys()
            names = [p["name"] for p in operation["parameters"]]
            assert len(set(names)) == len(names)


def test_openapi_names_no_schema_that_is_missing(document: Json):
    named = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document)))
    assert named == document["components"]["schemas"].keys()
