from toy import tokenizer

TEMPLATE = (
    "{{ bos_token }}{% if messages[0]['role'] == 'system' %}{{ raise_exception('System role not supported') }}{% endif %}"
    "{% for message in messages %}{{ '<start_of_turn>' + message['role'] + '\n' + message['content'] | trim + '<end_of_turn>\n' }}{% endfor %}"
)
tok = tokenizer()
tok.chat_template = TEMPLATE


def prompt(question, instructions="you are a helpful bot"):
    messages = [{"role": "system", "content": instructions}, {"role": "user", "content": question}]
    return tok.apply_chat_template(messages, tokenize=False)


for question in ("what is the answer", "what is this"):
    print(prompt(question))
