"""Declare calls: one decorator says path, caller, roles, limit and errors, and none of the safety is optional."""

import inspect
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import get_args, get_type_hints

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.context import AnyCall, Call, ClientCall, OpenCall, UserCall
from terazi.foundation.doors import Door
from terazi.foundation.editions import SITES
from terazi.foundation.errors import DoorShut, Refusal, SecurityWarning
from terazi.foundation.limits import DEFAULT_LIMIT, Limit
from terazi.foundation.types import Value

Handler = Callable[..., Awaitable[Value]]
"""A call's function: each has its own parameters and answer."""
KILOBYTE = 1024


class Caller(Enum):
    """Who may make a call, in the words of the public contract."""

    NONE = "none"
    TOKEN = "token"  # noqa: S105 - a word of the contract, no secret
    TOKEN_OR_FKEY = "token_or_fkey"  # noqa: S105 - as above
    TOKEN_OR_FKEY_OR_NONE = "token_or_fkey_or_none"  # noqa: S105 - as above

    @property
    def call_type(self) -> type[Call]:
        return _CALL_TYPES[self]

    @property
    def is_needed(self) -> bool:
        """Whether the call is refused where nobody is known."""
        return self in {Caller.TOKEN, Caller.TOKEN_OR_FKEY}

    @property
    def may_be_application(self) -> bool:
        """Whether the key of an external application is looked at."""
        return self in {Caller.TOKEN_OR_FKEY, Caller.TOKEN_OR_FKEY_OR_NONE}


_CALL_TYPES: dict["Caller", type[Call]] = {
    Caller.NONE: OpenCall,
    Caller.TOKEN: UserCall,
    Caller.TOKEN_OR_FKEY: ClientCall,
    Caller.TOKEN_OR_FKEY_OR_NONE: AnyCall,
}

NONE = Caller.NONE
TOKEN = Caller.TOKEN
TOKEN_OR_FKEY = Caller.TOKEN_OR_FKEY
TOKEN_OR_FKEY_OR_NONE = Caller.TOKEN_OR_FKEY_OR_NONE
EVERYONE: tuple[str, ...] = ()
"""No role is asked for: any caller of the declared type may make the call."""


class Effect(Enum):
    """The worst that a call can do for whoever holds a stolen session; what is sensitive waits for the security code."""

    READS = "reads"
    """Tells the caller of what is theirs, or of one thing that they work on."""
    WRITES = "writes"
    """Changes what its owner sees and can change back: drafts, carts, versions."""
    SPENDS = "spends"
    """Spends credits."""
    MOVES_MONEY = "moves money"
    """Orders, pays, approves, cancels, gives back; writes what is billed."""
    SELLS = "changes what is sold"
    """Prices, taxes, terms, what is on sale, and the accounts that its money goes to."""
    GIVES_RIGHTS = "gives or takes rights"
    """Roles, keys, invitations, and what somebody may use."""
    CHANGES_SIGN_IN = "changes how somebody signs in"
    """Passwords, addresses, second steps, known devices, sessions of others."""
    EXPORTS = "exports"
    """Hands out files, or lists of other people and what they did."""
    WRITES_TO_MANY = "writes to many"
    """Writes to other people in the platform's name, or stops what was written."""
    DELETES = "deletes"
    """Takes away what its owner cannot simply make anew."""
    OPERATES = "operates the platform"
    """Pauses, ends, runs again or cancels what the platform does."""
    DEPENDS = "depends on what is asked"
    """The call itself asks where it has to, with ``require_no_warning``."""

    @property
    def is_sensitive(self) -> bool:
        return self not in {Effect.READS, Effect.WRITES, Effect.DEPENDS}


@dataclass(frozen=True, kw_only=True, eq=False)
class CallFacts:
    """Everything that is declared of one call."""

    module: str
    module_code: str
    method: str
    path: str
    caller: Caller
    roles: tuple[str, ...]
    limit: Limit | None
    raises: tuple[type[Refusal], ...]
    max_body_bytes: int
    form_or_json: type[RequestModel] | None
    scope: str | None
    is_oauth: bool
    is_for_other_origins: bool
    media_type: str | None
    effect: Effect | None
    """What the call can do for a stolen session; none where no session is looked at."""
    is_open_without_second_step: bool
    """What a person needs who has yet to set up the second step that their role demands."""
    knows_caller: bool
    """Anyone may make the call, and a token or key that comes along is looked at all the same."""
    door: Door | None
    """What the site, and the site of the host that was called, must keep open."""
    cached_in_edition_of: str | None
    """What strangers are answered stays the same until this subject has a new edition, or the hour is over."""
    handler: Handler
    hints: dict[str, Value]
    """The annotations of the handler."""

    @property
    def name(self) -> str:
        return self.handler.__name__

    @property
    def summary(self) -> str:
        return inspect.cleandoc(self.handler.__doc__ or "")

    @property
    def success_code(self) -> str:
        return f"{self.module_code}000"

    @property
    def call_type(self) -> type[Call]:
        return AnyCall if self.knows_caller else self.caller.call_type

    @property
    def reads_token(self) -> bool:
        """Whether a bearer token is looked at."""
        return self.knows_caller or self.caller is not Caller.NONE

    @property
    def reads_application_key(self) -> bool:
        """Whether the key of an external application is looked at."""
        return self.knows_caller or self.caller.may_be_application

    @property
    def parameters(self) -> list[str]:
        """The names of what the caller gives, the body left out."""
        return [name for name in self.hints if name not in {"call", "body", "return"}]

    @property
    def is_sensitive(self) -> bool:
        """Whether a session that owes its security code is refused at the gate."""
        return self.effect is not None and self.effect.is_sensitive

    @property
    def answer(self) -> Value:
        """An Answer class, or a Response for files and streams."""
        return self.hints["return"]


