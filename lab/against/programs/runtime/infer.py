"""A model under ONNX Runtime: loguru's lines, settings from the environment as pydantic-settings users have them."""
import collections
import glob
import os
import sys
import time
import uuid

import numpy as np
import onnxruntime as ort
from loguru import logger
from PIL import Image

logger.remove()
logger.add(sys.stdout, format="{time:YYYY-MM-DD HH:mm:ss.SSS} | {level: <8} | {name}:{function}:{line} - {message}")
settings = {"INFER_MODEL": "model.onnx", "INFER_BATCH_SIZE": "8", "INFER_THREADS": "2", "INFER_PICTURES": "pictures",
            "INFER_WARMUP": "1", "INFER_OUTPUT": "scores.npy"}
settings |= {name: value for name, value in os.environ.items() if name.startswith("INFER_")}


def main():
    logger.info("worker {} starting, pid {}", uuid.uuid4(), os.getpid())
    logger.info("onnxruntime {} ({}), numpy {}, python {}", ort.__version__, ort.get_device(), np.__version__, sys.version.split()[0])
    for name, value in settings.items():
        logger.info("setting {} => {!r}", name, value)
    paths = sorted(glob.glob(f"{settings['INFER_PICTURES']}/*.png"))
    modes = collections.Counter(Image.open(path).mode for path in paths)
    logger.info("{} pictures, modes {}, {} bytes", len(paths), dict(modes), sum(map(os.path.getsize, paths)))
    options = ort.SessionOptions()
    options.intra_op_num_threads = int(settings["INFER_THREADS"])
    session = ort.InferenceSession(settings["INFER_MODEL"], options, providers=["CPUExecutionProvider"])
    logger.info("session ready: inputs {}", [(one.name, one.shape) for one in session.get_inputs()])
    size = int(settings["INFER_BATCH_SIZE"])
    for at in range(0, len(paths), size):
        started = time.perf_counter()
        pixels = [np.atleast_3d(np.asarray(Image.open(path), "float32")) / 255 for path in paths[at : at + size]]
        scores = session.run(None, {"pixels": np.stack(pixels).transpose(0, 3, 1, 2)})[0]
        if at // size % 5 == 0:
            logger.debug("batch {:03d}: {:.1f} ms, mean score {:.4f}", at // size, (time.perf_counter() - started) * 1e3, scores.mean())
    logger.success("all pictures scored, written to {}", settings["INFER_OUTPUT"])


with logger.catch(reraise=False, onerror=lambda _: sys.exit(1)):
    main()
