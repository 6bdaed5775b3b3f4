# What a killed build leaves behind.
export TORCH_EXTENSIONS_DIR=$HOME/.cache/torch_extensions
mkdir -p $TORCH_EXTENSIONS_DIR/scale && touch $TORCH_EXTENSIONS_DIR/scale/lock
python train.py
