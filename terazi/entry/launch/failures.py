"""How a command ends that cannot do its work: with one line that says why, and no inside of the program."""

import contextlib
import sys
from collections.abc import Iterator

from pydantic import ValidationError

from terazi.entry.launch.errors import LaunchError

_FAILURES = (LaunchError, ValidationError, OSError)


@contextlib.contextmanager
def said_in_words(*more: type[Exception]) -> Iterator[None]:
    """End the program with a line on standard error where the surroundings are not as they should be.

    ``more`` are what a command's libraries make of a lost database.
    """
    failures: tuple[type[Exception], ...] = (*_FAILURES, *more)
    try:
        yield
    except BrokenPipeError:  # whoever read what was printed has gone
        raise SystemExit(1) from None
    except failures as problem:
        with contextlib.suppress(OSError):
            print(f"terazi: {_words_of(problem)}", file=sys.stderr, flush=True)
        raise SystemExit(1) from None


def _words_of(problem: Exception) -> str:
    match problem:
        case ValidationError():
            return "; ".join(_setting(dict(error)) for error in problem.errors())
        case LaunchError():
            return str(problem)
        case OSError():
            return _one_line(problem)
        case _:
            return (
                f"the database cannot be used ({_one_line(problem)}). Look after it or correct DATABASE_URL."
            )


def _setting(error: dict[str, object]) -> str:
    place = error.get("loc") or ()
    named = "".join(f"TERAZI_{str(part).upper()}: " for part in place) if isinstance(place, tuple) else ""
    return named + str(error.get("msg", "")).removeprefix("Value error, ")


def _one_line(problem: BaseException) -> str:
    while problem.__cause__ is not None and not isinstance(problem, OSError):
        problem = problem.__cause__
    return next((line.strip() for line in str(problem).splitlines() if line.strip()), type(problem).__name__)
