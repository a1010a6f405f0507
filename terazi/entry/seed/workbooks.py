"""Small workbooks in both languages: real ones from data sets that ship with scikit-learn (all free to use), and sales of a made-up shop."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from types import ModuleType
from typing import cast

import numpy as np

from terazi.engine.column import Display
from terazi.engine.workbook.sheets import Cell, OutColumn, OutSheet
from terazi.engine.workbook.writer import write_workbook
from terazi.entry.seed.sales import sales_columns, sales_links
from terazi.foundation.language.lang import Lang
from terazi.foundation.types import Value

Words = dict[str, str]
_WINE: dict[Lang, Words] = {
    Lang.TR: {
        "alcohol": "Alkol (%)",
        "malic_acid": "Malik asit (g/L)",
        "ash": "Kül (g/L)",
        "alcalinity_of_ash": "Kül alkalinitesi",
        "magnesium": "Magnezyum (mg/L)",
        "total_phenols": "Toplam fenol (g/L)",
        "flavanoids": "Flavonoid (g/L)",
        "nonflavanoid_phenols": "Flavonoid dışı fenol (g/L)",
        "proanthocyanins": "Proantosiyanin (g/L)",
        "color_intensity": "Renk yoğunluğu",
        "hue": "Renk tonu",
        "od280/od315_of_diluted_wines": "OD280/OD315",
        "proline": "Prolin (mg/L)",
    },
    Lang.EN: {
        "alcohol": "Alcohol (%)",
        "malic_acid": "Malic acid (g/L)",
        "ash": "Ash (g/L)",
        "alcalinity_of_ash": "Alkalinity of ash",
        "magnesium": "Magnesium (mg/L)",
        "total_phenols": "Total phenols (g/L)",
        "flavanoids": "Flavonoids (g/L)",
        "nonflavanoid_phenols": "Non-flavonoid phenols (g/L)",
        "proanthocyanins": "Proanthocyanins (g/L)",
        "color_intensity": "Colour intensity",
        "hue": "Hue",
        "od280/od315_of_diluted_wines": "OD280/OD315",
        "proline": "Proline (mg/L)",
    },
}
_DIABETES: dict[Lang, Words] = {
    Lang.TR: {
        "age": "Yaş",
        "sex": "Cinsiyet grubu",
        "bmi": "Vücut kitle indeksi",
        "bp": "Ortalama kan basıncı",
        "s1": "Toplam kolesterol",
        "s2": "LDL",
        "s3": "HDL",
        "s4": "Kolesterol oranı",
        "s5": "Trigliserit (log)",
        "s6": "Kan şekeri",
    },
    Lang.EN: {
        "age": "Age",
        "sex": "Sex group",
        "bmi": "Body mass index",
        "bp": "Mean blood pressure",
        "s1": "Total cholesterol",
        "s2": "LDL",
        "s3": "HDL",
        "s4": "Cholesterol ratio",
        "s5": "Triglycerides (log)",
        "s6": "Blood sugar",
    },
}
_CELLS: dict[Lang, Words] = {
    Lang.TR: {
        "radius": "Yarıçap",
        "texture": "Doku",
        "perimeter": "Çevre",
        "area": "Alan",
        "smoothness": "Pürüzsüzlük",
        "compactness": "Sıkılık",
        "concavity": "Çukurluk",
        "concave points": "Çukur nokta",
        "symmetry": "Simetri",
        "fractal dimension": "Fraktal boyut",
    },
    Lang.EN: {
        "radius": "Radius",
        "texture": "Texture",
        "perimeter": "Perimeter",
        "area": "Area",
        "smoothness": "Smoothness",
        "compactness": "Compactness",
        "concavity": "Concavity",
        "concave points": "Concave points",
        "symmetry": "Symmetry",
        "fractal dimension": "Fractal dimension",
    },
}
_WINE_WDMS = {
    "alcohol": "alcohol",
    "malic_acid": "malic_acid",
    "ash": "ash",
    "alcalinity_of_ash": "ash_alkalinity",
    "magnesium": "magnesium",
    "total_phenols": "phenols",
    "flavanoids": "flavonoids",
    "nonflavanoid_phenols": "other_phenols",
    "proanthocyanins": "proanthocyanins",
    "color_intensity": "colour_intensity",
    "hue": "hue",
    "proline": "proline",
}
_IRIS = {
    Lang.TR: (
        "Çanak yaprak boyu (cm)",
        "Çanak yaprak eni (cm)",
        "Taç yaprak boyu (cm)",
        "Taç yaprak eni (cm)",
    ),
    Lang.EN: ("Sepal length (cm)", "Sepal width (cm)", "Petal length (cm)", "Petal width (cm)"),
}
_CULTIVAR = {Lang.TR: "Üzüm çeşidi", Lang.EN: "Grape variety"}
_PROGRESS = {Lang.TR: "Bir yıl sonraki ilerleme", Lang.EN: "Progression after a year"}
_SPECIES = {Lang.TR: "Tür", Lang.EN: "Species"}
_DIAGNOSIS = {Lang.TR: "Tanı", Lang.EN: "Diagnosis"}
_BENIGN = {Lang.TR: ("Kötü huylu", "İyi huylu"), Lang.EN: ("Malignant", "Benign")}


@dataclass(frozen=True, kw_only=True, slots=True)
class DemoWorkbook:
    """A demonstration workbook: its language, file name, project name, how it is made, and the column worth predicting.

    ``links`` are the wdms (``layer.column``) that its columns hold, by caption.
    """

    lang: Lang
    file_name: str
    project_name: str
    target: str
    make: Callable[[Lang], OutSheet]
    links: Mapping[str, str] = field(default_factory=dict)

    def content(self) -> bytes:
        """Return the workbook as a file."""
        return write_workbook([self.make(self.lang)])


def _datasets() -> ModuleType:
    """Return scikit-learn's data sets; importing it takes seconds, and most starts need none of them."""
    from sklearn import datasets  # noqa: PLC0415 - see above

    return cast("ModuleType", datasets)


