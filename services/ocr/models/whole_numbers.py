"""Lets the products of a line reader's graph be taken in whole numbers of eight bits."""

import numpy
import onnx
from onnx import helper, numpy_helper

TO_LAST = [0, 2, 3, 1]
TO_SECOND = [0, 3, 1, 2]
MOST = 127
# Below this a product costs less than bringing its numbers into order.
SMALLEST = 48 * 96
DOMAIN = "com.microsoft"


class WholeNumbers:
    """
    Rewrites a graph node by node. Convolutions of single pixels become products of matrices, whose channels stand last;
    each line finds its own range of numbers (DynamicQuantizeMatMul), each channel of the weights has one. What lies
    between two products keeps that order; everything else gets the order it had.
    """

    def __init__(self, model: onnx.ModelProto) -> None:
        self.model = model
        self.graph = model.graph
        self.weights = {i.name: numpy_helper.to_array(i) for i in self.graph.initializer}
        for node in self.graph.node:
            if node.op_type == "Constant":
                self.weights[node.output[0]] = numpy_helper.to_array(node.attribute[0].t)
        self.maker = {o: n for n in self.graph.node for o in n.output}
        self.users: dict[str, list[onnx.NodeProto]] = {}
        for node in self.graph.node:
            for name in node.input:
                self.users.setdefault(name, []).append(node)
        self.nodes: list[onnx.NodeProto] = []
        self.added: dict[str, numpy.ndarray] = {}
        self.last: dict[str, str] = {}
        self.second = {self.graph.input[0].name, *self.weights}
        self.taken: set[int] = set()

    def rewrite(self) -> None:
        for node in self.graph.node:
            if id(node) not in self.taken and not self.product(node) and not self.sum(node):
                self.copy(node)
        self.finish()

    def product(self, node: onnx.NodeProto) -> bool:
        """A convolution of single pixels, or a product with weights, and the bias after it; and the GELU after that."""
        weights = self.value(node.input[1]) if node.op_type in ("Conv", "MatMul") else None
        if weights is None or weights.size < SMALLEST or self.aside(node):
            return False
        pixels = node.op_type == "Conv"
        if pixels and (weights.shape[2:] != (1, 1) or weights.shape[1] == 1):
            return False
        bias_node = self.only_user(node.output[0])
        bias = self.bias_of(bias_node, node.output[0])
        if bias is None:
            return False
        self.taken.add(id(bias_node))
        name, result = node.name, bias_node.output[0]
        matrix = weights[:, :, 0, 0].T if pixels else weights
        source = self.channels_last(node.input[0]) if pixels else self.channels_second(node.input[0])
        target = f"{result}.last" if pixels else result
        whole, scale = in_whole_numbers(matrix)
        constants = {"whole": whole, "scale": scale, "zero": numpy.int8(0), "bias": bias.reshape(-1)}
        for key, value in constants.items():
            self.added[f"{name}.{key}"] = numpy.asarray(value)
        inputs = [source, *(f"{name}.{key}" for key in constants)]
        self.nodes.append(helper.make_node("DynamicQuantizeMatMul", inputs, [target], name, domain=DOMAIN))
        if pixels:
            self.last[result] = target
            self.gelu(result)
        else:
            self.second.add(result)
        return True

    def aside(self, node: onnx.NodeProto) -> bool:
        """The squeezed pixel of a whole line beside the main way, and the small products between letters."""
        before = self.maker.get(node.input[0])
        if node.op_type == "MatMul":
            return self.weights[node.input[1]].shape[1] < 1000
        while before is not None and before.op_type in ("Relu", "Add"):
            before = self.maker.get(before.input[0])
            if before is not None and before.op_type == "Conv":
                before = self.maker.get(before.input[0])
        return before is not None and before.op_type == "ReduceMean"

    def gelu(self, name: str) -> None:
        """x · (1 + erf(x / √2)) / 2, written out as five nodes."""
        divided = next((n for n in self.users.get(name, []) if n.op_type == "Div"), None)
        if divided is None:
            return
        chain = [divided]
        for kind in ("Erf", "Add", "Mul", "Mul"):
            after = self.only_user(chain[-1].output[0])
            if after is None or after.op_type != kind:
                raise ValueError(f"{name}: another activation")
            chain.append(after)
        self.taken.update(id(n) for n in chain)
        result = chain[-1].output[0]
        self.last[result] = f"{result}.last"
        node = helper.make_node("Gelu", [self.last[name]], [self.last[result]], divided.name, domain=DOMAIN)
        self.nodes.append(node)

    def sum(self, node: onnx.NodeProto) -> bool:
        if node.op_type != "Add" or not all(n in self.last for n in node.input):
            return False
        result = node.output[0]
        self.last[result] = f"{result}.last"
        inputs = [self.last[n] for n in node.input]
        self.nodes.append(helper.make_node("Add", inputs, [self.last[result]], node.name))
        return True

    def copy(self, node: onnx.NodeProto) -> None:
        kept = onnx.NodeProto()
        kept.CopyFrom(node)
        for i, name in enumerate(node.input):
            kept.input[i] = self.channels_second(name)
        self.nodes.append(kept)
        self.second.update(node.output)

    def channels_last(self, name: str) -> str:
        if name not in self.last:
            self.last[name] = f"{name}.last"
            self.nodes.append(
                helper.make_node("Transpose", [name], [self.last[name]], f"{name}.to_last", perm=TO_LAST)
            )
        return self.last[name]

    def channels_second(self, name: str) -> str:
        if name not in self.second and name in self.last:
            self.second.add(name)
            self.nodes.append(
                helper.make_node("Transpose", [self.last[name]], [name], f"{name}.to_second", perm=TO_SECOND)
            )
        return name

    def only_user(self, name: str) -> onnx.NodeProto | None:
        users = self.users.get(name, [])
        return users[0] if len(users) == 1 else None

    def bias_of(self, node: onnx.NodeProto | None, name: str) -> numpy.ndarray | None:
        if node is None or node.op_type != "Add":
            return None
        return next((self.value(n) for n in node.input if n != name), None)

    def value(self, name: str) -> numpy.ndarray | None:
        if name in self.weights:
            return self.weights[name]
        maker = self.maker.get(name)
        return self.value(maker.input[0]) if maker is not None and maker.op_type == "Reshape" else None

    def finish(self) -> None:
        used = {name for node in self.nodes for name in node.input}
        kept = [i for i in self.graph.initializer if i.name in used]
        kept += [numpy_helper.from_array(numpy.ascontiguousarray(v), k) for k, v in self.added.items()]
        del self.graph.node[:]
        self.graph.node.extend(self.nodes)
        del self.graph.initializer[:]
        self.graph.initializer.extend(kept)
        del self.graph.value_info[:]
        self.model.opset_import.append(helper.make_opsetid(DOMAIN, 1))


def in_whole_numbers(matrix: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
    """A matrix as whole numbers and one scale for each of its columns."""
    scale = numpy.abs(matrix).max(0) / MOST
    scale[scale == 0] = 1e-8
    whole = numpy.clip(numpy.round(matrix / scale), -MOST, MOST).astype(numpy.int8)
    return whole, scale.astype(numpy.float32)
