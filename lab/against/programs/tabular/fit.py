"""A table with pandas and scikit-learn; options and figures by print."""
import argparse
import sys
import time

import numpy as np
import pandas as pd
import sklearn
from sklearn.linear_model import Ridge
from sklearn.model_selection import KFold, StratifiedKFold, train_test_split

parser = argparse.ArgumentParser()
parser.add_argument("--table")
parser.add_argument("--model")
parser.add_argument("--alpha", type=float, default=1.0)
parser.add_argument("--folds", type=int, default=5)
parser.add_argument("--stratify", action="store_true")
parser.add_argument("--by-class", action="store_true")
parser.add_argument("--seed", type=int, default=0)
args = parser.parse_args()
for name, value in vars(args).items():
    print(f"{name:12} {value}", file=sys.stderr)

table = pd.read_csv(args.table)
print(f"read {len(table)} rows, {table.shape[1]} columns in {time.process_time():.2f} s")
print(table.dtypes.to_string())
extra = pd.DataFrame({"day": [31], "store": ["a"], "visits": [50], "price": [2.0], "sold": [75]})
table = table.append(extra) if args.model == "ridge-old" else pd.concat([table, extra])
x = table[["day", "visits", "price"]].astype("float64").to_numpy()
y = np.log1p(table["sold"].to_numpy("float64"))
train, test = train_test_split(np.arange(len(x)), stratify=table["store"] if args.stratify else None, random_state=args.seed)
print(f"train {len(train)} test {len(test)}")
splits = StratifiedKFold(args.folds) if args.by_class else KFold(args.folds)
for number, (fit, held) in enumerate(splits.split(x[train], table["store"].to_numpy()[train])):
    model = Ridge(alpha=args.alpha).fit(x[train][fit], y[train][fit])
    print(f"fold {number} r2={model.score(x[train][held], y[train][held]):.4f}")
print(f"r2 on test: {Ridge(alpha=args.alpha).fit(x[train], y[train]).score(x[test], y[test]):.4f} (sklearn {sklearn.__version__})")