def _sheet(name: str, columns: Mapping[str, Sequence[Value]]) -> OutSheet:
    cells = [[_cell(value) for value in values] for values in columns.values()]
    return OutSheet(
        name=name,
        columns=tuple(_column(caption, values[0]) for caption, values in columns.items()),
        rows=list(zip(*cells, strict=True)),
    )


def _column(caption: str, first: Value) -> OutColumn:
    return OutColumn(name=caption, display=Display.DATE if isinstance(first, date) else Display.PLAIN)


def _measures(data: Value) -> dict[str, list[float]]:
    return {str(name): data.data[:, place].tolist() for place, name in enumerate(data.feature_names)}


def _cell(value: Value) -> Cell:
    if isinstance(value, str | date):
        return value
    number = round(float(value), 4)
    return int(number) if number.is_integer() else number


def sales(lang: Lang) -> OutSheet:
    """900 orders of a made-up coffee shop in two years."""
    return _sheet({Lang.TR: "Satışlar", Lang.EN: "Sales"}[lang], sales_columns(lang))


def wine(lang: Lang) -> OutSheet:
    """178 wines of three cultivars of one region of Italy (Forina, 1991)."""
    data = _datasets().load_wine()
    measures = _measures(data)
    cultivars = ("Barolo", "Grignolino", "Barbera")
    columns: dict[str, Sequence[Value]] = {_CULTIVAR[lang]: [cultivars[i] for i in data.target]}
    columns |= {caption: measures[name] for name, caption in _WINE[lang].items()}
    return _sheet({Lang.TR: "Şaraplar", Lang.EN: "Wines"}[lang], columns)


def diabetes(lang: Lang) -> OutSheet:
    """442 patients and how far their diabetes had come after a year (Efron, Hastie, Johnstone, Tibshirani, 2004)."""
    data = _datasets().load_diabetes(scaled=False)
    measures = _measures(data)
    columns: dict[str, Sequence[Value]] = {}
    for name, caption in _DIABETES[lang].items():
        values = measures[name]
        columns[caption] = ["A" if v == 1 else "B" for v in values] if name == "sex" else values
    columns[_PROGRESS[lang]] = data.target.tolist()
    return _sheet({Lang.TR: "Hastalar", Lang.EN: "Patients"}[lang], columns)


