"""Small real workbooks in Turkish, made from data sets that ship with scikit-learn (all free to use)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import cast

import numpy as np

from terazi.engine.workbook.sheets import Cell, OutColumn, OutSheet
from terazi.engine.workbook.writer import write_workbook
from terazi.foundation.types import Value

_WINE = {
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
}
_DIABETES = {
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
}
_CELLS = {
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
}
_IRIS = ("Çanak yaprak boyu (cm)", "Çanak yaprak eni (cm)", "Taç yaprak boyu (cm)", "Taç yaprak eni (cm)")


@dataclass(frozen=True, kw_only=True, slots=True)
class DemoWorkbook:
    """A demonstration workbook: file name, project name, how it is made, and the column worth predicting."""

    file_name: str
    project_name: str
    target: str
    make: Callable[[], OutSheet]

    def content(self) -> bytes:
        """Return the workbook as a file."""
        return write_workbook([self.make()])


def _datasets() -> ModuleType:
    """Return scikit-learn's data sets; importing it takes seconds, and most starts need none of them."""
    from sklearn import datasets  # noqa: PLC0415 - see above

    return cast("ModuleType", datasets)


def _sheet(name: str, columns: Mapping[str, Sequence[Value]]) -> OutSheet:
    cells = [[_cell(value) for value in values] for values in columns.values()]
    return OutSheet(
        name=name,
        columns=tuple(OutColumn(name=caption) for caption in columns),
        rows=list(zip(*cells, strict=True)),
    )


def _measures(data: Value) -> dict[str, list[float]]:
    return {str(name): data.data[:, place].tolist() for place, name in enumerate(data.feature_names)}


def _cell(value: Value) -> Cell:
    if isinstance(value, str):
        return value
    number = round(float(value), 4)
    return int(number) if number.is_integer() else number


def wine() -> OutSheet:
    """178 wines of three cultivars of one region of Italy (Forina, 1991)."""
    data = _datasets().load_wine()
    measures = _measures(data)
    cultivars = ("Barolo", "Grignolino", "Barbera")
    columns: dict[str, Sequence[Value]] = {"Üzüm çeşidi": [cultivars[i] for i in data.target]}
    columns |= {caption: measures[name] for name, caption in _WINE.items()}
    return _sheet("Şaraplar", columns)


def diabetes() -> OutSheet:
    """442 patients and how far their diabetes had come after a year (Efron, Hastie, Johnstone, Tibshirani, 2004)."""
    data = _datasets().load_diabetes(scaled=False)
    measures = _measures(data)
    columns: dict[str, Sequence[Value]] = {}
    for name, caption in _DIABETES.items():
        values = measures[name]
        columns[caption] = ["A" if v == 1 else "B" for v in values] if name == "sex" else values
    columns["Bir yıl sonraki ilerleme"] = data.target.tolist()
    return _sheet("Hastalar", columns)


def iris() -> OutSheet:
    """150 irises of three species (Fisher, 1936)."""
    data = _datasets().load_iris()
    species = ("Setosa", "Versicolor", "Virginica")
    columns: dict[str, Sequence[Value]] = {
        caption: data.data[:, place].tolist() for place, caption in enumerate(_IRIS)
    }
    columns["Tür"] = [species[i] for i in data.target]
    return _sheet("Süsenler", columns)


def tumours() -> OutSheet:
    """569 breast tumours, the mean measures of their cell nuclei, and the diagnosis (Wolberg, Street, Mangasarian, 1995)."""
    data = _datasets().load_breast_cancer()
    measures = _measures(data)
    columns: dict[str, Sequence[Value]] = {
        "Tanı": ["Kötü huylu" if t == 0 else "İyi huylu" for t in data.target]
    }
    columns |= {caption: measures[f"mean {name}"] for name, caption in _CELLS.items()}
    return _sheet("Tümörler", columns)


def untidy_wine() -> OutSheet:
    """The wines as a hurried person would have typed them: to try the correction suggestions on."""
    tidy = wine()
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


DEMO_WORKBOOKS = (
    DemoWorkbook(file_name="saraplar.xlsx", project_name="Örnek: Şaraplar", target="Üzüm çeşidi", make=wine),
    DemoWorkbook(
        file_name="diyabet.xlsx", project_name="Diyabet", target="Bir yıl sonraki ilerleme", make=diabetes
    ),
    DemoWorkbook(file_name="susenler.xlsx", project_name="Süsenler", target="Tür", make=iris),
    DemoWorkbook(file_name="tumorler.xlsx", project_name="Tümörler", target="Tanı", make=tumours),
    DemoWorkbook(
        file_name="saraplar-daginik.xlsx",
        project_name="Dağınık şaraplar",
        target="Üzüm çeşidi",
        make=untidy_wine,
    ),
)
SAMPLE = DEMO_WORKBOOKS[0]
