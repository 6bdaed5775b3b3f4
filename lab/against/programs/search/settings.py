"""Writes settings.ini: `python settings.py SECTION.NAME=VALUE …`."""
import configparser
import sys

config = configparser.ConfigParser()
config.read_dict({
    "data": {"path": "data/patients.csv", "target": "outcome", "id_column": "patient"},
    "encoder": {"handle_unknown": "ignore", "drop": "none"},
    "model": {"kind": "boosting", "learning_rate": "0.1", "max_iter": "40", "early_stopping": "off", "monotonic": "off"},
    "search": {"folds": "5", "n_iter": "3", "jobs": "1", "random_state": "17"},
    "report": {"title": "weekly", "folder": "reports"},
})
for word in sys.argv[1:]:
    name, _, value = word.partition("=")
    section, _, key = name.partition(".")
    config[section][key] = value
with open("settings.ini", "w") as file:
    config.write(file)
