"""Requests and answers about requests that go to the people of a desk by turn."""

from terazi.foundation.calls.schemas import Answer, RequestModel


class PauseBody(RequestModel):
    """Whether the caller takes no new requests by turn."""

    is_off: bool


class PauseAnswer(Answer):
    """The same, as it is now."""

    is_off: bool
