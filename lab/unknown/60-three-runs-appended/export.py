def to_table(results):
    assert len(results) > 1, "need at least two epochs to plot"
    lines = ["epoch,loss"]
    for epoch, loss in results.items():
        lines.append("%d,%.4f" % (epoch, loss))
    return "\n".join(lines)
