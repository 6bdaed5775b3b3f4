vulkaninfo --summary