class Calls:
    """The calls of one module; ``code`` is the first half of their six-digit status codes."""

    def __init__(self, module: str, *, code: int) -> None:
        self.module = module
        self.code = f"{code:03d}"
        self.facts: list[CallFacts] = []

    def get(self, path: str, **declared: Value) -> Callable[[Handler], Handler]:
        """Declare a GET call; see ``post``."""
        return self._declare("GET", path, **declared)

    def post(self, path: str, **declared: Value) -> Callable[[Handler], Handler]:
        """Declare a POST call: ``caller`` and ``roles`` have no default; ``_declare`` says what else there is.

        ``effect`` has none either, wherever a person's session is looked at.
        ``scope`` opens it to tokens of applications that were allowed it; without one no application may make
        it. ``is_oauth`` refuses in the words of RFC 6749, ``is_for_other_origins`` answers scripts of any page.
        """
        return self._declare("POST", path, **declared)

    def of(self, **shared: Value) -> "CallGroup":
        """Return a group whose calls need not repeat what they share."""
        return CallGroup(self, shared)

    def _declare(
        self,
        method: str,
        path: str,
        *,
        caller: Caller,
        roles: Sequence[str],
        effect: Effect | None = None,
        raises: Sequence[type[Refusal]] = (),
        limit: Limit | None = DEFAULT_LIMIT,
        max_body_bytes: int = 256 * KILOBYTE,
        form_or_json: type[RequestModel] | None = None,
        scope: str | None = None,
        is_oauth: bool = False,
        is_for_other_origins: bool = False,
        media_type: str | None = None,
        knows_caller: bool = False,
        is_open_without_second_step: bool = False,
        door: Door | None = None,
        cached_in_edition_of: str | None = None,
    ) -> Callable[[Handler], Handler]:
        def declare(handler: Handler) -> Handler:
            facts = CallFacts(
                module=self.module,
                module_code=self.code,
                method=method,
                path=path,
                caller=caller,
                roles=tuple(roles),
                limit=limit,
                raises=(*raises, DoorShut) if door else tuple(raises),
                max_body_bytes=max_body_bytes,
                form_or_json=form_or_json,
                scope=scope,
                is_oauth=is_oauth,
                is_for_other_origins=is_for_other_origins,
                media_type=media_type,
                knows_caller=knows_caller,
                effect=effect,
                is_open_without_second_step=is_open_without_second_step,
                door=door,
                cached_in_edition_of=cached_in_edition_of,
                handler=handler,
                hints=get_type_hints(handler, include_extras=True),
            )
            _require_sound(facts)
            self.facts.append(facts)
            return handler

        return declare


class CallGroup:
    """Calls of one module that share a part of their declaration, of which each may say otherwise.

    A group without ``caller`` or ``roles`` leaves them to each of its calls. No group says an effect: what a
    call can do is its own, and one that inherited it could forget it.
    """

    def __init__(self, calls: Calls, shared: dict[str, Value]) -> None:
        if "effect" in shared:
            raise TypeError("a call says its effect itself, no group does")
        self._calls = calls
        self._shared = shared

    def get(self, path: str, **declared: Value) -> Callable[[Handler], Handler]:
        """Declare a GET call of the group."""
        return self._calls.get(path, **(self._shared | declared))

    def post(self, path: str, **declared: Value) -> Callable[[Handler], Handler]:
        """Declare a POST call of the group."""
        return self._calls.post(path, **(self._shared | declared))


def _require_sound(facts: CallFacts) -> None:
    where = f"{facts.handler.__module__}.{facts.handler.__qualname__}"
    if facts.knows_caller and facts.caller is not Caller.NONE:
        raise TypeError(f"{where}: only a call for anyone needs to say that it knows its caller")
    if facts.hints.get("call") is not facts.call_type:
        raise TypeError(f"{where}: the first argument must be 'call: {facts.call_type.__name__}'")
    if facts.roles and not facts.caller.is_needed:
        raise TypeError(f"{where}: roles need a signed-in caller")
    if facts.reads_token is (facts.effect is None):
        raise TypeError(f"{where}: a call that looks at a session says its effect, and no other does")
    if facts.effect is Effect.DEPENDS and SecurityWarning not in facts.raises:
        raise TypeError(f"{where}: a call that asks for the security code itself raises SecurityWarning")
    if facts.effect in {None, Effect.READS, Effect.WRITES} and SecurityWarning in facts.raises:
        raise TypeError(f"{where}: a call that may ask for the security code has an effect that says why")
    if facts.cached_in_edition_of and (facts.caller is not Caller.NONE or facts.media_type is not None):
        raise TypeError(f"{where}: only answers that strangers get can be cached")
    if facts.cached_in_edition_of and any(_is_of_elsewhere(facts.hints[name]) for name in facts.parameters):
        raise TypeError(
            f"{where}: what is cached is found by its parameters in the address, under their own names"
        )
    if facts.cached_in_edition_of not in {None, SITES} and (facts.limit is None or "body" in facts.hints):
        raise TypeError(f"{where}: the edition comes with the count of the call, before a body is read")
    answer = facts.hints.get("return")
    if facts.media_type is None and not (isinstance(answer, type) and issubclass(answer, Answer)):
        raise TypeError(f"{where}: the answer must be an Answer, or the call must name its media type")
    if not facts.summary:
        raise TypeError(f"{where}: a call needs a sentence that its users understand")


def _is_of_elsewhere(hint: object) -> bool:
    """Whether a parameter comes under another name, or is made of the request."""
    return any(getattr(part, "alias", None) or getattr(part, "dependency", None) for part in get_args(hint))
