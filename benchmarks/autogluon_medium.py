"""AutoGluon's medium quality on one table, run by the Python of its own environment (see accuracy.py).

`python autogluon_medium.py FOLDER classes|number SECONDS` reads learned.csv and held.csv and writes told.csv.
"""

import sys
from importlib import import_module
from pathlib import Path

import pandas as pd

folder, kind, seconds = Path(sys.argv[1]), sys.argv[2], float(sys.argv[3])
learned, held = pd.read_csv(folder / "learned.csv"), pd.read_csv(folder / "held.csv")
has_classes = kind == "classes"
predictor = import_module("autogluon.tabular").TabularPredictor(
    label="target",
    problem_type=("multiclass" if learned["target"].nunique() > 2 else "binary")
    if has_classes
    else "regression",
    eval_metric="log_loss" if has_classes else "root_mean_squared_error",
    path=str(folder / "models"),
    verbosity=0,
)
predictor.fit(learned, time_limit=seconds, presets="medium_quality", num_cpus=2)
told = predictor.predict_proba(held) if has_classes else predictor.predict(held).to_frame("prediction")
told.to_csv(folder / "told.csv", index=False)
