"""What access may refuse."""

from collections.abc import Iterable

from terazi.foundation.errors import Refusal
from terazi.foundation.language.phrases import Phrase
from terazi.modules.access.values import AssignedState


class AuthNotFound(Refusal):
    code, http_status, slug = "120404", 404, "auth_not_found"
    phrase_key = "access.auth_not_found"


class AuthNotHeld(Refusal):
    code, http_status, slug = "120403", 403, "auth_not_held"
    phrase_key = "access.auth_not_held"


class AuthExhausted(Refusal):
    code, http_status, slug = "120402", 403, "auth_exhausted"
    phrase_key = "access.auth_exhausted"


class AuthIdTaken(Refusal):
    code, http_status, slug = "120409", 409, "auth_id_taken"
    phrase_key = "access.auth_id_taken"


class AuthBuiltIn(Refusal):
    code, http_status, slug = "120410", 409, "auth_built_in"
    phrase_key = "access.auth_built_in"


class StateNotAllowed(Refusal):
    """A state cannot follow the present one; the answer names those that can."""

    code, http_status, slug = "120412", 409, "state_not_allowed"
    phrase_key = "access.state_not_allowed"

    def __init__(self, allowed: Iterable[AssignedState]) -> None:
        states = sorted(allowed)
        named = [Phrase(f"access.state.{state}") for state in states] or [Phrase("access.state.none")]
        super().__init__(allowed=named)
        self.extra = {"allowed_states": states}


class MayNotAssign(Refusal):
    code, http_status, slug = "120413", 403, "may_not_assign"
    phrase_key = "access.may_not_assign"


class CountTooLow(Refusal):
    code, http_status, slug = "120414", 409, "count_too_low"
    phrase_key = "access.count_too_low"


class PeriodOutside(Refusal):
    code, http_status, slug = "120415", 409, "period_outside"
    phrase_key = "access.period_outside"


class PeriodImpossible(Refusal):
    code, http_status, slug = "120416", 422, "period_impossible"
    phrase_key = "access.period_impossible"


class AlreadyHeld(Refusal):
    code, http_status, slug = "120417", 409, "auth_already_held"
    phrase_key = "access.auth_already_held"
