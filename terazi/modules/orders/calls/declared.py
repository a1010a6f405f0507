"""The calls of orders, and who makes them."""

from terazi.foundation.calls.declare import EVERYONE, NONE, TOKEN, TOKEN_OR_FKEY, Calls
from terazi.modules.orders.values import ADMIN

calls = Calls("orders", code=210)
open_to_all = calls.of(caller=NONE, roles=EVERYONE)
signed_in = calls.of(caller=TOKEN, roles=EVERYONE)
programs = calls.of(caller=TOKEN_OR_FKEY, roles=EVERYONE)
administration = calls.of(caller=TOKEN, roles=[ADMIN])
