"""Telephone numbers: whether a number can exist under its country code."""

import phonenumbers


def is_possible_phone(area_code: str, number: str) -> bool:
    """Whether the number has a length that its country gives out; an empty number is always fine."""
    if not number:
        return True
    try:
        parsed = phonenumbers.parse(f"+{area_code.lstrip('+')}{number}")
    except phonenumbers.NumberParseException:
        return False
    return phonenumbers.is_possible_number(parsed)
