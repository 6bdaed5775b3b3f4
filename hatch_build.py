"""Compiles the knowledge base into the wheel. An editable install needs none: it compiles changed pages by itself."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileKnowledgeBase(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "src"))
        try:
            from errdoc.kb.compile import compile_folder

            compile_folder(root / "kb", root / "src" / "errdoc" / "kb.sqlite")
        finally:
            sys.path.pop(0)
        build_data["artifacts"].append("src/errdoc/kb.sqlite")
