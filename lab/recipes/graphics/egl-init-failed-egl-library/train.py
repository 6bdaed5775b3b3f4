import os

os.environ["PYOPENGL_PLATFORM"] = "egl"
import numpy as np
import pyrender
import trimesh

mesh = pyrender.Mesh.from_trimesh(trimesh.creation.icosphere())
scene = pyrender.Scene()
scene.add(mesh)
scene.add(pyrender.PerspectiveCamera(yfov=1.0), pose=np.eye(4))
renderer = pyrender.OffscreenRenderer(256, 256)
color, depth = renderer.render(scene)
print(color.shape)
