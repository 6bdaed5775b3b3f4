import io


def write_like_the_annotator(path):
    # the tool saves in the encoding of its Windows
    names = [u"\u732b", u"\u72d7", u"\u9a6c", u"\u9e1f"]
    with io.open(path, "w", encoding="gb18030") as f:
        for i, name in enumerate(names):
            f.write(u"%d\t%s\n" % (i, name))


def read_classes(path):
    classes = {}
    with open(path, encoding="utf-8") as f:
        for line in f:
            index, name = line.rstrip("\n").split("\t")
            classes[int(index)] = name
    return classes


write_like_the_annotator("classes.txt")
classes = read_classes("classes.txt")
print("found", len(classes), "classes")
