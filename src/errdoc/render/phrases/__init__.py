"""The texts of `errdoc.render.words`, a folder for each language: key -> text, `{…}` filled in by `say`.

One module for each occasion. A language that lacks a key says it in English; a folder more is a language more.
"""
