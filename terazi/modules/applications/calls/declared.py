"""The book that the calls of applications are declared in."""

from terazi.foundation.calls.declare import Calls

calls = Calls("applications", code=125)
