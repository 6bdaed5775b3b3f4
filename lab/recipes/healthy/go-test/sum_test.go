package kernels

import (
	"errors"
	"testing"
)

func TestSum(t *testing.T) {
	s, err := Sum([]float64{1, 2})
	if err != nil || s != 3 {
		t.Fatalf("got %v, error %v", s, err)
	}
	t.Logf("sum %v, error %v", s, err)
}

func TestErrorOfNoRows(t *testing.T) {
	if _, err := Sum(nil); !errors.Is(err, ErrEmpty) {
		t.Error("no error")
	} else {
		t.Log("as expected: ", err)
	}
}

func TestOnGPU(t *testing.T) { t.Skip("no GPU found") }

func TestPanicIsRecovered(t *testing.T) {
	defer func() { t.Log("recovered:", recover()) }()
	var x []float64
	_ = x[3]
}

func BenchmarkSum(b *testing.B) {
	x := make([]float64, 1000)
	for i := 0; i < b.N; i++ {
		Sum(x)
	}
}
