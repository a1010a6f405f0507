"""What every process knows of the modules, whichever it is."""

import subprocess
import sys

_PROGRAM = """
from terazi.entry.worker import work_of
from terazi.foundation.settings import Settings
from terazi.modules.site.public import shipped_menu
work_of(Settings(database_url="postgresql://nobody@127.0.0.1:1/nothing"))
print(*(item.route_view for item in shipped_menu))
"""


def test_a_worker_knows_the_screens_of_the_platform_too() -> None:
    done = subprocess.run([sys.executable, "-c", _PROGRAM], capture_output=True, text=True, check=True)
    assert {"frontend_settings", "icon_list"} <= set(done.stdout.split())
