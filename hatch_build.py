"""Compiles the knowledge base into the wheel, and lays the documents of `errdoc site` beside it.

An editable install needs neither: it compiles changed pages by itself, and reads the documents where they stand.
"""

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
        for path in (*root.glob("*.md"), *root.glob("docs/*.md"), root / "kb" / "README.md"):
            build_data["force_include"][str(path)] = f"errdoc/site/documents/{path.relative_to(root).as_posix()}"
