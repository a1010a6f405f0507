"""Numerical work kept on one thread: OpenMP's threads burn a shared machine while they wait for each other."""

from contextlib import AbstractContextManager
from functools import cache
from typing import Any

from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]


@cache
def _controller() -> Any:  # Any: threadpoolctl has no types
    return ThreadpoolController()


def one_thread() -> AbstractContextManager[Any]:  # Any: threadpoolctl has no types
    """Return a context in which BLAS and OpenMP work on one thread; entering it costs some microseconds."""
    context: AbstractContextManager[Any] = _controller().limit(limits=1)  # Any: threadpoolctl has no types
    return context
