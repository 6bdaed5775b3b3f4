import torch
from transformers import CLIPVisionConfig, LlamaConfig, LlavaConfig, LlavaForConditionalGeneration

vision = CLIPVisionConfig(hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=2, image_size=56, patch_size=14, projection_dim=32)
text = LlamaConfig(vocab_size=200, hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=2, num_key_value_heads=2)
config = LlavaConfig(vision_config=vision, text_config=text, image_token_index=150, vision_feature_layer=-1)
model = LlavaForConditionalGeneration(config).eval()
pixels = torch.rand(1, 3, 56, 56)

question = torch.randint(3, 140, (1, 12))
out = model.generate(input_ids=question, attention_mask=torch.ones_like(question), pixel_values=pixels, max_new_tokens=5)
print(out)
