"""errdoc's own words in English."""

from errdoc.render.phrases.en import answer, commands, triage

#: What the language calls itself, and what Windows calls it.
NAMES = {"language": "English", "locale": "english"}
PHRASES: dict[str, str] = {**NAMES, **answer.PHRASES, **commands.PHRASES, **triage.PHRASES}
