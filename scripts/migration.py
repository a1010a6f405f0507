"""`make migration about="audit trail"`: write the migration from the newest schema to what the models say.

What it writes is a draft: triggers, renames and moves of data are added by hand.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import psycopg
from alembic import command
from alembic.script import ScriptDirectory

from terazi.entry.migrate import MIGRATIONS, config_for, migrate
from tests.database import Cloner, shared_server


def main(about: str) -> int:
    """Write the next migration; its file is named after its number and what it is about."""
    if not re.fullmatch(r"[a-z0-9 ]+", about):
        print('Say in small English letters what it is about: make migration about="audit trail"')
        return 1
    head = ScriptDirectory(str(MIGRATIONS)).get_current_head() or "0000"
    with (
        shared_server() as server,
        psycopg.connect(server.url("postgres"), autocommit=True) as connection,
    ):
        cloner = Cloner(server=server, template="", connection=connection)
        with cloner.empty() as url:
            migrate(url)
            command.revision(config_for(url), message=about, rev_id=f"{int(head) + 1:04d}", autogenerate=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(" ".join(sys.argv[1:])))
