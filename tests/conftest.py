"""What every test may ask for."""

import gc

import structlog
from hypothesis import settings

# Looking again and again through what stays until the end of the run took an eighth of it, and half of collecting the tests.
gc.disable()

pytest_plugins = ["tests.database", "tests.snapshots", "tests.sharing"]

settings.register_profile("terazi", deadline=None)  # a busy machine may be slow at any single example
settings.load_profile("terazi")

# Its default spells out every local of an exception's frames, which takes minutes.
structlog.configure(
    processors=[
        structlog.processors.add_log_level,
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
    ]
)


def pytest_collection_finish() -> None:
    """From here on garbage is collected, though seldom, and only among what the tests make."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()
