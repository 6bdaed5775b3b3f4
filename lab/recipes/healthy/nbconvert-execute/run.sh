python make.py
jupyter nbconvert --to notebook --execute --allow-errors train.ipynb --output done.ipynb
jupyter nbconvert --to script done.ipynb
jupyter nbconvert --to html done.ipynb
ls
