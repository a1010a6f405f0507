"""A child process the supervisor keeps alive."""

import contextlib
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from terazi.entry.launch.logs import BoundedLog, Pump
from terazi.foundation.orphans import die_with_parent

_STOP_SECONDS = 10.0


class Service:
    """One command with its own process group and log file; it ends when the supervisor ends."""

    def __init__(
        self, name: str, command: Sequence[str], *, folder: Path, environment: Mapping[str, str], log: Path
    ) -> None:
        self.name = name
        self.log = log
        self._command = list(command)
        self._folder = folder
        self._environment = dict(environment)
        self._process: subprocess.Popen[bytes] | None = None
        self._pump: Pump | None = None

    @property
    def pid(self) -> int | None:
        """Return the number of the running process."""
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Start the command; it does not wait for the command to be ready."""
        self._pump = Pump(BoundedLog(self.log))
        log = self._pump.entry
        try:
            self._process = subprocess.Popen(  # noqa: S603 - commands of the launcher itself
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self._folder,
                env=self._environment,
                start_new_session=True,
                preexec_fn=die_with_parent(signal.SIGTERM),  # noqa: PLW1509 - one system call
            )
        finally:
            os.close(log)

    def poll(self) -> int | None:
        """Return the exit code if the command has ended, and end what it left running."""
        if self._process is None:
            return None
        if self._process.returncode is None and not _has_ended(self._process.pid):
            return None
        self._end_group()
        return self._process.poll()

    def ask_to_stop(self) -> None:
        """Tell the command to finish."""
        if self._process and self._process.poll() is None:
            self._process.terminate()

    def stop(self) -> None:
        """Tell the command to finish, wait, and end it by force if it does not."""
        if self._process is None:
            return
        self.ask_to_stop()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_STOP_SECONDS)
        self._end_group()
        self._process.wait()
        self._process = None
        if self._pump:
            self._pump.wait()

    def _end_group(self) -> None:
        if self._process:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)


def _has_ended(pid: int) -> bool:
    """Look without collecting the process: its group's number must not be given away yet."""
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
