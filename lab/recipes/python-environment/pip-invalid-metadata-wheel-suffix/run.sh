mkdir -p wheels
python wheel.py trainer_kit 1.5.0 "torch (>=1.7.*)"
echo "trainer_kit==1.5.0" > requirements.txt
pip install --no-color --no-index --find-links wheels -r requirements.txt
