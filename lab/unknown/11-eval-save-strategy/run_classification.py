import logging
import sys
from dataclasses import dataclass, field

from transformers import HfArgumentParser, TrainingArguments

logger = logging.getLogger(__name__)


@dataclass
class DataArguments:
    train_file: str = field(default="train.csv")
    max_length: int = field(default=128)


def main():
    parser = HfArgumentParser((DataArguments, TrainingArguments))
    data_args, training_args = parser.parse_args_into_dataclasses()
    logging.basicConfig(format="%(asctime)s - %(levelname)s - %(name)s - %(message)s", datefmt="%m/%d/%Y %H:%M:%S", handlers=[logging.StreamHandler(sys.stdout)], level=20)
    logger.info(f"Training parameters {training_args}")


if __name__ == "__main__":
    main()
