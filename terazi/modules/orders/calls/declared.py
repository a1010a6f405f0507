"""The calls of orders."""

from terazi.foundation.calls.declare import Calls

calls = Calls("orders", code=210)
