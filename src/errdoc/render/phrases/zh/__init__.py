"""errdoc's own words in Chinese."""

from errdoc.render.phrases.zh import answer, commands, triage

#: What the language calls itself, and what Windows calls it.
NAMES = {"language": "中文", "locale": "chinese"}
PHRASES: dict[str, str] = {**NAMES, **answer.PHRASES, **commands.PHRASES, **triage.PHRASES}
