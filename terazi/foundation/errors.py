"""Refusals: an expected "no" with a status code, an HTTP status and a phrase in both languages."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json, Value


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """What is wrong with one field of the input."""

    field: str
    phrase: Phrase


class Refusal(Exception):  # noqa: N818 - the business word is refusal
    """An expected refusal; ``code`` is the six-digit status code, ``slug`` its name for programs."""

    code: ClassVar[str]
    http_status: ClassVar[int]
    slug: ClassVar[str]
    phrase_key: ClassVar[str]
    challenge: ClassVar[str] = "Bearer"
    """How a caller who is refused with 401 may say who they are (RFC 9110)."""

    def __init__(self, *, field: str | None = None, reason: Phrase | None = None, **params: Value) -> None:
        super().__init__(self.slug)
        self.phrase = reason or Phrase(self.phrase_key, params)
        self.problems: Sequence[FieldProblem] = [FieldProblem(field, self.phrase)] if field else []
        self.retry_after_seconds: int | None = None
        self.extra: Json = {}
        """What a screen needs to go on."""
        self.leaves: Callable[[], Awaitable[None]] | None = None
        """What is changed because of the refusal, in a transaction of its own after the call was rolled back."""

    def __reduce__(self) -> tuple[Value, ...]:
        """Return how a refusal travels from a child process."""
        return _rebuilt, (type(self), self.args, self.__dict__)


def _rebuilt(kind: type[Refusal], args: tuple[Value, ...], facts: dict[str, Value]) -> Refusal:
    refusal = kind.__new__(kind, *args)
    refusal.__dict__.update(facts)
    return refusal


class InvalidInput(Refusal):
    code, http_status, slug = "100422", 422, "invalid_input"
    phrase_key = "foundation.invalid_input"

    def __init__(self, problems: Sequence[FieldProblem]) -> None:
        super().__init__()
        self.problems = problems


class MalformedBody(Refusal):
    code, http_status, slug = "100400", 400, "malformed_body"
    phrase_key = "foundation.malformed_body"


class NotSignedIn(Refusal):
    code, http_status, slug = "100401", 401, "not_signed_in"
    phrase_key = "foundation.not_signed_in"


class TokenInvalid(Refusal):
    code, http_status, slug = "100411", 401, "token_invalid"
    phrase_key = "foundation.token_invalid"


class TokenExpired(Refusal):
    code, http_status, slug = "100412", 401, "token_expired"
    phrase_key = "foundation.token_expired"


class SessionEnded(Refusal):
    code, http_status, slug = "100095", 401, "session_ended"
    phrase_key = "foundation.session_ended"


class ApplicationKeyInvalid(Refusal):
    code, http_status, slug = "100414", 401, "application_key_invalid"
    phrase_key = "foundation.application_key_invalid"


class ApplicationKeyExpired(Refusal):
    code, http_status, slug = "100415", 401, "application_key_expired"
    phrase_key = "foundation.application_key_expired"


class ApplicationPassive(Refusal):
    code, http_status, slug = "100416", 401, "application_passive"
    phrase_key = "foundation.application_passive"


class AccountBlocked(Refusal):
    code, http_status, slug = "100096", 401, "account_blocked"
    phrase_key = "foundation.account_blocked"


class SecurityWarning(Refusal):
    """A sensitive call of a session whose mailed security code has not been entered yet."""

    code, http_status, slug = "100093", 403, "security_warning"
    phrase_key = "foundation.security_warning"

    def __init__(self) -> None:
        super().__init__()
        self.extra = {"already_warning_process": 0}


class SecondStepMissing(Refusal):
    """The caller holds a role that demands a second step, and has set none up yet."""

    code, http_status, slug = "100407", 403, "second_step_missing"
    phrase_key = "foundation.second_step_missing"


class NotAllowed(Refusal):
    code, http_status, slug = "100403", 403, "not_allowed"
    phrase_key = "foundation.not_allowed"


class ScopeTooSmall(Refusal):
    """RFC 6750: the token belongs to an application that may not make this call."""

    code, http_status, slug = "100406", 403, "insufficient_scope"
    phrase_key = "foundation.insufficient_scope"


class DoorShut(Refusal):
    """On this site nobody signs in, or accounts are made elsewhere."""

    code, http_status, slug = "130423", 403, "door_shut"
    phrase_key = "foundation.door_shut.sign_in"

    def __init__(self, door: str) -> None:
        super().__init__(reason=Phrase(f"foundation.door_shut.{door}"))


class CallNotFound(Refusal):
    code, http_status, slug = "100404", 404, "call_not_found"
    phrase_key = "foundation.call_not_found"


class MethodNotAllowed(Refusal):
    code, http_status, slug = "100405", 405, "method_not_allowed"
    phrase_key = "foundation.method_not_allowed"


class BodyTooLarge(Refusal):
    code, http_status, slug = "100413", 413, "body_too_large"
    phrase_key = "foundation.body_too_large"


class AddressTooLong(Refusal):
    code, http_status, slug = "100417", 414, "address_too_long"
    phrase_key = "foundation.address_too_long"


class HostUnknown(Refusal):
    """The host that was asked belongs to no site, and the installation answers only those that do."""

    code, http_status, slug = "100421", 421, "host_unknown"
    phrase_key = "foundation.host_unknown"


class HeadersTooLarge(Refusal):
    code, http_status, slug = "100431", 431, "headers_too_large"
    phrase_key = "foundation.headers_too_large"


class RequestTooSlow(Refusal):
    code, http_status, slug = "100408", 408, "request_too_slow"
    phrase_key = "foundation.request_too_slow"


class TooManyCalls(Refusal):
    code, http_status, slug = "100429", 429, "too_many_calls"
    phrase_key = "foundation.too_many_calls"

    def __init__(self, *, retry_after_seconds: int) -> None:
        super().__init__(wait=_time_of(retry_after_seconds))
        self.retry_after_seconds = retry_after_seconds


def _time_of(seconds: int) -> Phrase:
    """Return a time to wait in the unit that suits it, never less than it is."""
    unit, size = next(((unit, size) for unit, size, least in _UNITS if seconds >= least), ("seconds", 1))
    count = -(-seconds // size)
    return Phrase(f"foundation.{unit}{'_one' if count == 1 else ''}", {"count": count})


_UNITS = (("hours", 3600, 7200), ("minutes", 60, 60))
"""Each with its seconds, and from how many seconds on it is used."""


class UnexpectedFailure(Refusal):
    code, http_status, slug = "100500", 500, "unknown_error"
    phrase_key = "foundation.unknown_error"


class Unavailable(Refusal):
    code, http_status, slug = "100503", 503, "unavailable"
    phrase_key = "foundation.unavailable"

    def __init__(self) -> None:
        super().__init__()
        self.retry_after_seconds = 5


class TooHeavy(Refusal):
    """Time or memory ended before a computation that somebody waits for."""

    code, http_status, slug = "100428", 422, "too_heavy"
    phrase_key = "foundation.too_heavy"


class Busy(Refusal):
    """As much bulky work is under way, and waits, as one process takes on."""

    code, http_status, slug = "100513", 503, "busy"
    phrase_key = "foundation.busy"

    def __init__(self) -> None:
        super().__init__()
        self.retry_after_seconds = 10
