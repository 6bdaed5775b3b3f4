def curves(history):
    h = history.history
    rows = zip(h["loss"], h["val_loss"], h["acc"], h["val_acc"])
    for epoch, (loss, val_loss, acc, val_acc) in enumerate(rows, 1):
        yield f"{epoch},{loss:.4f},{val_loss:.4f},{acc:.4f},{val_acc:.4f}"


def write_csv(history, path):
    with open(path, "w") as f:
        f.write("epoch,loss,val_loss,acc,val_acc\n")
        for line in curves(history):
            f.write(line + "\n")
