"""Texts for people: a key, its values, and the sentence in the reader's language."""

import json
import re
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cache, lru_cache
from importlib import resources
from string import Formatter
from types import MappingProxyType

from terazi.foundation.language.formats import format_value
from terazi.foundation.language.lang import FALLBACK_LANG, Lang
from terazi.foundation.types import Json, Value

_MAIL = re.compile(r"[a-z_]+\.mail\.|sending\.letter\.")
_NO_WORDS: Mapping[str, str] = MappingProxyType({})
WordsByLang = Mapping[Lang, Mapping[str, str]]
NO_OWN_WORDS: WordsByLang = MappingProxyType({})
_OWN_WORDS: ContextVar[WordsByLang] = ContextVar("own_words", default=NO_OWN_WORDS)
"""What is said otherwise in what runs now: a call speaks as its site does."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text that is not yet in a language: the phrase key and the values it mentions.

    A value may itself be a Phrase or a list of Phrases or values; it is said in the same language.
    """

    key: str
    params: Mapping[str, Value] = field(default_factory=dict)

    def as_json(self) -> Json:
        """Return the phrase as JSON, so that it can be stored and said later in any language."""
        return {
            "key": self.key,
            "params": {name: _value_as_json(value) for name, value in self.params.items()},
        }

    @staticmethod
    def from_json(stored: Json) -> "Phrase":
        """Return the phrase that ``as_json`` wrote."""
        return Phrase(stored["key"], {name: _value_from_json(v) for name, v in stored["params"].items()})


class MissingPhraseError(KeyError):
    """A phrase key that the catalogue does not have."""


def speak_as(own: WordsByLang) -> None:
    """From now on say texts in these words, in this call and what it begins."""
    _OWN_WORDS.set(own)


def words_of_now() -> dict[Lang, dict[str, str]]:
    """Return the words in which texts are said now, for another process to say them in."""
    return {lang: dict(words) for lang, words in _OWN_WORDS.get().items() if words}


def say(phrase: Phrase, lang: Lang, own: Mapping[str, str] | None = None) -> str:
    """Return the sentence in the language; numbers, dates and p-values are written as that language writes them.

    A phrase's placeholders are ``{name}`` or ``{name:format}``; the formats are those of ``format_value``.
    ``own`` are words that stand for the platform's, by key; where none are given, those of the call.
    """
    words = _OWN_WORDS.get().get(lang, _NO_WORDS) if own is None else own
    return "".join(
        [
            literal if name is None else literal + _said(phrase.params[name], spec or "", lang, words)
            for literal, name, spec, _ in _parts_of(words.get(phrase.key) or text_of(phrase.key, lang))
        ]
    )


def say_within(value: Value, lang: Lang) -> Value:
    """Return JSON in which every stored phrase is said in the language."""
    if isinstance(value, dict):
        if value.keys() == {"$phrase"}:
            return say_within(value["$phrase"], lang)
        if value.keys() == {"key", "params"}:
            return say(Phrase.from_json(value), lang)
        return {name: say_within(item, lang) for name, item in value.items()}
    if isinstance(value, list):
        return [say_within(item, lang) for item in value]
    return value


def text_of(key: str, lang: Lang) -> str:
    """Return the raw text of a key, in English where the language lacks it; MissingPhraseError if unknown."""
    entry = server_phrases().get(key)
    if entry is None:
        raise MissingPhraseError(key)
    return entry.get(lang) or entry[FALLBACK_LANG]


@cache
def server_phrases() -> Mapping[str, Mapping[str, str]]:
    """All texts the server says: key to language to text."""
    return _load("server")


@cache
def mail_phrases() -> Mapping[str, Mapping[str, str]]:
    """The texts of mails, among those that the server says."""
    return {key: text for key, text in server_phrases().items() if _MAIL.match(key)}


@cache
def web_phrases() -> Mapping[str, Mapping[str, str]]:
    """All texts of the web client: key to language to text."""
    return _load("web")


def _load(folder: str) -> dict[str, dict[str, str]]:
    phrases: dict[str, dict[str, str]] = {}
    for file in sorted(resources.files("terazi.phrases").joinpath(folder).iterdir(), key=lambda f: f.name):
        if not file.name.endswith(".json"):
            continue
        entries = json.loads(file.read_text(encoding="utf-8"))
        if twice := phrases.keys() & entries.keys():
            raise ValueError(f"phrase keys stand in two files: {sorted(twice)}")
        phrases.update(entries)
    return phrases


def places_of(text: str) -> frozenset[tuple[str, str]]:
    """Return the places of a server's text that are filled in, each with its format; ValueError where it cannot be read."""
    parts = Formatter().parse(text)
    return frozenset(
        (name, f"{spec or ''}{f'!{conversion}' if conversion else ''}")
        for _, name, spec, conversion in parts
        if name is not None
    )


@lru_cache(maxsize=10_000)
def _parts_of(text: str) -> Sequence[tuple[str, str | None, str | None, str | None]]:
    """A text in parts: what is said as it stands, then the name and the format of the value that follows, if one does."""
    return tuple(Formatter().parse(text))


def _said(value: Value, form: str, lang: Lang, own: Mapping[str, str]) -> str:
    if isinstance(value, Phrase):
        return say(value, lang, own)
    if isinstance(value, list | tuple):
        return ", ".join([_said(item, form, lang, own) for item in value])
    return format_value(value, form, lang)


def _value_as_json(value: Value) -> Value:
    if isinstance(value, Phrase):
        return {"$phrase": value.as_json()}
    if isinstance(value, datetime | date):
        return {"$date": value.isoformat()}
    if isinstance(value, list | tuple):
        return [_value_as_json(item) for item in value]
    return value


def _value_from_json(value: Value) -> Value:
    if isinstance(value, dict) and "$phrase" in value:
        return Phrase.from_json(value["$phrase"])
    if isinstance(value, dict) and "$date" in value:
        return datetime.fromisoformat(value["$date"])
    if isinstance(value, list):
        return [_value_from_json(item) for item in value]
    return value
