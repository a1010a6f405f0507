"""The command line: terazi run | serve | worker | receive | migrate | seed | payers | openapi | analyze | letter."""

import gc
import sys
from importlib import import_module
from types import ModuleType

import typer

from terazi.entry.launch.failures import said_in_words

COMMANDS = {
    "run": "Start PostgreSQL, web and worker, and keep them running until Ctrl-C.",
    "serve": "Serve the calls and the web client.",
    "worker": "Run background tasks and jobs.",
    "receive": "Take mails that come in, keep them, and have them read by a worker.",
    "migrate": "Bring the database to the newest schema.",
    "seed": "Put in what every installation needs: the default site, its menu, roles, and the sample workbooks.",
    "payers": "Read the list of registered payers: their bills are e-Fatura, those of all others e-Arşiv.",
    "openapi": "Print the OpenAPI description of all calls.",
    "analyze": "Describe, test and learn from a workbook, without a platform.",
    "letter": "Print what a ticket would get of a mail.",
}
"""Each command stands in the module of its name in ``commands``, and only the one that is asked for is imported."""


def program_of(wanted: str) -> typer.Typer:
    """Return the command line: the wanted command as it is, and what the general help says of the others."""
    program = typer.Typer(name="terazi", no_args_is_help=True, add_completion=False, help=__doc__)
    for name, what in COMMANDS.items():
        if name == wanted:
            program.command(name)(getattr(_imported(name), name))
        else:
            program.command(name, help=what)(_not_wanted)
    return program


def _imported(name: str) -> ModuleType:
    """What is imported stays: to look through it for garbage meanwhile is a fifth of the time that it takes."""
    gc.disable()
    try:
        return import_module(f"terazi.entry.commands.{name}")
    finally:
        gc.enable()


def _not_wanted() -> None:
    """Stand for a command that is only listed."""


def main() -> None:
    """Run a command; what stops it is said in one line."""
    with said_in_words():
        program_of(next(iter(sys.argv[1:]), ""))()


if __name__ == "__main__":
    main()
