import sys

import glfw

if not glfw.init():
    sys.exit("GLFW did not start")
window = glfw.create_window(640, 480, "simulation", None, None)
glfw.make_context_current(window)
while not glfw.window_should_close(window):
    glfw.poll_events()
