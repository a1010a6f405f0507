"""The book that the calls of analysis are declared in."""

from terazi.foundation.calls.declare import Calls

calls = Calls("analysis", code=170)
