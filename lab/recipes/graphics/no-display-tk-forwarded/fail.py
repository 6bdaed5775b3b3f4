import tkinter

window = tkinter.Tk()
window.title("loss")
canvas = tkinter.Canvas(window, width=400, height=200)
canvas.pack()
window.mainloop()
