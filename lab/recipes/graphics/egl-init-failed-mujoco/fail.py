import mujoco

MODEL = """
<mujoco>
  <worldbody>
    <light pos="0 0 3"/>
    <geom type="plane" size="1 1 .1"/>
    <body pos="0 0 1"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
  </worldbody>
</mujoco>
"""
model = mujoco.MjModel.from_xml_string(MODEL)
data = mujoco.MjData(model)
renderer = mujoco.Renderer(model, 240, 320)
for step in range(100):
    mujoco.mj_step(model, data)
renderer.update_scene(data)
print(renderer.render().shape)
