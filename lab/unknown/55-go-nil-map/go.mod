module sched

go 1.19
