"""Mails of one ticket know each other, whichever of them came in and which went out."""

from uuid import UUID

from terazi.modules.support.rules.addresses import mail_id
from terazi.modules.support.rules.mail_threads import references_of
from terazi.modules.support.values.incoming import ThreadedMessage
from terazi.modules.support.values.tickets import Mover

SECRET = b"a secret of this platform"
R, T = Mover.REQUESTER, Mover.STAFF


def message(number: int, author: Mover, header_id: str = "") -> ThreadedMessage:
    return ThreadedMessage(id=UUID(int=number), number=number, author=author, header_id=header_id)


def ours(number: int) -> str:
    return mail_id(SECRET, UUID(int=number))


def test_an_answer_belongs_to_the_receipt_and_to_what_came_by_mail() -> None:
    thread = [message(3, T), message(2, R, "b@x.com"), message(1, R)]
    assert references_of(SECRET, thread, UUID(int=3)) == [ours(1), "b@x.com"]


def test_a_receipt_answers_the_mail_that_opened_the_ticket() -> None:
    assert references_of(SECRET, [message(1, R, "a@x.com")], UUID(int=1)) == ["a@x.com"]
    assert references_of(SECRET, [message(1, R)], UUID(int=1)) == []


def test_what_was_written_on_the_page_went_by_no_mail() -> None:
    thread = [message(4, T), message(3, R), message(2, T), message(1, R, "a@x.com")]
    assert references_of(SECRET, thread, UUID(int=4)) == ["a@x.com", ours(1), ours(2)]
    assert references_of(SECRET, thread, None) == ["a@x.com", ours(1), ours(2), ours(4)]


def test_only_the_last_twenty_are_named() -> None:
    thread = [message(number, T) for number in range(30, 0, -1)]
    assert references_of(SECRET, thread, UUID(int=30)) == [ours(number) for number in range(10, 30)]


def test_what_could_be_no_id_of_others_is_left_out() -> None:
    assert references_of(SECRET, [message(2, R, "noat")], None) == []
