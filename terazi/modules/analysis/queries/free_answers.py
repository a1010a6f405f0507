"""Questions about predictions that people got before buying."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import bindparam, delete, func, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.ids import UserId
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, many, touched, value
from terazi.modules.analysis.tables import FREE_ANSWER


@dataclass(frozen=True, kw_only=True, slots=True)
class GivenAnswer:
    """Of which training somebody had a free answer, and when."""

    training_id: UUID
    answered_at: datetime


_ANSWER = FREE_ANSWER.c
_OF_TRAINING = _ANSWER.training_id == bindparam("training_id")
_OF_USER = _ANSWER.user_id == bindparam("user_id")
_TAKE = touched(
    insert(FREE_ANSWER)
    .values(
        training_id=bindparam("training_id", type_=_ANSWER.training_id.type),
        user_id=bindparam("user_id", type_=_ANSWER.user_id.type),
        answered_at=bindparam("answered_at", type_=MOMENT),
    )
    .on_conflict_do_nothing()
)
_IS_TAKEN = value(select(func.count()).select_from(FREE_ANSWER).where(_OF_TRAINING, _OF_USER))
_GIVEN_SINCE = value(
    select(func.count())
    .select_from(FREE_ANSWER)
    .where(_OF_TRAINING, _ANSWER.answered_at > bindparam("since", type_=MOMENT))
)
_OF_PERSON = many(
    GivenAnswer,
    select(_ANSWER.training_id, _ANSWER.answered_at).where(_OF_USER).order_by(_ANSWER.answered_at),
)
_FORGET = touched(delete(FREE_ANSWER).where(_OF_USER))


def take_free_answer(training_id: UUID, user_id: UserId, answered_at: datetime) -> Question[int]:
    """Note that somebody gets the free answer of a training; 0 where it was given before, or at this moment."""
    return _TAKE(training_id=training_id, user_id=user_id, answered_at=answered_at)


def is_free_answer_taken(training_id: UUID, user_id: UserId) -> Question[int]:
    """1 where somebody had the free answer of a training."""
    return _IS_TAKEN(training_id=training_id, user_id=user_id)


def free_answers_since(training_id: UUID, since: datetime) -> Question[int]:
    """How many people got the free answer of a training after a moment."""
    return _GIVEN_SINCE(training_id=training_id, since=since)


def free_answers_of(user_id: UserId) -> Question[list[GivenAnswer]]:
    """The free answers that somebody had, oldest first."""
    return _OF_PERSON(user_id=user_id)


def forget_free_answers(user_id: UserId) -> Question[int]:
    """Forget that somebody who has left had free answers."""
    return _FORGET(user_id=user_id)
