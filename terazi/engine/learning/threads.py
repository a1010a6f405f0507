"""Numerical work kept on one thread: OpenMP's threads burn a shared machine while they wait for each other."""

from contextlib import AbstractContextManager
from functools import cache

from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]


@cache
def _controller() -> ThreadpoolController:
    return ThreadpoolController()


def one_thread() -> AbstractContextManager[object]:
    """Return a context in which BLAS and OpenMP work on one thread; entering it costs some microseconds."""
    context: AbstractContextManager[object] = _controller().limit(limits=1)
    return context
