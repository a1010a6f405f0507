"""What the processes import when they start: each holds what its own work needs."""

import subprocess
import sys
from importlib import import_module
from inspect import getdoc

import pytest

from terazi.entry.cli import COMMANDS

OF_COMPUTATIONS = {
    "catboost",
    "lightgbm",
    "numpy",
    "pandas",
    "polars",
    "pyarrow",
    "rapidfuzz",
    "reportlab",
    "scipy",
    "skops",
    "sklearn",
    "threadpoolctl",
    "xlsxwriter",
    "zxcvbn",
}
OF_SETTINGS = {
    "annotated_types",
    "dotenv",
    "pydantic",
    "pydantic_core",
    "pydantic_settings",
    "typing_extensions",
    "typing_inspection",
}


def packages_after(program: str) -> set[str]:
    """Return the packages, Python's own left out, that a new process holds after it has run this."""
    told = (
        "import sys, pathlib, sysconfig\n"
        "installed = pathlib.Path(sysconfig.get_path('purelib'))\n"
        "for name, module in list(sys.modules.items()):\n"
        "    if '.' not in name and installed in pathlib.Path(getattr(module, '__file__', None) or '/').parents:\n"
        "        print(name)\n"
    )
    done = subprocess.run([sys.executable, "-c", program + told], capture_output=True, text=True, check=True)
    return set(done.stdout.split()) - {"_distutils_hack"}


def packages_of(*modules: str) -> set[str]:
    """Return the packages that a new process holds after it has imported these modules."""
    return packages_after("".join(f"import {name}\n" for name in modules))


@pytest.mark.parametrize("entry", ["terazi.entry.app", "terazi.entry.worker"])
def test_a_process_starts_without_the_libraries_of_computations(entry: str) -> None:
    assert packages_of(entry) & OF_COMPUTATIONS == set()


def test_a_fork_server_starts_with_nothing() -> None:
    assert packages_of("terazi.foundation.jobs.fork_server") == set()


def test_the_supervisor_imports_what_reads_settings_and_nothing_else() -> None:
    assert packages_of("terazi.entry.launch.run") <= OF_SETTINGS


def test_the_command_line_lists_its_commands_without_importing_them() -> None:
    held = packages_after("from terazi.entry.cli import program_of\nprogram_of('--help')\n")
    assert held & {"psycopg", "sqlalchemy", "fastapi", "uvicorn", "procrastinate", "numpy", "polars"} == set()


def test_the_list_of_commands_says_of_each_what_it_says_itself() -> None:
    told = {
        name: getdoc(getattr(import_module(f"terazi.entry.commands.{name}"), name)) or "" for name in COMMANDS
    }
    assert {name: text.partition("\n\n")[0] for name, text in told.items()} == COMMANDS
