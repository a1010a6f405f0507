"""The libraries whose versions a stored model depends on."""

from collections.abc import Mapping
from functools import cache
from importlib.metadata import version

LIBRARIES = ("scikit-learn", "lightgbm", "numpy", "skops")


@cache
def library_versions() -> Mapping[str, str]:
    """Return the installed version of each library that models depend on."""
    return {name: version(name) for name in LIBRARIES}
