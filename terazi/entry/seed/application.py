"""The outside application of the demonstration: it signs people in from this machine (docs/openid-connect.md)."""

from uuid import UUID

from terazi.modules.applications.public import PlantedApplication

_PORTS = (8765, 8766)

DEMO_APPLICATION = PlantedApplication(
    id=UUID("01990000-0000-7000-8000-00000000def7"),
    name="Defter",
    info="Gösterim uygulaması: bu bilgisayarda çalışır. / Demonstration: runs on this machine.",
    url=f"http://127.0.0.1:{_PORTS[0]}",
    redirect_uris=tuple(f"http://127.0.0.1:{port}/geri" for port in _PORTS),
    logout_uris=tuple(f"http://127.0.0.1:{port}/gule-gule" for port in _PORTS),
    key="defter-demo-anahtari-herkes-bilir",
)
"""It exists only where the demonstration was asked for; its key is no secret."""
