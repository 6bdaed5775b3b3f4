package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
)

type sample struct {
	name string
	used int
}

func parse(line string) sample {
	fields := strings.Split(line, ",")
	used, _ := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(fields[1], "MiB")))
	return sample{fields[0], used}
}

func main() {
	f, err := os.Open(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	total := 0
	in := bufio.NewScanner(f)
	for in.Scan() {
		s := parse(in.Text())
		fmt.Printf("%-24s %6d MiB\n", s.name, s.used)
		total += s.used
	}
	fmt.Println("total", total)
}
