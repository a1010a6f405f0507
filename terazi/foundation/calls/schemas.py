"""What every request and every answer has in common."""

import re
from typing import Annotated, ClassVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from terazi.foundation.types import Json

_DEEPEST = 40
_UNSTORABLE = re.compile("[\\x00\\ud800-\\udfff]")


class Answer(BaseModel):
    """The envelope; a call's answer adds its own fields. Codes ending in 000 are success."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)
    leaves_out_none: ClassVar[bool] = False
    """Whether fields without a value are left out instead of sent as null: for answers that a standard describes."""

    kept_seconds: ClassVar[int] = 0
    """How long a client may keep what it asked for with GET before it asks, by its ETag, whether that has changed."""

    status_code: str = Field(
        "", examples=["110000"], description="three digits of the module, three of the outcome"
    )
    status_message: str = ""


class Done(Answer):
    """The call succeeded and has nothing to add."""


class FieldError(BaseModel):
    """What is wrong with one field."""

    field: str
    message_key: str
    message: str


class ErrorAnswer(BaseModel):
    """A refusal: its code, its message in the caller's language and what is wrong with which field."""

    model_config = ConfigDict(extra="allow", json_schema_serialization_defaults_required=True)

    status_code: str
    status_message: str
    error: str
    errors: list[FieldError] = []
    retry_after: int | None = None


class RequestModel(BaseModel):
    """Base of request bodies: unknown fields are ignored, text that cannot be stored is refused."""

    model_config = ConfigDict(extra="ignore", str_strip_whitespace=False)

    @model_validator(mode="before")
    @classmethod
    def _refuse_unstorable_text(cls, data: object) -> object:
        require_storable(data)
        return data

    def changed(self) -> Json:
        """Return only the fields that the caller sent."""
        return self.model_dump(exclude_unset=True)


def require_storable(data: object, depth: int = 0) -> None:
    """Raise if a text in the JSON has characters that neither database nor mail can hold, or if it nests too deep."""
    if depth > _DEEPEST:
        raise PydanticCustomError("too_deep", "nested too deep")
    match data:
        case str():
            _require_storable_text(data)
        case dict():
            for key, value in data.items():
                require_storable(key, depth + 1)
                require_storable(value, depth + 1)
        case list():
            for value in data:
                require_storable(value, depth + 1)
        case _:
            return


def _require_storable_text(text: str) -> str:
    if _UNSTORABLE.search(text):
        raise PydanticCustomError("bad_characters", "characters that cannot be stored")
    return text


def _storable(value: object) -> object:
    if isinstance(value, str):
        return _require_storable_text(value)
    return value


StorableText = Annotated[str, BeforeValidator(_storable)]
"""Text of a query parameter or form field that can be stored."""
