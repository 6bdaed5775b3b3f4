cat > model.pth <<'END'
<!DOCTYPE html><html><head><title>Quota exceeded</title></head><body>Sorry, you can't view or download this file at this time.</body></html>
END
python load.py
