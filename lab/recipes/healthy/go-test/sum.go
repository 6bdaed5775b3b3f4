package kernels

import "errors"

var ErrEmpty = errors.New("no rows: cannot sum")

func Sum(x []float64) (float64, error) {
	if len(x) == 0 {
		return 0, ErrEmpty
	}
	s := 0.0
	for _, v := range x {
		s += v
	}
	return s, nil
}
