import glob
import multiprocessing as mp


class FormatError(Exception):
    pass


def parse_line(path, number, line):
    fields = line.rstrip("\n").split("\t")
    if len(fields) != 3:
        raise FormatError("%s:%d: expected 3 tab-separated fields, found %d" % (path, number, len(fields)))
    return fields[0], fields[1], float(fields[2])


def parse_shard(path):
    with open(path) as f:
        return [parse_line(path, i, line) for i, line in enumerate(f, 1)]


def main():
    paths = sorted(glob.glob("shards/*.tsv"))
    print("parsing %d shards with 2 workers" % len(paths))
    with mp.Pool(2) as pool:
        rows = sum(pool.map(parse_shard, paths), [])
    print("%d rows" % len(rows))


if __name__ == "__main__":
    main()
