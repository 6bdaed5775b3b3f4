"""The faces of an answer: terminal, JSON, Markdown (also for GitHub), HTML.

::

    Explanation -> told -> blocks -> terminal    one screen: what failed, why, what to do
                                  -> markdown    a document, or a comment on GitHub
                                  -> html        one self-contained page
                                  -> slack, agent, ci
                -> json.render                   the contract `errdoc/1`, schema/errdoc-1.json

What is said, in which order, and what a screen leaves out is chosen in `errdoc.render.told` alone: a face has a form
for each kind of block. What a log says is shown, never obeyed: `errdoc.render.safe` takes away what could act on a
terminal, and each face escapes its own markup.
"""
