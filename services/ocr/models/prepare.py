"""Makes line-reader.onnx and letters.txt from PP-OCRv6 small as RapidOCR ships it; see README.md beside this file."""

import sys
from pathlib import Path

import numpy
import onnx
from onnx import numpy_helper, version_converter

from whole_numbers import WholeNumbers

HERE = Path(__file__).parent
FIRST_WEIGHTS = "conv2d_68.w_0"
LAST_WEIGHTS = "linear_8.w_0"
LAST_BIAS = "linear_8.b_0"
# Written in Japanese papers and missing in code page 932 under these numbers.
BESIDE = "〜−‐¥–—·㎡㎥℃☎№℡"
BLANK = ""


def japanese(letter: str) -> bool:
    """Whether Japanese business papers use a letter."""
    if letter in (BLANK, " "):
        return True
    if 0x370 <= ord(letter[0]) < 0x500 or 0x2500 <= ord(letter[0]) < 0x2580:
        return False
    try:
        letter.encode("cp932")
    except UnicodeEncodeError:
        return letter in BESIDE
    return True


def without_identities(graph: onnx.GraphProto) -> None:
    """Takes out the nodes that only pass on what they are given."""
    source = {n.output[0]: n.input[0] for n in graph.node if n.op_type == "Identity"}

    def origin(name: str) -> str:
        while name in source:
            name = source[name]
        return name

    kept = [n for n in graph.node if n.op_type != "Identity"]
    for node in kept:
        for i, name in enumerate(node.input):
            node.input[i] = origin(name)
    del graph.node[:]
    graph.node.extend(kept)


def main(path: str) -> None:
    original = onnx.load(path)
    properties = {p.key: p.value for p in original.metadata_props}
    letters = [BLANK, *properties["character"].split("\n"), " "]
    model = version_converter.convert_version(original, 17)
    graph = model.graph
    weights = {i.name: i for i in graph.initializer}

    def replace(name: str, change) -> None:
        array = numpy.ascontiguousarray(change(numpy_helper.to_array(weights[name])))
        weights[name].CopyFrom(numpy_helper.from_array(array, name))

    kept = [i for i, letter in enumerate(letters) if japanese(letter)]
    replace(LAST_WEIGHTS, lambda w: w[:, kept])
    replace(LAST_BIAS, lambda b: b[kept])
    # Three equal channels under one kernel each are one channel under their sum.
    replace(FIRST_WEIGHTS, lambda w: w.sum(1, keepdims=True))
    without_identities(graph)
    output = graph.output[0]
    for node in graph.node:
        for i, name in enumerate(node.output):
            if name == output.name:
                node.output[i] = "probabilities"
    output.name = "probabilities"
    output.type.tensor_type.shape.dim[2].dim_value = len(kept)
    graph.input[0].type.tensor_type.shape.dim[1].dim_value = 1
    del graph.value_info[:]
    del model.metadata_props[:]
    WholeNumbers(model).rewrite()
    onnx.checker.check_model(model)
    onnx.save(model, HERE / "line-reader.onnx")
    text = "".join(f"{letters[i]}\n" for i in kept if letters[i] != BLANK)
    (HERE / "letters.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
