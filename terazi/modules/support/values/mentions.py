"""People who are named in notes."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class Colleague:
    """Somebody who answers at a desk."""

    person_id: UUID
    username: str
    username_key: str
    firstname: str
    lastname: str

    @property
    def name(self) -> str:
        return " ".join(part for part in (self.firstname, self.lastname) if part)


Colleagues = Sequence[Colleague]
