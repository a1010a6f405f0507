"""Placeholders of macros and quick texts: which there are, and what stands for them in a ticket."""

import re
from collections.abc import Mapping

from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.modules.support.values.desks import Card
from terazi.modules.support.values.tickets import Ticket

PLACEHOLDERS = ("requester", "firstname", "number", "subject", "order", "me")
_PLACEHOLDER = re.compile(r"\{\{ ?([a-z]{1,30}) ?\}\}")
_ORDER = re.compile(r"\border:([\w#-]{1,60})")


def require_known(comment: str) -> None:
    """Raise where a text has a placeholder that nothing stands for."""
    unknown = [name for name in _PLACEHOLDER.findall(comment) if name not in PLACEHOLDERS]
    if unknown:
        phrase = Phrase("support.placeholder_unknown", {"name": unknown[0]})
        raise InvalidInput([FieldProblem("comment", phrase)])


def facts_of(ticket: Ticket, card: Card | None, me: str) -> Mapping[str, str]:
    """Return what stands for the placeholders in a ticket; of who asked by mail the address is the name."""
    name = f"{card.firstname} {card.lastname}".strip() if card else ""
    order = _ORDER.search(ticket.operation_note)
    return {
        "requester": name or (card.mail if card else ""),
        "firstname": (card.firstname if card else "") or name,
        "number": f"#{ticket.number}",
        "subject": ticket.subject,
        "order": order.group(1) if order else "",
        "me": me,
    }


def filled(comment: str, facts: Mapping[str, str]) -> str:
    """Return a text with what stands for its placeholders; names bring no tags along."""
    return _PLACEHOLDER.sub(lambda found: re.sub("[<>]", "", facts.get(found.group(1), "")), comment)
