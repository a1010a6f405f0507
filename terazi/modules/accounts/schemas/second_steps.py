"""What requests and answers about second steps have in common."""

import json
from uuid import UUID

from pydantic import BaseModel, Field, field_validator

from terazi.foundation.calls.params import refuse_value
from terazi.foundation.calls.schemas import RequestModel
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.accounts.values.sessions import TokenPair
from terazi.modules.accounts.values.sign_in import GivenStep, PasskeyAnswer

_LONGEST_CREDENTIAL = 20_000
WARNED_CODE = "110093"


class PasskeyField(RequestModel):
    """What the browser answered for a passkey."""

    ceremony_id: UUID
    credential: Json = Field(description="PublicKeyCredential.toJSON()")

    @field_validator("credential")
    @classmethod
    def _refuse_long(cls, credential: Json) -> Json:
        if len(json.dumps(credential)) > _LONGEST_CREDENTIAL:
            raise refuse_value(Phrase("accounts.passkey_refused"))
        return credential

    def answer(self) -> PasskeyAnswer:
        """Return the answer as an action takes it."""
        return PasskeyAnswer(ceremony_id=self.ceremony_id, credential=self.credential)


class StepFields(RequestModel):
    """One second step; where several are given, the best is taken."""

    login_code: str | None = Field(None, max_length=32, description="the mailed code")
    totp_code: str | None = Field(None, max_length=32, description="the code an authenticator app shows")
    recovery_code: str | None = Field(None, max_length=64)
    passkey: PasskeyField | None = None

    def given(self) -> GivenStep:
        """Return the step as an action takes it."""
        return GivenStep(
            login_code=self.login_code,
            totp_code=self.totp_code,
            recovery_code=self.recovery_code,
            passkey=self.passkey.answer() if self.passkey else None,
        )


class CeremonyView(BaseModel):
    """A challenge for ``navigator.credentials``."""

    ceremony_id: UUID
    options: Json


def warning_fields(pair: TokenPair) -> Json:
    """Return what an answer says of a session that begins in a new place: success, with the security warning."""
    return {"status_code": WARNED_CODE, "already_warning_process": 0} if pair.is_warned else {}
