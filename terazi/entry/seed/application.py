"""The outside application of the demonstration: it signs people in from this machine (docs/openid-connect.md)."""

from uuid import UUID

from terazi.modules.applications.public import ApplicationFacts, ApplicationStatus, Scope, SeededApplication

_PORTS = (8765, 8766)

DEMO_APPLICATION = SeededApplication(
    id=UUID("01990000-0000-7000-8000-00000000def7"),
    key="defter-demo-anahtari-herkes-bilir",
    facts=ApplicationFacts(
        name="Defter",
        info="Hesabınızla giriş yapabileceğiniz örnek bir uygulama. / A sample application to sign in to.",
        status=ApplicationStatus.ACTIVE,
        url="https://example.com",
        more_urls=tuple(f"http://127.0.0.1:{port}" for port in _PORTS),
        route="/",
        redirect_uris=tuple(f"http://127.0.0.1:{port}/geri" for port in _PORTS),
        logout_uris=tuple(f"http://127.0.0.1:{port}/gule-gule" for port in _PORTS),
        scopes=tuple(Scope),
        is_open_for_registration=True,
        eula_document_code="",
    ),
)
"""It exists only where the demonstration was asked for; its key is no secret."""
