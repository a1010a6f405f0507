"""docs/configuration.md from the settings: `write` makes it, `check` says whether it is stale."""

import sys
import types
import typing
from pathlib import Path

from pydantic import AliasChoices, SecretStr
from pydantic.fields import FieldInfo

from terazi.foundation.settings import Settings

DOCUMENT = Path(__file__).resolve().parents[1] / "docs" / "configuration.md"
HEAD = """# Configuration

Terazi runs without any configuration. Each setting below is an environment variable.
This table is made from `terazi/foundation/settings.py` by `scripts/configuration.py write`.

| variable | default | meaning |
|---|---|---|
"""


def main(task: str) -> int:
    """Do the task; 0 if all is well."""
    text = HEAD + "".join(row(name, info) for name, info in Settings.model_fields.items())
    if task == "write":
        DOCUMENT.write_text(text, encoding="utf-8")
        return 0
    if DOCUMENT.exists() and DOCUMENT.read_text(encoding="utf-8") == text:
        return 0
    print(f"{DOCUMENT.name} is stale: run '{Path(sys.executable).name} scripts/configuration.py write'.")
    return 1


def row(name: str, info: FieldInfo) -> str:
    """Return the line of one setting."""
    meaning = " ".join(filter(None, [info.description, choices(info)]))
    return f"| `{variable(name, info)}` | {default(info)} | {meaning} |\n"


def variable(name: str, info: FieldInfo) -> str:
    """Return the environment variable people set."""
    alias = info.validation_alias
    if isinstance(alias, AliasChoices):
        return str(alias.choices[0])
    return f"TERAZI_{name.upper()}"


def default(info: FieldInfo) -> str:
    """Return the default as people would write it."""
    value = info.get_default(call_default_factory=True, validated_data={})
    shown = value.get_secret_value() if isinstance(value, SecretStr) else value
    return f"`{shown}`" if str(shown) else ""


def choices(info: FieldInfo) -> str:
    """Return the allowed words of a setting that has a closed list."""
    if typing.get_origin(info.annotation) is typing.Literal:
        return f"({', '.join(str(word) for word in typing.get_args(info.annotation))})"
    if typing.get_origin(info.annotation) is types.UnionType:
        return "(optional)"
    return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
