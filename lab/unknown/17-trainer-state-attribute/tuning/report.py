def best_score(trainer):
    state = trainer.state
    score = state.best_metrics["eval_loss"]
    return {"score": score, "step": state.global_step}


def print_report(trainer):
    best = best_score(trainer)
    print("best score {score:.4f} after {step} steps".format(**best))
