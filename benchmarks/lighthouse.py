"""What Lighthouse says of the pages that strangers meet, on a slow phone and on a desktop."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from benchmarks.browsing import find_browser
from benchmarks.calls import ask
from benchmarks.figures import Figure
from benchmarks.running import Server, platform_server, prepared_database
from terazi.entry.launch.run import PROJECT

_FLAGS = "--headless=new --no-sandbox --disable-gpu"
_LEAST = {"phone": 90, "desktop": 97}
_OTHERS = ("accessibility", "best-practices", "seo")


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    """What one run says: points of a hundred by category, and the audits."""

    points: Mapping[str, int]
    audits: Mapping[str, Any]

    def figures(self) -> str:
        shown = {
            "first paint": "first-contentful-paint",
            "largest": "largest-contentful-paint",
            "blocked": "total-blocking-time",
            "shift": "cumulative-layout-shift",
        }
        return ", ".join(f"{name} {self.audits[audit]['displayValue']}" for name, audit in shown.items())


def measure() -> Iterator[Figure]:
    """Measure the start page, the store, a bundle, a free page and the sign-in; medians of three runs."""
    program, browser = os.environ.get("LIGHTHOUSE") or shutil.which("lighthouse"), find_browser()
    if program is None or browser is None or not (PROJECT / "web/dist/index.html").exists():
        yield Figure(
            what="Lighthouse of what strangers meet",
            value="needs Chromium, a built client and Lighthouse: npm install --global lighthouse",
        )
        return
    with prepared_database() as settings, platform_server(settings) as server:
        for name, path in _pages(server):
            for device in _LEAST:
                yield _figure(name, device, _median(f"http://localhost:{server.port}{path}", device, program))


def _pages(server: Server) -> Iterator[tuple[str, str]]:
    sold = ask(server, "/v1/bundle/and/product/list/active", {})["list"][0]
    yield "start page", "/"
    yield "store", "/magaza"
    yield "bundle", f"/urun-detayi?user_shop_bundle_client_id={sold['user_shop_bundle_client_id']}"
    yield "free page", "/kvkk-aydinlatma-metni"
    yield "sign-in", "/giris"


def _median(address: str, device: str, program: str) -> Told:
    runs = sorted(
        (_run(address, device, program) for _ in range(3)), key=lambda told: told.points["performance"]
    )
    return runs[1]


def _run(address: str, device: str, program: str) -> Told:
    command = [program, address, "--quiet", "--output=json", f"--chrome-flags={_FLAGS}"]
    command += ["--preset=desktop"] if device == "desktop" else []
    programs = PROJECT / "web/node_modules/.bin"
    environment = {
        **os.environ,
        "CHROME_PATH": str(find_browser()),
        "PATH": f"{programs}:{os.environ['PATH']}",
    }
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=300)
    told = json.loads(done.stdout)
    points = {name: round(category["score"] * 100) for name, category in told["categories"].items()}
    return Told(points=points, audits=told["audits"])


def _figure(name: str, device: str, told: Told) -> Figure:
    others = ", ".join(f"{each} {told.points[each]}" for each in _OTHERS)
    performance = told.points["performance"]
    is_met = performance >= _LEAST[device]
    return Figure(
        what=f"Lighthouse of the {name}, {device}",
        value=f"performance {performance}; {others}",
        beside=told.figures(),
        goal=f"≥ {_LEAST[device]}",
        is_met=is_met,
    )
