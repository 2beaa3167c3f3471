"""Goldens of the .safetensors reader: files as checkpoint.py writes them, in base64, and what they hold."""

import base64
import json

import numpy as np
import torch

import mini_gpt
from checkpoint import DTYPES, to_bytes

#: Zero of both signs, subnormal and largest numbers of each float type come on top of these.
ORDINARY = [1.0, -2.5, 0.1, 1e-3, 1234.5]
WHOLE = [0, 1, -1, 2**31 - 1, -(2**31)]


def numbers_of(dtype):
    if not dtype.is_floating_point:
        return torch.tensor(WHOLE + ([2**53 - 1, -(2**53 - 1)] if dtype == torch.int64 else []), dtype=dtype)
    info = torch.finfo(dtype)
    least = {torch.float64: 5e-324, torch.float32: 1e-45, torch.float16: 6e-8, torch.bfloat16: 1e-40}[dtype]
    edges = [0.0, -0.0, info.max, info.min, info.tiny, least, float("inf"), float("-inf"), float("nan")]
    return torch.tensor(ORDINARY + edges, dtype=torch.float64).to(dtype)


def written(value):
    value = float(value)
    return value if np.isfinite(value) else {np.inf: "Infinity", -np.inf: "-Infinity"}.get(value, "NaN")


def case(name, tensors, metadata):
    return {
        "name": name,
        "request": {"base64": base64.b64encode(to_bytes(tensors, metadata)).decode()},
        "result": {
            "tensors": [
                {
                    "name": name,
                    "dtype": next(short for short, dtype in DTYPES.items() if dtype == tensor.dtype),
                    "shape": list(tensor.shape),
                    "data": [written(value) for value in tensor.flatten().tolist()],
                }
                for name, tensor in tensors.items()
            ],
            "metadata": metadata,
        },
    }


def trained_case():
    """A model as the page has it, trained in PyTorch, and what it answers to "314|" where the likeliest token is taken."""
    torch.manual_seed(7)
    length, d = 3, 8
    config = {
        "model": "transformer", "task": "reverse", "length": length, "vocabulary": list("0123456789|"),
        "context": 2 * length, "layers": 1, "heads": 2, "dModel": d, "dFf": 4 * d,
        "positions": "learned", "residual": True, "layerNorm": "pre", "scale": "sqrt",
    }  # fmt: skip
    model = mini_gpt.Transformer(len(config["vocabulary"]), config["context"], d)
    adamw = mini_gpt.optimizer(model, learning_rate=1e-2)
    for _ in range(600):
        adamw.zero_grad()
        mini_gpt.loss_of(model, *mini_gpt.reverse_batch(length=length)).backward()
        adamw.step()
    one = case("a model trained in PyTorch", model.state_dict(), {"format": "pt", "config": json.dumps(config)})
    tokens, probabilities = [3, 1, 4, 10], []
    with torch.no_grad():
        for _ in range(length):
            following = model(torch.tensor([tokens]))[0, -1].double().softmax(dim=0)
            tokens.append(int(following.argmax()))
            probabilities.append(float(following.max()))
    one["result"]["answer"] = {"prompt": tokens[:4], "tokens": tokens[4:], "probabilities": probabilities}
    return one


def safetensors_cases():
    yield case("numbers of every type", {short: numbers_of(dtype) for short, dtype in DTYPES.items()}, {"format": "pt"})
    shapes = {"a single number": (), "none": (0, 3), "three dimensions": (2, 3, 4), "名字": (1, 5)}
    tensors = {name: torch.arange(int(np.prod(shape)), dtype=torch.float32).reshape(shape) for name, shape in shapes.items()}
    yield case("shapes and names", tensors, {"config": '{"model": "rnn"}', "note": "引号 \" und \\ 😀"})
    yield case("no tensor", {}, {})
    yield trained_case()
