import asyncio


async def embed(text):
    await asyncio.sleep(0.01)
    return [len(text), sum(map(ord, text)) % 97]


def embed_all(texts):
    async def run():
        return await asyncio.gather(*(embed(t) for t in texts))
    return asyncio.run(run())
