from transformers import TrainerCallback


class LossHistory(TrainerCallback):
    """Keeps the running loss for the plot at the end."""

    def __init__(self):
        self.history = []

    def on_log(self, args, state, control, logs=None, **kwargs):
        self.history.append((state.global_step, logs["loss"], logs["learning_rate"]))
        print(f"step {state.global_step}: loss {logs['loss']}")
