"""Which site answers for a host, which menu entries it offers, and in which language a path speaks."""

from collections.abc import Iterator, Mapping
from uuid import UUID

from terazi.foundation.language.lang import FALLBACK_LANG, Lang
from terazi.modules.site.values import Gate, MenuItem, SiteSettings, SiteView, TextByLang

_LONGEST_HOST = 253


def host_of(text: str) -> str:
    """Return a host name as sites are stored: lower case, without www, port and closing dot."""
    host = text.strip().lower()[: _LONGEST_HOST + 10].partition(":")[0]
    return host.removeprefix("www.").rstrip(".")


def find_by_host(sites: Mapping[str, SiteView], default: SiteView, host: str) -> SiteView:
    """Return the site of the host, else of its nearest parent domain, else the default site."""
    return next((sites[name] for name in _names(host) if name in sites), default)


def is_open(gate: Gate | None, settings: SiteSettings) -> bool:
    """Whether the site's settings allow what stands behind the gate."""
    match gate:
        case Gate.LOGIN_ON:
            return settings.is_login_on
        case Gate.REGISTRATION_OPEN:
            return not settings.is_login_external
        case None:
            return True


def offered_menu(site: SiteView) -> dict[UUID, MenuItem]:
    """Return the menu entries that the site's settings allow, in their order."""
    return {key: item for key, item in site.menu.items() if is_open(item.gate, site.settings)}


def lang_of_path(site: SiteView, path: str) -> Lang:
    """Return the language whose path this is; the site's default where no screen has it or both share it."""
    wanted = path.rstrip("/")
    spoken = [
        lang
        for lang in site.settings.language_options
        if any(item.url.get(lang) == wanted for item in site.menu.values())
    ]
    return spoken[0] if len(spoken) == 1 else site.settings.default_language


def wording_in(lang: Lang, phrases: Mapping[str, Mapping[str, str]], site: SiteView) -> dict[str, str]:
    """Return every text of the web client: the site's own wording first, English where a language lacks a text."""
    own = site.wording.get(lang, {})
    return {key: own.get(key) or said_in(lang, text) for key, text in phrases.items()}


def said_in(lang: Lang, text: TextByLang) -> str:
    """Return the text in the language, in English where the language lacks it."""
    return text.get(lang) or text.get(FALLBACK_LANG, "")


def _names(host: str) -> Iterator[str]:
    name = host
    while name:
        yield name
        name = name.partition(".")[2]
