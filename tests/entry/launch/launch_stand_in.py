"""Launches the stand-in command line the way `terazi run` launches the real one."""

import sys
from pathlib import Path

from terazi.entry.launch.errors import LaunchError
from terazi.entry.launch.run import Launch
from terazi.entry.launch.supervisor import stop_on_signals
from terazi.foundation.settings import Settings

if __name__ == "__main__":
    stop_on_signals()
    try:
        Launch(Settings(), command=(sys.executable, str(Path(__file__).with_name("stand_in.py")))).run()
    except LaunchError as error:
        sys.exit(str(error))
