"""What every test may ask for."""

import structlog
from hypothesis import settings

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
