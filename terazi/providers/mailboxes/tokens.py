"""Tokens that open a mailbox for an hour (XOAUTH2), got anew from who issues them with what lasts."""

import re

import httpx

from terazi.foundation.mailboxes import MailboxFailedError, MailboxProblem, MailboxSecret, MailboxSignIn
from terazi.providers.tls import trusted

_SECONDS = 15.0
_GOOGLE = "https://oauth2.googleapis.com/token"
_MICROSOFT = "https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token"
_MICROSOFT_SCOPE = "https://outlook.office.com/IMAP.AccessAsUser.All offline_access"
_TENANT = re.compile(r"[A-Za-z0-9.-]{1,100}")


def access_token(
    sign_in: MailboxSignIn, secret: MailboxSecret, *, transport: httpx.BaseTransport | None = None
) -> str:
    """Return a token for the next hour."""
    url, scope = _GOOGLE, ""
    if sign_in is MailboxSignIn.MICROSOFT:
        tenant = secret.tenant if _TENANT.fullmatch(secret.tenant) else "common"
        url, scope = _MICROSOFT.format(tenant=tenant), _MICROSOFT_SCOPE
    asked = {
        "grant_type": "refresh_token",
        "client_id": secret.client_id,
        "client_secret": secret.client_secret,
        "refresh_token": secret.refresh_token,
        **({"scope": scope} if scope else {}),
    }
    try:
        with httpx.Client(verify=trusted(), timeout=_SECONDS, trust_env=False, transport=transport) as client:
            answer = client.post(url, data={name: said for name, said in asked.items() if said})
        token = answer.json().get("access_token") if answer.status_code == 200 else None
    except httpx.HTTPError as lost:
        raise MailboxFailedError(MailboxProblem.NO_ANSWER) from lost
    except (ValueError, AttributeError) as strange:
        raise MailboxFailedError(MailboxProblem.NOT_UNDERSTOOD) from strange
    if not isinstance(token, str) or not token.isascii() or not token.isprintable():
        raise MailboxFailedError(MailboxProblem.SIGN_IN_REFUSED)
    return token
