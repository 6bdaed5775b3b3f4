import tkinter as tk
from tkinter import filedialog


def choose_folder():
    root = tk.Tk()
    root.withdraw()
    return filedialog.askdirectory(title="Folder of the images")


folder = choose_folder()
print("training on", folder)
