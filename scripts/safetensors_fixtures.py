"""Goldens of the .safetensors reader: files as checkpoint.py writes them, in base64, and what they hold."""

import base64

import numpy as np
import torch

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


def safetensors_cases():
    yield case("numbers of every type", {short: numbers_of(dtype) for short, dtype in DTYPES.items()}, {"format": "pt"})
    shapes = {"a single number": (), "none": (0, 3), "three dimensions": (2, 3, 4), "名字": (1, 5)}
    tensors = {name: torch.arange(int(np.prod(shape)), dtype=torch.float32).reshape(shape) for name, shape in shapes.items()}
    yield case("shapes and names", tensors, {"config": '{"model": "rnn"}', "note": "引号 \" und \\ 😀"})
    yield case("no tensor", {}, {})
