import mujoco

model = mujoco.MjModel.from_xml_string("<mujoco><worldbody><geom size='.1'/></worldbody></mujoco>")
data = mujoco.MjData(model)
with mujoco.Renderer(model, 64, 64) as renderer:
    mujoco.mj_forward(model, data)
    renderer.update_scene(data)
    print(renderer.render().mean())
