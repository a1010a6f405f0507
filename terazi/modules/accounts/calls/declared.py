"""The book that every call of accounts is declared in, and who makes them."""

from terazi.foundation.calls.declare import EVERYONE, NONE, TOKEN, Calls
from terazi.modules.accounts.rules.states import AUTHORIZED_ROLES

calls = Calls("accounts", code=110)
open_to_all = calls.of(caller=NONE, roles=EVERYONE)
signed_in = calls.of(caller=TOKEN, roles=EVERYONE)
registrars = calls.of(caller=TOKEN, roles=AUTHORIZED_ROLES)
administration = calls.of(caller=TOKEN, roles=["admin"])
