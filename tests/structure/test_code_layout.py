"""The house rules that a person would otherwise have to remember."""

import ast
import re
from collections.abc import Iterator

from tests.structure.sources import Source, sources

LONGEST_FILE = 400
LONGEST_FUNCTION = 50

# These two lists only shrink.
LONG_FILES = {
    "tests/engine/formulas/test_formula_values.py",  # one table of reference values
}
LONG_FUNCTIONS = {
    "tests/engine/rules/test_rule_rows.py conditions",  # one strategy with all operators
}
INNER_IMPORTS = {
    # Debian ships these two parts of Python apart; the message about it must come from our own code.
    "scripts/setup.py": {"ensurepip", "venv"},
    # Libraries of learning and statistics take seconds to import: only those who compute with them do.
    "terazi/entry/seed/workbooks.py": {"sklearn"},
}
WORDS_WITHOUT_MEANING = {"utils", "util", "common", "helper", "helpers", "misc", "manager"}


def written_sources() -> list[Source]:
    """Return the sources that people write; migrations are generated."""
    return [s for s in sources() if not s.path.startswith("migrations/versions/")]


def test_files_are_short():
    long = {s.path for s in written_sources() if s.line_count > LONGEST_FILE}
    assert long == LONG_FILES


def test_functions_are_short():
    long = {
        f"{s.path} {f.name}"
        for s in written_sources()
        for f in s.functions()
        if f.end_lineno is not None and f.end_lineno - f.lineno >= LONGEST_FUNCTION
    }
    assert long == LONG_FUNCTIONS


def test_packages_start_empty():
    assert [s.path for s in sources() if s.path.endswith("__init__.py") and s.text] == []


def test_imports_stand_at_the_top():
    inner = [
        f"{s.path} {name}"
        for s in sources()
        for name in _inner_imports(s)
        if name not in INNER_IMPORTS.get(s.path, ())
    ]
    assert inner == []


def test_names_of_files_say_what_is_inside():
    assert [s.path for s in sources("terazi") if _parts(s.path) & WORDS_WITHOUT_MEANING] <= [
        "terazi/modules/analysis/schemas/common.py"
    ]


def test_every_module_says_what_it_is_for():
    silent = [s.path for s in sources("terazi") if s.text and not ast.get_docstring(s.tree)]
    assert silent == []


def test_every_public_function_has_a_sentence():
    bad = [
        f"{s.path} {node.name}"
        for s in sources("terazi")
        for node in s.tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and not node.name.startswith("_")
        and not any(ast.unparse(each) == "overload" for each in node.decorator_list)
        and not ast.get_docstring(node)
    ]
    assert bad == []


def test_nothing_is_left_to_do():
    marks = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b")
    assert [s.path for s in sources() if marks.search(s.text)] == []


def test_suppressions_say_why():
    bare = re.compile(r"#\s*(noqa(?!: )|type: ignore(?!\[))")
    assert [s.path for s in sources() if bare.search(s.text) and "test_code_layout" not in s.path] == []


def test_test_files_have_names_of_their_own():
    names = [s.path.rpartition("/")[2] for s in sources("tests") if "/test_" in s.path]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_no_test_is_skipped():
    skips = re.compile(r"pytest\.(mark\.)?(skip|skipif|xfail|importorskip)\b")
    assert [s.path for s in sources("tests") if skips.search(s.text)] == []


def _inner_imports(source: Source) -> Iterator[str]:
    for function in source.functions():
        for node in ast.walk(function):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield str(node.module)


def _parts(path: str) -> set[str]:
    return {part for name in path.removesuffix(".py").split("/") for part in name.split("_")}
