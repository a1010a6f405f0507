"""Only what runs is shipped, under licences that the project may pass on, and the documents state them as they are."""

import ast
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from tests.structure import shipped
from tests.structure.sources import sources

RUN = shipped.locked("requirements.txt")
DEVELOPMENT = shipped.locked("requirements-dev.txt")
PERMISSIVE = {
    *("MIT", "MIT-0", "MIT-CMU", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "ISC", "Apache-2.0"),
    *("PSF-2.0", "Zlib", "CC0-1.0"),
}
OF_THEIR_OWN = {  # decision 17 says why
    "certifi": {"MPL-2.0"},
    "num2words2": {"LGPL-2.1-only"},
    "psycopg": {"LGPL-3.0-only"},
    "psycopg-binary": {"LGPL-3.0-only"},
    "psycopg-pool": {"LGPL-3.0-only"},
}


def test_what_runs_is_part_of_what_a_checkout_installs_in_the_same_versions() -> None:
    assert {name: str(pin) for name, pin in DEVELOPMENT.items() if name in RUN} == {
        name: str(pin) for name, pin in RUN.items()
    }


def test_no_tool_of_development_is_shipped() -> None:
    run, development = shipped.declared()
    assert run <= RUN.keys()
    assert development <= DEVELOPMENT.keys()
    assert RUN.keys() & development == set()


@pytest.mark.parametrize("package", sorted(RUN))
def test_a_shipped_package_may_be_passed_on(package: str) -> None:
    assert shipped.licence_of(package) <= OF_THEIR_OWN.get(package, PERMISSIVE)


def test_the_document_states_the_licences_of_python_packages_as_they_are() -> None:
    direct, _ = shipped.declared()
    stated, actual = shipped.documented("Python"), {name: shipped.licence_of(name) for name in RUN}
    assert stated == {name: licence for name, licence in actual.items() if name in direct}
    assert shipped.documented("Brought along") == {
        name: licence for name, licence in actual.items() if name not in direct
    }


def test_the_document_states_the_licences_of_the_web_client_as_they_are() -> None:
    actual = shipped.web_licences()
    assert {
        name: licence for name, licence in actual.items() if not (licence and licence <= PERMISSIVE)
    } == {}
    stated = shipped.documented("Web client")
    assert {name: stated.get(name) for name in shipped.web_direct()} == {
        name: actual[name] for name in shipped.web_direct()
    }


def test_the_platform_imports_nothing_that_is_not_shipped() -> None:
    owners = packages_distributions()
    imported = {name for source in sources("terazi", "migrations") for name in _imported(source.tree)}
    foreign = imported - sys.stdlib_module_names - {"terazi"}
    missing = {
        name for name in foreign if not {canonicalize_name(owner) for owner in owners[name]} & RUN.keys()
    }
    assert missing == set()


def test_every_module_imports_where_only_what_is_shipped_is_there() -> None:
    """What a library imports by itself counts too: a package of development must not be what makes it work."""
    modules = [
        source.path[:-3].replace("/", ".").removesuffix(".__init__")
        for source in sources("terazi")
        if not source.path.endswith("__main__.py")  # runs what it imports
    ]
    done = _with_what_is_shipped(
        f"import importlib\nfor module in {modules!r}: importlib.import_module(module)"
    )
    assert done.returncode == 0, done.stderr


def test_sample_workbooks_are_made_and_analysed_with_what_is_shipped(tmp_path: Path) -> None:
    """Libraries ask for optional packages when they are used, not when they are imported."""
    done = _with_what_is_shipped(
        "from pathlib import Path\n"
        "from terazi.entry.cli import program_of\n"
        "from terazi.entry.seed.workbooks import DEMO_WORKBOOKS\n"
        f"folder = Path({str(tmp_path)!r})\n"
        "for book in DEMO_WORKBOOKS: (folder / book.file_name).write_bytes(book.content())\n"
        "book = DEMO_WORKBOOKS[-1]\n"
        "choices = ['--target', book.target, '--seconds', '5', '--output', str(folder / 'report.xlsx')]\n"
        "program_of('analyze')(['analyze', str(folder / book.file_name), *choices])\n"
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "report.xlsx").stat().st_size > 10_000


def _with_what_is_shipped(program: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a process that does not find the packages of development."""
    absent = sorted(
        name
        for name, owners in packages_distributions().items()
        if not {canonicalize_name(owner) for owner in owners} & {*RUN, "terazi"}
    )
    hiding = (
        "import sys\n"
        f"absent = set({absent!r})\n"
        "class Absent:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] in absent:\n"
        "            raise ModuleNotFoundError(name, name=name)\n"
        "sys.meta_path.insert(0, Absent())\n"
    )
    return subprocess.run(
        [sys.executable, "-c", hiding + program], capture_output=True, text=True, check=False
    )


def _imported(tree: ast.Module) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {each.name.partition(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.partition(".")[0])
    return names
