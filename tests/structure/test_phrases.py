"""Every text for people exists in both languages, says the same in both, and is said somewhere."""

import ast
import json
import re
import string
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import terazi.phrases
from terazi.entry.wiring import TASKS
from terazi.foundation.errors import Refusal
from terazi.foundation.language.formats import format_value
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import server_phrases, web_phrases
from terazi.foundation.settings import Settings
from terazi.modules.accounts.schemas.accounts import UserData
from terazi.modules.accounts.tables.users import USER
from terazi.modules.accounts.values.sessions import EndReason
from terazi.modules.accounts.values.users import Gender, UserState
from terazi.modules.applications.tables import EXTERNAL_APPLICATION
from terazi.modules.applications.values import ApplicationStatus
from terazi.modules.audit.values import Subject
from terazi.modules.orders.values import BundleState, LineState, PaymentState
from terazi.modules.shops.tables.bundles import BUNDLE, BUNDLE_PRODUCT
from terazi.modules.shops.tables.shops import SHOP
from terazi.modules.shops.values.bundles import ProductType
from terazi.modules.site.rules.content import settings_json
from terazi.modules.site.rules.spelling import setting_by_setting
from terazi.modules.site.values.sites import Seo, SiteSettings
from tests.structure.sources import sources

BOTH = pytest.mark.parametrize("phrases", [server_phrases, web_phrases], ids=["server", "web"])
# A client that shows a person these keys reads them out of the answer's own fields.
FORMATS = re.compile(r"^(|i|of|p|d|dt|t|to|day|pct\d|[nfg]\d)$")
PLURALS = re.compile(r"_(zero|one|two|few|many|other)$")


def test_no_key_stands_twice():
    files = Path(terazi.phrases.__file__).parent.rglob("*.json")
    keys = Counter(
        (file.parent.name, key)
        for file in files
        for key, _ in json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=tuple)
    )
    assert [key for key, count in keys.items() if count > 1] == []


@BOTH
def test_every_text_stands_in_both_languages(phrases):
    halves = [
        key
        for key, texts in phrases().items()
        if texts.keys() != {"tr", "en"} or not all(t.strip() for t in texts.values())
    ]
    assert halves == []


@BOTH
def test_no_text_has_stray_spaces(phrases):
    strays = [
        key for key, texts in phrases().items() if any(t != t.strip() or "  " in t for t in texts.values())
    ]
    assert strays == []


@BOTH
def test_texts_have_one_kind_of_quotation_mark_and_of_apostrophe(phrases):
    others = [key for key, texts in phrases().items() if set("'\"`´«»„") & set("".join(texts.values()))]
    assert set(others) <= {
        "projects.filter.textHint",
        "projects.function.LAYERLOOKUP",
    }  # a rule as it is typed


def test_server_texts_mention_the_same_values_in_both_languages():
    assert [k for k, t in server_phrases().items() if placeholders(t["tr"]) != placeholders(t["en"])] == []


def test_web_texts_mention_the_same_values_in_both_languages():
    """The singular of a plural may leave the number out ("one row")."""
    different = [
        key
        for key, texts in web_phrases().items()
        if web_placeholders(texts["tr"]) - {"count"} != web_placeholders(texts["en"]) - {"count"}
    ]
    assert different == []


def test_plurals_have_every_form_a_language_needs():
    keys = web_phrases().keys()
    plural = {PLURALS.sub("", key) for key in keys if PLURALS.search(key)}
    assert [key for key in sorted(plural) if not {f"{key}_one", f"{key}_other"} <= keys] == []


def test_server_texts_use_formats_that_exist():
    unknown = [
        (key, form)
        for key, texts in server_phrases().items()
        for text in texts.values()
        for _, name, form, _ in string.Formatter().parse(text)
        if name is not None and not FORMATS.match(form or "")
    ]
    assert unknown == []
    assert format_value(0.5, "pct1", Lang.TR) == "%50"


def test_percentages_are_written_by_the_format_not_in_the_text():
    """Turkish writes %12, English 12%: a percent sign beside a placeholder is wrong in one of them."""
    beside = re.compile(r"%\{|\}%")
    assert [k for k, t in server_phrases().items() if any(beside.search(text) for text in t.values())] == []


