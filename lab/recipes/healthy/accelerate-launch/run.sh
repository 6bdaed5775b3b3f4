accelerate launch --cpu --num_processes 2 --main_process_port 29655 train.py
