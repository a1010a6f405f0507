"""What a command that needs the database begins with."""

import contextlib
import os
from collections.abc import Iterator

import psycopg
from procrastinate.exceptions import ProcrastinateException

from terazi.entry.launch.failures import said_in_words
from terazi.entry.launch.private import keep_private
from terazi.entry.launch.run import database_of
from terazi.foundation.settings import Settings


@contextlib.contextmanager
def settings_with_database() -> Iterator[Settings]:
    """Give the settings with an address of a database, and give it to processes started from here too."""
    given = Settings()
    keep_private(given.var_dir)
    with (
        said_in_words(psycopg.Error, ProcrastinateException),
        database_of(given) as url,
    ):
        os.environ["DATABASE_URL"] = url
        yield Settings()
