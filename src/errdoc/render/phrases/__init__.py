"""The texts of `errdoc.render.words`: key -> (English, Chinese), `{…}` filled in by `say`.

One module for each occasion.
"""
