"""What somebody who wants to try a bundle is told before."""

from pydantic import Field

from terazi.foundation.calls.schemas import Answer


class TrialAnswer(Answer):
    """Whether a bundle may be tried without paying."""

    is_open: bool
    text: str = Field(description="in words why not; empty where it may be tried")
