import tkinter as tk
from tkinter import filedialog

root = tk.Tk()
root.title("label the images")
files = filedialog.askopenfilenames(filetypes=[("images", "*.png *.jpg")])
print(len(files), "images")
