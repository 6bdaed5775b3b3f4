print("evaluating")
