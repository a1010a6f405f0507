"""What is sent and answered in signing in."""

from pydantic import Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.modules.accounts.schemas.accounts import CaptchaToken, GivenPassword, UserView
from terazi.modules.accounts.schemas.second_steps import CeremonyView, StepFields
from terazi.modules.accounts.values.sign_in import SecondStep


class LoginBody(StepFields):
    """Name and password; the second time round also one of the second steps that were offered."""

    username: str = Field(max_length=320, description="username or mail address")
    password: GivenPassword
    captcha_token: CaptchaToken | None = None
    take_back: bool = Field(False, description="the account was to be deleted and is wanted again")


class LoginCodeBody(RequestModel):
    username: str = Field(max_length=320, description="username or mail address")
    password: GivenPassword
    captcha_token: CaptchaToken | None = None
    take_back: bool = False


class LoginAnswer(Answer):
    """With ``login_code_needed`` there are no tokens yet: sign in again with one of ``second_steps``.

    ``passkey`` is the challenge for ``navigator.credentials.get``, where a passkey is one of them.
    """

    user: UserView | None = None
    login_code_needed: bool = False
    second_steps: list[SecondStep] = []
    passkey: CeremonyView | None = None
    already_warning_process: int | None = Field(
        None, description="0: signed in from a new place; sensitive calls wait for the mailed security code"
    )
    second_step_missing: bool = Field(
        False, description="a role demands a second step: set one up, everything else is refused until then"
    )
    token_type: str | None = None
    access_token: str | None = None
    refresh_token: str | None = None
    expires_in: int | None = None
