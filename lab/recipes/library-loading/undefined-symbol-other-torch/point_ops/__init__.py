from point_ops._C import pool
