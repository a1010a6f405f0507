"""Where everybody fetches the logo of an open shop."""

from uuid import UUID


def logo_url(logo_id: UUID | None) -> str:
    """Return the public address of a logo; empty without one."""
    return "" if logo_id is None else f"/v1/shop/logo?logo_id={logo_id}"
