"""What external applications are about: their states, and what they may be told of a person."""

from enum import StrEnum


class ApplicationStatus(StrEnum):
    """passive ⇄ active; only an active application's keys and links work."""

    ACTIVE = "active"
    PASSIVE = "passive"


class Scope(StrEnum):
    """What a person agrees to tell an application; the words of OpenID Connect."""

    OPENID = "openid"
    PROFILE = "profile"
    EMAIL = "email"
    PHONE = "phone"
    ADDRESS = "address"
    OFFLINE_ACCESS = "offline_access"
