"""As which file of the store a file of a message is shown in place."""

from pathlib import PurePath

from terazi.modules.support.rules.doors import FILE_FOLDER

_SHOWN = ".shown"


def shown_key(key: str) -> str:
    """Return where a file lies as it may be shown: what came by mail was written anew, others were as they came in."""
    return f"{key}{_SHOWN}" if key.startswith(f"{FILE_FOLDER}/") else key


def bare_key(key: str) -> str:
    """Return where the file itself lies of which this is what is shown."""
    return key.removesuffix(_SHOWN)


def shown_name(name: str) -> str:
    """Return how a file is called as it is shown."""
    return f"{PurePath(name).stem or 'file'}.webp"
