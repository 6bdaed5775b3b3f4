"""The faces of an answer: terminal, JSON, Markdown (also for GitHub), HTML.

::

    Explanation -> terminal.write     one screen: what failed, why, what to do
                -> json.render        the contract `errdoc/1`, schema/errdoc-1.json
                -> markdown.render    a document, or a comment on GitHub
                -> html.render        one self-contained page

All faces show the same things in the same order and take their words from `errdoc.render.words`. What a log says is
shown, never obeyed: `errdoc.render.safe` takes away what could act on a terminal, and each face escapes its own markup.
Nothing is decided here: what an answer holds was settled by `errdoc.pipeline`; `errdoc.render.view` only selects.
"""
