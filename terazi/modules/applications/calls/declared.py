"""The book that the calls of applications are declared in, and who makes them."""

from terazi.foundation.calls.declare import EVERYONE, NONE, TOKEN, Calls

calls = Calls("applications", code=125)
open_to_all = calls.of(caller=NONE, roles=EVERYONE)
signed_in = calls.of(caller=TOKEN, roles=EVERYONE)
keepers = calls.of(caller=TOKEN, roles=["admin", "external_application_add"])
