"""The book that every call of accounts is declared in."""

from terazi.foundation.calls.declare import Calls

calls = Calls("accounts", code=110)
