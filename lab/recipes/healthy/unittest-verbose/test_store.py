import logging
import unittest
import warnings


class Store:
    def __init__(self):
        self.rows = {}

    def load(self, name):
        try:
            return self.rows[name]
        except KeyError as error:
            logging.error("row %s not found, the default is used", name)
            raise FileNotFoundError(name) from error


class TestStore(unittest.TestCase):
    def test_missing_row_raises_file_not_found_error(self):
        with self.assertRaises(FileNotFoundError), self.assertLogs(level="ERROR"):
            Store().load("weights")

    @unittest.expectedFailure
    def test_failed_load_is_retried(self):
        self.fail("not yet")

    @unittest.skip("no CUDA device is available on this runner")
    def test_cuda_error(self):
        raise RuntimeError("CUDA error")

    def test_old_name_warns(self):
        warnings.warn("Store.load is deprecated and will raise an error", DeprecationWarning)

    def test_many(self):
        for n in range(3):
            with self.subTest(n=n):
                self.assertEqual(n + 0, n)


if __name__ == "__main__":
    unittest.main(verbosity=2)
