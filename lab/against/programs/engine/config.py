work_dir = "work_dirs/base"
train_dataloader = dict(
    batch_size=16,
    num_workers=2,
    persistent_workers=True,
    sampler=dict(type="DefaultSampler", shuffle=True),
    dataset=dict(type="Annotated", ann_file="data/annotations.json", feature_file="data/features.npy"),
    collate_fn=dict(type="default_collate"))
train_cfg = dict(by_epoch=True, max_epochs=2)
optim_wrapper = dict(type="OptimWrapper", optimizer=dict(type="SGD", lr=0.05, momentum=0.9))
param_scheduler = dict(type="MultiStepLR", milestones=[1], gamma=0.1)
model = dict(type="Head", in_channels=20, num_classes=5)
default_hooks = dict(logger=dict(type="LoggerHook", interval=5))
