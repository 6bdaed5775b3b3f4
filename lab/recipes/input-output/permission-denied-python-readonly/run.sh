mkdir data
mount -t tmpfs -o ro tmpfs data
python -c "
import numpy as np
np.save('data/features.npy', np.zeros(10))
"
