import pyglet


class Viewer:
    def __init__(self, width, height):
        self.window = pyglet.window.Window(width=width, height=height, display=None)

    def render(self):
        self.window.clear()
        self.window.flip()


viewer = Viewer(600, 400)
for step in range(100):
    viewer.render()
