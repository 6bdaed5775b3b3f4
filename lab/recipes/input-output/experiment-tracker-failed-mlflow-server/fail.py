import os

os.environ["MLFLOW_HTTP_REQUEST_MAX_RETRIES"] = "1"
import mlflow

mlflow.set_tracking_uri("http://127.0.0.1:5999")
mlflow.set_experiment("segmentation")
with mlflow.start_run(run_name="unet"):
    mlflow.log_params({"lr": 3e-4, "batch_size": 8})
    for epoch in range(3):
        mlflow.log_metric("dice", 0.5 + 0.1 * epoch, step=epoch)
print("done")
