package queue

import "fmt"

// Queue hands jobs to GPUs.
type Queue struct {
	gpus    int
	running map[string]int
}

func New(gpus int) *Queue {
	return &Queue{gpus: gpus}
}

func (q *Queue) Start(job string, gpu int) error {
	if gpu >= q.gpus {
		return fmt.Errorf("no GPU %d", gpu)
	}
	q.running[job] = gpu
	return nil
}
