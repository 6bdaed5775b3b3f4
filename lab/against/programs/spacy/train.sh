#!/bin/bash
# spaCy's own training: its configuration as it is read, its table of epochs.
python data.py
python -m spacy init config config.cfg --lang en --pipeline ${PIPELINE:-textcat} --force
cat config.cfg
python -m spacy info
python -m spacy train config.cfg --output out-$RANDOM --paths.train train.spacy --paths.dev dev.spacy --training.max_steps 60 --training.eval_frequency 20 "$@"
