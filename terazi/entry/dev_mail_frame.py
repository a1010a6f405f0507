"""What the development mail pages share: their look, their headers, and the words around them."""

import hashlib
from base64 import b64encode
from html import escape

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say

PATH = "/dev/mail"
_STYLE = """
:root{color-scheme:light dark;--ink:#1c1e2e;--soft:#646982;--line:#e3e5ef;--page:#f6f7fb;--card:#fff;--accent:#4953e1}
@media (prefers-color-scheme:dark){:root{--ink:#e8e9f2;--soft:#a0a5bd;--line:#33364a;--page:#14151f;--card:#1d1f2c;
--accent:#98a0ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2rem 1.25rem 4rem}
nav{display:flex;justify-content:space-between;gap:1rem;margin-bottom:1.5rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .35rem}
a{color:var(--accent)}
.soft{color:var(--soft);margin:0 0 1.5rem}
ul,article{background:var(--card);border:1px solid var(--line);border-radius:12px}
ul{list-style:none;margin:0;padding:0;overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:grid;grid-template-columns:1fr auto;gap:.1rem 1rem;padding:.85rem 1.1rem;text-decoration:none;color:inherit}
li a:hover,li a:focus-visible{background:var(--page)}
li b{overflow-wrap:anywhere}
li span,time{color:var(--soft);font-size:.9rem;overflow-wrap:anywhere}
article{padding:1.5rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1.25rem;padding-bottom:1.25rem;
border-bottom:1px solid var(--line)}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
form{display:grid;gap:.75rem;margin-top:1.5rem}
label{display:grid;gap:.25rem}label:has([type=checkbox]){display:flex;gap:.5rem}
input:not([type=checkbox]),textarea{font:inherit;color:inherit;background:var(--page);border:1px solid var(--line);
border-radius:8px;padding:.5rem .75rem;width:100%}
button{font:inherit;justify-self:start;min-height:2.75rem;padding:.4rem 1.1rem;border:0;border-radius:8px;
background:var(--accent);color:var(--card)}
article p{white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 1rem}
"""
_POLICY = (
    f"default-src 'none'; style-src 'sha256-{b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()}'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}


def whole(title: str, body: str, path: str, lang: Lang) -> str:
    """Return a page; its title and body are HTML already."""
    other, name = (Lang.EN, "English") if lang is Lang.TR else (Lang.TR, "Türkçe")
    back = "" if path == PATH else f'<a href="{PATH}?lang={lang}">← {say_here("back", lang)}</a>'
    switch = f'<a href="{escape(path, quote=True)}?lang={other}" lang="{other}" hreflang="{other}">{name}</a>'
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title} · Terazi</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{_STYLE}</style></head>'
        f"<body><main><nav><span>{back}</span>{switch}</nav>{body}</main></body></html>"
    )


def say_here(name: str, lang: Lang, **params: object) -> str:
    """Return words of these pages as HTML."""
    return escape(say(Phrase(f"site.mail_page.{name}", params), lang))
