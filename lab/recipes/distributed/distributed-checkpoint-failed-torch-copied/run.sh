torchrun --nproc_per_node 4 --master_port 29645 train.py || exit
# The copy to the other cluster broke off before this file.
mkdir -p restored && cp -r checkpoints/step_1000 restored/ && rm restored/step_1000/__2_0.distcp
ls -l -A restored/step_1000 | awk '{print $5, $9}'
torchrun --nproc_per_node 4 --master_port 29646 resume.py
