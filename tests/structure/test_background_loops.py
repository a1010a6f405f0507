"""What the clock calls for goes through items by the one loop that keeps them apart."""

import ast
from collections.abc import Iterator

from tests.structure.sources import Source, sources

LOOP = "terazi/foundation/jobs/each.py"
OTHER_LOOPS = {
    "terazi/foundation/jobs/tasks.py worker_app",  # declares tasks, does none
    "terazi/modules/accounts/jobs.py forget_what_is_over",  # a list of statements, each attempted by itself
    "terazi/modules/audit/jobs.py forget_old_entries",  # one statement, again and again; there are no items
    "terazi/modules/webhooks/jobs.py forget_deliveries",  # likewise
}


def _has_work(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    annotated = [argument.annotation for argument in function.args.args]
    return any(isinstance(each, ast.Name) and each.id == "Work" for each in annotated)


def _loops(source: Source) -> Iterator[str]:
    for function in source.functions():
        is_looping = any(isinstance(node, ast.For | ast.While | ast.AsyncFor) for node in ast.walk(function))
        if is_looping and _has_work(function):
            yield f"{source.path} {function.name}"


def test_background_work_loops_in_one_place():
    found = {loop for source in sources("terazi") if source.path != LOOP for loop in _loops(source)}
    assert found == OTHER_LOOPS
