package main

import (
	"log"
	"os"

	"sched/queue"
)

func main() {
	log.SetFlags(0)
	log.Printf("scheduler with %d jobs", len(os.Args)-1)
	q := queue.New(4)
	for i, job := range os.Args[1:] {
		log.Printf("starting %s", job)
		if err := q.Start(job, i); err != nil {
			log.Fatal(err)
		}
	}
}
