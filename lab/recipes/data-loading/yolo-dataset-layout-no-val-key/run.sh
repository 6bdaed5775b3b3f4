mkdir settings
export YOLO_CONFIG_DIR=$PWD/settings YOLO_OFFLINE=true
python train.py
