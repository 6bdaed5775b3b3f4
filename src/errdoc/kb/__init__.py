"""The knowledge base: page format, compiler and the compiled form."""

from errdoc.kb.base import KnowledgeBase

__all__ = ["KnowledgeBase"]
