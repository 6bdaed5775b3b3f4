import asyncio
import logging

import client

logging.basicConfig(format="%(levelname)s:     %(message)s", level=logging.INFO)


async def handle(request):
    vectors = client.embed_all(request["texts"])
    return {"vectors": vectors}


async def main():
    logging.info("Started server process")
    logging.info("Waiting for requests")
    for request in [{"texts": ["hello", "world"]}]:
        print(await handle(request))


if __name__ == "__main__":
    asyncio.run(main())
