"""`errdoc serve`: a page to paste logs into and a JSON API. The only user of Starlette and uvicorn.

::

    serve ──► gate ──► app ──► upload ──► pool ──► work (in processes of `integrations/workers`)

    settings    what it may take, and from whom
    gate        who may ask: address, origin, token; headers of every answer; nobody holds an answer for ever
    app         the addresses
    upload      what a request brings, within bounds
    pool        who waits for a process, and for how long
    work        what a process answers
    described   the API as OpenAPI
"""
