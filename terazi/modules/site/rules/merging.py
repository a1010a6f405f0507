"""Three-way merging: what two have changed in one content stands side by side, field by field and language by language.

A content is JSON whose leaves are everything but objects with something in them; a leaf's path is its field.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Json, Value
from terazi.modules.site.values.revisions import Conflict

Path = tuple[str, ...]
Flat = Mapping[Path, Value]
_LANGS = frozenset(lang.value for lang in Lang)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Missing:
    """What stands where nothing does."""


_MISSING = _Missing()


@dataclass(frozen=True, kw_only=True, slots=True)
class Merged:
    """What came of a merge, which fields of the others stand in it, and what two have changed differently."""

    content: Json
    theirs: tuple[str, ...] = ()
    conflicts: tuple[Conflict, ...] = ()


def merged(
    base: Json | None, theirs: Json | None, mine: Json | None, *, prefers_mine: bool = False
) -> Merged:
    """Return both changes of a base together; where they differ in a field, one stands and the field is named.

    A field that one adds to what the other takes away is such a field: half of a thing is none.
    """
    before, here, there = (dict(_leaves(content or {})) for content in (base, mine, theirs))
    lost, dropped = _tops(before) - _tops(there), _tops(before) - _tops(here)
    result: dict[Path, Value] = {}
    taken: list[str] = []
    conflicts: list[Conflict] = []
    for path in dict.fromkeys([*there, *here, *before]):
        was, my, their = (flat.get(path, _MISSING) for flat in (before, here, there))
        is_mine = their == was or (prefers_mine and my != was)
        chosen = my if is_mine else their
        if chosen is not _MISSING:
            result[path] = chosen
        is_added = was is _MISSING and (
            (my is not _MISSING and path[0] in lost) or (their is not _MISSING and path[0] in dropped)
        )
        if their not in (was, my) or is_added:
            if my == was and not is_added:
                taken.append("/".join(path))
            else:
                conflicts.append(
                    Conflict(path="/".join(path), base=_said(was), theirs=_said(their), mine=_said(my))
                )
    if prefers_mine:
        changed = _tops(path for path, my in here.items() if before.get(path, _MISSING) != my)
        result |= {path: my for path, my in here.items() if path[0] in lost & changed}
    return Merged(content=nested(result), theirs=tuple(taken), conflicts=tuple(conflicts))


def _tops(paths: Iterable[Path]) -> set[str]:
    """Return the things whose fields these are."""
    return {path[0] for path in paths}


def applied(content: Json | None, sent: Json) -> Json:
    """Return a content with the fields that were sent; what is sent as None is taken away."""
    result = dict(content or {})
    for name, value in sent.items():
        if value is None:
            result.pop(name, None)
        elif isinstance(value, dict):
            inner = result.get(name)
            result[name] = applied(inner if isinstance(inner, dict) else {}, value)
        else:
            result[name] = value
    return result


def is_same(one: Json | None, other: Json | None) -> bool:
    """Whether two contents say the same; None says that there is nothing."""
    if one is None or other is None:
        return one is other
    return dict(_leaves(one)) == dict(_leaves(other))


def only_in(langs: frozenset[Lang], published: Json | None, content: Json) -> Json:
    """Return a content of which only these languages are new; what has no language is new as well."""
    spoken = {lang.value for lang in langs}
    kept = {path: value for path, value in _leaves(published or {}) if path[-1] in _LANGS - spoken}
    new = {path: value for path, value in _leaves(content) if path[-1] not in _LANGS - spoken}
    whole = {path[:-1] for path in new} | {path[:1] for path in new}
    return nested(
        new | {path: value for path, value in kept.items() if path[:-1] in whole or path[:1] in whole}
    )


def changed_paths(one: Json | None, other: Json | None) -> list[str]:
    """Return the fields in which two contents differ."""
    left, right = dict(_leaves(one or {})), dict(_leaves(other or {}))
    paths = dict.fromkeys([*left, *right])
    return ["/".join(path) for path in paths if left.get(path, _MISSING) != right.get(path, _MISSING)]


def nested(flat: Flat) -> Json:
    """Return the content whose leaves these are."""
    content: Json = {}
    for path, value in flat.items():
        inner = content
        for name in path[:-1]:
            inner = inner.setdefault(name, {})
        inner[path[-1]] = value
    return content


def _leaves(content: Json, above: Path = ()) -> Iterator[tuple[Path, Value]]:
    for name, value in content.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*above, name))
        elif value is not None:
            yield (*above, name), value


def _said(value: Value) -> Value:
    return None if value is _MISSING else value
