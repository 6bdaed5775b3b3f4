import transformers

from toy import tokenizer

# the template of the folder, made for training on the answers alone
TEMPLATE = (
    "{% for m in messages %}{% if m['role'] == 'assistant' %}{% generation %}{{ m['content'] + eos_token }}{% endgeneration %}"
    "{% else %}{{ m['role'] + ': ' + m['content'] + '\n' }}{% endif %}{% endfor %}"
)
print("transformers", transformers.__version__)
tok = tokenizer()
tok.chat_template = TEMPLATE
messages = [{"role": "user", "content": "what is this"}, {"role": "assistant", "content": "the answer"}]
print(tok.apply_chat_template(messages, tokenize=False))
