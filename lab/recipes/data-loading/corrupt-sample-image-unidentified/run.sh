{
mkdir images; python -c "
from PIL import Image
Image.new('RGB',(20,20)).save('images/a.jpg'); open('images/b.jpg','w').write('<html>403 Forbidden</html>')"
} >/dev/null 2>&1
python train.py
