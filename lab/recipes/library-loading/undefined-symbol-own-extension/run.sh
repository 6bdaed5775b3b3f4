g++ -shared -fPIC -I$(python -c "import sysconfig; print(sysconfig.get_paths()['include'])") -o _nms.so nms.cpp
python detect.py
