"""The book in which the calls of shops are declared."""

from terazi.foundation.calls.declare import Calls

calls = Calls("shops", code=200)
