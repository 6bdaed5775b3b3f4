"""The site: all that errdoc knows as pages to look at, link to and search, in both languages; `errdoc site OUT`.

::

    KnowledgeBase ─► book ─► pages ─► project (sources of the generator) ─► generate (Zensical) ─► OUT
                              └─────► index (what the browser searches)

`book` is the knowledge in one language with what leads to what; one module per sort of page makes its `Page` with a
template; `project` writes what the generator wants and `generate` calls it, once for each language. Every page is
escaped before the generator sees it: pages of users are data, and no script of theirs runs.
"""