def iris(lang: Lang) -> OutSheet:
    """150 irises of three species (Fisher, 1936)."""
    data = _datasets().load_iris()
    species = ("Setosa", "Versicolor", "Virginica")
    columns: dict[str, Sequence[Value]] = {
        caption: data.data[:, place].tolist() for place, caption in enumerate(_IRIS[lang])
    }
    columns[_SPECIES[lang]] = [species[i] for i in data.target]
    return _sheet({Lang.TR: "Süsenler", Lang.EN: "Irises"}[lang], columns)


def tumours(lang: Lang) -> OutSheet:
    """569 breast tumours, the mean measures of their cell nuclei, and the diagnosis (Wolberg, Street, Mangasarian, 1995)."""
    data = _datasets().load_breast_cancer()
    measures = _measures(data)
    columns: dict[str, Sequence[Value]] = {_DIAGNOSIS[lang]: [_BENIGN[lang][t] for t in data.target]}
    columns |= {caption: measures[f"mean {name}"] for name, caption in _CELLS[lang].items()}
    return _sheet({Lang.TR: "Tümörler", Lang.EN: "Tumours"}[lang], columns)


def untidy_wine(lang: Lang) -> OutSheet:
    """The wines as a hurried person would have typed them: to try the correction suggestions on."""
    tidy = wine(lang)
    chance = np.random.default_rng(1923)
    spellings = {
        "Barolo": ("barolo", "BAROLO ", "Barollo"),
        "Barbera": ("barbera", " Barbera"),
        "Grignolino": ("Grignolıno",),
    }
    rows = [list(row) for row in tidy.rows]
    for place in chance.choice(len(rows), 24, replace=False):
        choices = spellings[str(rows[place][0])]
        rows[place][0] = choices[int(chance.integers(len(choices)))]
    for place in chance.choice(len(rows), 12, replace=False):
        rows[place][4] = None
    for place in chance.choice(len(rows), 5, replace=False):
        rows[place][5] = f"{rows[place][5]} mg"
    rows[17][1] = 1423
    rows.append(list(rows[3]))
    return OutSheet(name=tidy.name, columns=tidy.columns, rows=rows)


def _book(lang: Lang, file: str, name: str, target: str, make: Callable[[Lang], OutSheet]) -> DemoWorkbook:
    return DemoWorkbook(lang=lang, file_name=f"{file}.xlsx", project_name=name, target=target, make=make)


def _wine_links(lang: Lang) -> Mapping[str, str]:
    measures = {_WINE[lang][name]: f"wine.{code}" for name, code in _WINE_WDMS.items()}
    return {_CULTIVAR[lang]: "wine.grape", **measures}


_TR, _EN = Lang.TR, Lang.EN
SALES = {
    lang: replace(book, links=sales_links(lang))
    for lang, book in {
        _TR: _book(_TR, "satislar", "Örnek: Kahve dükkânı satışları", "İade", sales),
        _EN: _book(_EN, "sales", "Sample: Coffee shop sales", "Returned", sales),
    }.items()
}
_WINES = {
    lang: replace(book, links=_wine_links(lang))
    for lang, book in {
        _TR: _book(_TR, "saraplar", "Örnek: Şaraplar", _CULTIVAR[_TR], wine),
        _EN: _book(_EN, "wines", "Sample: Wines", _CULTIVAR[_EN], wine),
    }.items()
}
SAMPLES = (*_WINES.values(), *SALES.values())
DEMO_WORKBOOKS = (
    *SAMPLES,
    _book(_TR, "diyabet", "Diyabet", _PROGRESS[_TR], diabetes),
    _book(_EN, "diabetes", "Diabetes", _PROGRESS[_EN], diabetes),
    _book(_TR, "susenler", "Süsenler", _SPECIES[_TR], iris),
    _book(_EN, "irises", "Irises", _SPECIES[_EN], iris),
    _book(_TR, "tumorler", "Tümörler", _DIAGNOSIS[_TR], tumours),
    _book(_EN, "tumours", "Tumours", _DIAGNOSIS[_EN], tumours),
    _book(_TR, "saraplar-daginik", "Dağınık şaraplar", _CULTIVAR[_TR], untidy_wine),
    _book(_EN, "wines-messy", "Messy wines", _CULTIVAR[_EN], untidy_wine),
)
