{
python - <<'S'
import onnx
from onnx import helper as h, TensorProto as T
g=h.make_graph([h.make_node('Gemm',['pixel','w'],['logits'],transB=1)],'g',[h.make_tensor_value_info('pixel',T.FLOAT,['N',8])],[h.make_tensor_value_info('logits',T.FLOAT,['N',3])],[h.make_tensor('w',T.FLOAT,[3,8],[0.1]*24)])
m=h.make_model(g,opset_imports=[h.make_opsetid('',17)],ir_version=9)
onnx.save(m,'model.onnx')
S
} >/dev/null 2>&1
python serve.py