def test_every_key_that_code_says_exists():
    areas = {key.partition(".")[0] for key in server_phrases()}
    unknown = [
        f"{path}: {key}"
        for path, key in said_keys()
        if key.partition(".")[0] in areas and key not in server_phrases()
    ]
    assert unknown == []


def test_no_text_is_left_over():
    literals = {
        node.value
        for source in sources("terazi")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    patterns = list(key_patterns())
    unused = [
        key
        for key in server_phrases()
        if key not in literals and not any(pattern.fullmatch(key) for pattern in patterns)
    ]
    assert unused == []


def test_phrases_are_given_the_values_they_mention():
    wrong = [
        f"{path}: {key} mentions {sorted(placeholders(server_phrases()[key]['tr']))}, given {sorted(given)}"
        for path, key, given in said_with_values()
        if key in server_phrases() and not placeholders(server_phrases()[key]["tr"]) <= given
    ]
    assert wrong == []


def test_refusals_are_raised_with_the_values_they_mention():
    kinds = {kind.__name__: kind for kind in refusals()}
    wrong = []
    for source in sources("terazi"):
        for node in ast.walk(source.tree):
            name, given = raised(node)
            kind = kinds.get(name)
            if kind is None or kind.__init__ is not Refusal.__init__ or "reason" in given:
                continue
            missing = placeholders(server_phrases()[kind.phrase_key]["tr"]) - given
            if missing:
                wrong.append(f"{source.path}: {name} lacks {sorted(missing)}")
    assert wrong == []


def test_every_event_of_the_trail_has_words():
    """Administrators read actions of the audit trail in words; their names are module.past_tense."""
    actions = {action for source in sources("terazi") for action in recorded_actions(source.tree)}
    assert "accounts.signed_in" in actions
    assert [a for a in sorted(actions) if not re.fullmatch(r"[a-z]+\.[a-z_]+", a)] == []
    assert [a for a in sorted(actions) if f"audit.action.{a}" not in web_phrases()] == []


def test_whatever_the_trail_shows_has_words():
    """An event that names a new field, state or kind of subject needs words for those who read the trail."""
    fields = {field for source in sources("terazi/modules") for field in recorded_fields(source.tree)}
    assert {"state", "hint", "device"} <= fields
    fields |= UserData.model_fields.keys() & {column.name for column in USER.c}
    made = {"id", "owner_id", "created_at", "changed_at"}
    fields |= {column.name for column in EXTERNAL_APPLICATION.c} - made
    assert [name for name in sorted(fields) if f"audit.field.{name}" not in web_phrases()] == []
    values = {value for kind in (UserState, Gender, ApplicationStatus, EndReason) for value in kind}
    values |= {f"order_status.{value}" for kind in (BundleState, LineState, PaymentState) for value in kind}
    assert [name for name in sorted(values) if f"audit.value.{name}" not in web_phrases()] == []


def test_every_setting_of_a_site_that_the_trail_shows_has_words():
    """What settings were and are is recorded under the names of the contract."""
    settings = SiteSettings(application_name={}, accent_color="", seo=Seo())
    fields = setting_by_setting(settings_json(settings))
    assert {"login_function", "seo.title_pattern"} <= fields.keys()
    assert [name for name in sorted(fields) if f"audit.field.{name}" not in web_phrases()] == []


def test_every_column_of_a_shop_that_the_trail_shows_has_words():
    """Changes of shops, bundles and products are recorded by their columns, whichever differ."""
    hidden = {"id", "owner_id", "search_key", "card_keys"}
    columns = {column.name for table in (SHOP, BUNDLE, BUNDLE_PRODUCT) for column in table.c}
    fields = columns - hidden | {"bank_accounts"}
    assert [name for name in sorted(fields) if f"audit.field.{name}" not in web_phrases()] == []
    kinds = {column.type.python_type for table in (SHOP, BUNDLE, BUNDLE_PRODUCT) for column in table.c}
    states = [kind for kind in kinds if kind.__module__.startswith("terazi.modules.shops.values")]
    assert ProductType in states
    values = {value for kind in states for value in kind}
    assert [name for name in sorted(values) if f"audit.value.{name}" not in web_phrases()] == []


@BOTH
def test_every_kind_of_subject_of_the_trail_has_words(phrases):
    assert [kind for kind in Subject if f"audit.subject.{kind}" not in phrases()] == []


def test_every_setting_has_words() -> None:
    """Administrators read on the screen of the installation what is in force."""
    assert [n for n in Settings.model_fields if f"process.setting.{n}" not in server_phrases()] == []


def test_every_queue_and_task_has_words() -> None:
    """Administrators read what is done in the background in words."""
    names = {name for module in TASKS for task in module.tasks for name in (task.name, task.queue)}
    assert [name for name in sorted(names) if f"process.name.{name}" not in web_phrases()] == []


def recorded_fields(tree: ast.AST) -> Iterator[str]:
    """Give the names of what changed, where an event is written with them."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if not re.search("event|record|_of_user|_of_session", node.func.id, re.IGNORECASE):
            continue
        for given in (inner for inner in ast.walk(node) if isinstance(inner, ast.Dict)):
            yield from (str(key.value) for key in given.keys if isinstance(key, ast.Constant))


def recorded_actions(tree: ast.AST) -> Iterator[str]:
    """Give the names of actions that functions called ``…record…`` or an ``AuditEvent`` are given."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id not in {"AuditEvent", "event_of", "_of_user"} and "record" not in node.func.id:
            continue
        given = [*node.args, *(k.value for k in node.keywords if k.arg == "action")]
        for value in given:
            if isinstance(value, ast.Constant) and re.fullmatch(r"[a-z]+\.[a-z_]+", str(value.value)):
                yield str(value.value)


def placeholders(text: str) -> set[str]:
    """Return the names between braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def web_placeholders(text: str) -> set[str]:
    """Return the names between double braces, without their formats."""
    return {found.partition(",")[0].strip() for found in re.findall(r"\{\{(.+?)\}\}", text)}


def said_keys() -> Iterator[tuple[str, str]]:
    """Give every key that stands in a ``Phrase(...)`` or a ``phrase_key``."""
    for source in sources("terazi"):
        for node in ast.walk(source.tree):
            if is_phrase(node) and isinstance(node.args[0], ast.Constant):
                yield source.path, node.args[0].value
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                names = {target.id for target in node.targets if isinstance(target, ast.Name)}
                if "phrase_key" in names:
                    yield source.path, str(node.value.value)


def said_with_values() -> Iterator[tuple[str, str, set[str]]]:
    """Give every ``Phrase("key", {"name": …})`` whose key and names are written out."""
    for source in sources("terazi"):
        for node in ast.walk(source.tree):
            if not is_phrase(node) or not isinstance(node.args[0], ast.Constant):
                continue
            values = node.args[1] if len(node.args) > 1 else ast.Dict(keys=[], values=[])
            if isinstance(values, ast.Dict) and all(isinstance(k, ast.Constant) for k in values.keys):
                yield source.path, node.args[0].value, {k.value for k in values.keys}  # type: ignore[union-attr]


def is_phrase(node: ast.AST) -> bool:
    """Whether the node makes a phrase."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Phrase"
        and bool(node.args)
    )


def raised(node: ast.AST) -> tuple[str, set[str]]:
    """Return the class that a ``raise`` names, and the keywords it is given."""
    if not isinstance(node, ast.Raise):
        return "", set()
    match node.exc:
        case ast.Name(id=name):
            return name, set()
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords):
            return name, {k.arg or "reason" for k in keywords} | ({"reason"} if args else set())
    return "", set()


def refusals() -> Iterator[type[Refusal]]:
    """Give every kind of refusal there is."""
    waiting = [Refusal]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            yield kind


@cache
def key_patterns() -> tuple[re.Pattern[str], ...]:
    """Return what the keys look like that code puts together of parts."""
    found = []
    for source in sources("terazi"):
        for node in ast.walk(source.tree):
            if not isinstance(node, ast.JoinedStr) or not isinstance(node.values[0], ast.Constant):
                continue
            if re.match(r"[a-z]+\.", str(node.values[0].value)):
                parts = [re.escape(v.value) if isinstance(v, ast.Constant) else ".+" for v in node.values]
                found.append(re.compile("".join(parts)))
    return tuple(found)
