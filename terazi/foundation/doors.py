"""The ways into the platform."""

from enum import StrEnum


class Door(StrEnum):
    """A way into the platform that a site may keep shut."""

    SIGN_IN = "sign_in"
    REGISTRATION = "registration"
    """Making an account, and choosing a new password for one."""
