"""Calls of layers and reports made by a machine, as an administrator and as who edits, about what is there.

For a long run of this group alone: ``TERAZI_FUZZ_EXAMPLES=200 python -m pytest -q tests/fuzz/test_calls_of_layers.py``.
"""

from collections.abc import Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from schemathesis.schemas import APIOperation

from tests.calling import open_house
from tests.fuzz.conftest import Prey, hunting
from tests.fuzz.test_every_call import CHECKS, MODES, OPERATIONS, aimed, cases, fuzzing
from tests.modules.layers.rights_world import make_world
from tests.modules.reports.asking_reports import saved

OWN = [
    each
    for each in OPERATIONS
    if each.path.startswith(("/v1/layer", "/v1/db", "/v1/report/", "/v1/location/"))
]
HOSTILE = [
    "'; DROP TABLE layer; --",
    '"c1"; SELECT pg_sleep(9)',
    "%s %(x)s {0} $1 :x ::int",
    "a\x00b",
    "\ud800",
    "🧿" * 200,
    "İIıi" * 8_000,
    "\u202eters",
    "1e400",
    "-NaN",
]
VALUES = [*HOSTILE, 2**63, -(2**63) - 1, 1e308, -0.0, True, None, [], {}, "29.02.2027", "0000-01-01"]


@asynccontextmanager
async def _opened(database_url: str, var_dir: Path) -> Any:
    settings = {"call_limit_factor": 1e6, "registrations_per_day": 1000}
    async with open_house(database_url, var_dir, **settings) as house:
        world = await make_world(house)
        report = await saved(house, str(world.tokens["A"]))
        known = world.known["acik"]
        ids = {
            "layer_code": ["acik", "uyelik", "ozel", "yok"],
            "wdm_code": ["ad", "tutar", "tc", "durum", "yok"],
            "cl_id": [known["record"]],
            "change_id": [known["change"]],
            "view_id": [known["view"], None],
            "import_id": [known["import"]],
            "job_id": [known["export"]],
            "option_set": ["acik_gizli", "yeni"],
            "report_cl_id": [report["report_cl_id"]],
            "wdm": ["ad", "tutar", "tc", "_id"],
            "field": ["ad", "tutar", "tc", "durum"],
            "source": ["sales", "people", "jobs"],
        }
        yield house, "", {"ids": ids, "tokens": world.tokens}


@pytest.fixture(scope="module")
def lab(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prey]:
    """A platform with layers and a report, where all generated calls are made."""
    with hunting(_opened(module_database_url, tmp_path_factory.mktemp("layers"))) as found:
        yield found


HOSTILE_FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "captions": st.fixed_dictionaries({"tr": st.sampled_from(HOSTILE), "en": st.sampled_from(HOSTILE)}),
        "wdmr_data": st.dictionaries(
            st.sampled_from(["ad", "tutar", "tc", "durum", "_version", "_note", "_deleted", "x"]),
            st.sampled_from(VALUES),
            max_size=4,
        ),
        "value": st.sampled_from(VALUES),
        "search": st.sampled_from(HOSTILE),
        "wdmr_list_id": st.sampled_from([None, *HOSTILE]),
        "after": st.sampled_from([None, *HOSTILE]),
        "name": st.sampled_from(HOSTILE),
        "unit": st.sampled_from(["kg", "mg/dL", *HOSTILE]),
        "operator": st.sampled_from(["=", "in", "between", "contains", "null", "lastDays", "x"]),
    },
)


@pytest.mark.parametrize("operation", OWN, ids=lambda each: each.label)
def test_no_call_of_layers_or_reports_breaks(lab: Prey, operation: APIOperation) -> None:
    @fuzzing
    @given(data=st.data())
    def try_one(data: st.DataObject) -> None:
        case = data.draw(cases(operation.label, data.draw(MODES)))
        if data.draw(st.integers(0, 4)):
            known = {name: data.draw(st.sampled_from(found)) for name, found in lab.known["ids"].items()}
            known |= data.draw(HOSTILE_FIELDS)
            case.body = aimed(case.body, known)
            for name in known.keys() & (case.query or {}).keys():
                case.query[name] = known[name]
        token = lab.known["tokens"][data.draw(st.sampled_from(["A", "A", "L", "U"]))]
        case.validate_response(lab.answer(case, token), checks=CHECKS)

    try_one()
