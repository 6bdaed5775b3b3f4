"""Writes job.toml: `python job.py SECTION.NAME=VALUE …`."""
import sys

job = {
    "job": {"dump_folder": '"./outputs"', "description": '"debug model"'},
    "model": {"flavor": '"debugmodel"', "dim": "32", "n_layers": "3", "skip_every": "0"},
    "training": {"local_batch_size": "4", "global_batch_size": "16", "steps": "12", "max_norm": "1.0"},
    "parallelism": {"find_unused_parameters": "true", "data_parallel_shard_degree": "1"},
    "metrics": {"log_freq": "2"},
}
for word in sys.argv[1:]:
    name, _, value = word.partition("=")
    section, _, key = name.partition(".")
    job[section][key] = value
with open("job.toml", "w") as file:
    for section, rows in job.items():
        file.write(f"[{section}]\n" + "".join(f"{name} = {value}\n" for name, value in rows.items()) + "\n")
