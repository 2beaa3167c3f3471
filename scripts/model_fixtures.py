"""Goldens of the two models, made by mini_gpt.py in float64 with autograd.

A case's request is a config of createTrainer (its task only fixes vocabulary and context), and beside it `parameters`, a
list of {"name", "shape", "data"} whose numbers are multiples of 1/1024, exact in float32; `tokens` and `targets`, batch ×
context, -1 = not counted. Its result: `logits`, batch × context × vocabulary; `losses` before each of three steps of AdamW
on this very batch; `gradient` before the first and `updated` after the last, by name as the parameters are. Results have
ten significant digits.

`updated` is null where nothing can be said in float32: the biases of the keys. They add the same to all scores of a row,
which changes no weight, so that their gradient is 0; but Adam divides what rounding leaves of it by its own size, and
PyTorch's own float32 wanders by up to three full steps. Where attention is `quiet`, that remainder is too small beside
Adam's epsilon, and the keys' biases have to stay where they are like everything else.
"""

import numpy as np
import torch

import mini_gpt

STEPS = 3


def digits(tensor):
    return [float(f"{value:.10g}") for value in tensor.detach().flatten().tolist()]


def named(parameters):
    return [{"name": name, "shape": list(p.shape), "data": digits(p)} for name, p in parameters]


def start(model, rng, quiet):
    """LayerNorm near 1 and 0, the rest as wide as keeps the softmax from saturating; no bias is 0."""
    for name, parameter in model.named_parameters():
        norm = ".ln" in name or name.startswith("ln_f")
        mean = 1.0 if norm and name.endswith("weight") else 0.0
        deviation = 0.8 if "embed" in name else 0.2 if parameter.dim() == 1 else 1 / np.sqrt(parameter.shape[1])
        if quiet and name.endswith("attn.out.weight"):
            deviation = 0.01
        values = rng.normal(mean, deviation, tuple(parameter.shape))
        parameter.data = torch.from_numpy(np.round(values * 1024) / 1024)


def train(model, request, tokens, targets):
    """Losses before each step; leaves the parameters as they are after the last."""
    optimizer = mini_gpt.optimizer(model, request["learningRate"], request["weightDecay"])
    losses = []
    for _ in range(STEPS):
        optimizer.zero_grad()
        loss = mini_gpt.loss_of(model, tokens, targets)
        loss.backward()
        losses.append(loss.item())
        optimizer.step()
    return losses


def model_of(request):
    vocabulary, d = len(request["vocabulary"]), request["dModel"]
    transformer = mini_gpt.Transformer(
        vocabulary, request["context"], d, request["heads"], request["layers"], request["dFf"],
        request["positions"], request["residual"], request["layerNorm"], request["scale"],
    )
    if request["model"] == "transformer":
        return transformer
    wanted = sum(p.numel() for p in transformer.parameters())

    def distance(hidden):
        # Embedding; W_ih, W_hh, both biases and the head of each hidden unit; the head's bias.
        return abs(vocabulary * d + hidden * (d + hidden + 2 + vocabulary) + vocabulary - wanted)

    return mini_gpt.RNN(vocabulary, d, min(range(1, wanted), key=distance))


def without_key_biases(parameters):
    for parameter in parameters:
        if parameter["name"].endswith("attn.qkv.bias"):
            d = len(parameter["data"]) // 3
            parameter["data"][d : 2 * d] = [None] * d
    return parameters


def case(name, rng, model="transformer", symbols=6, length=3, batch=3, quiet=False, **changes):
    request = {
        "model": model, "task": "reverse", "length": length,
        "vocabulary": [chr(ord("a") + i) for i in range(symbols)] + ["|"],
        "context": 2 * length, "batch": batch,
        "layers": 1, "heads": 2, "dModel": 8, "dFf": 12,
        "positions": "learned", "residual": True, "layerNorm": "pre", "scale": "sqrt",
        "learningRate": 3e-3, "weightDecay": 0.1, **changes,
    }  # fmt: skip
    network = model_of(request)
    start(network, rng, quiet)
    parameters = named(network.named_parameters())
    shape = (batch, request["context"])
    tokens = torch.from_numpy(rng.integers(0, symbols + 1, shape))
    targets = torch.from_numpy(rng.integers(-1, symbols + 1, shape))
    targets[0, 0], targets[-1, -1] = -1, symbols
    logits = network(tokens)
    gradients = torch.autograd.grad(mini_gpt.loss_of(network, tokens, targets), list(network.parameters()))
    names = [name for name, _ in network.named_parameters()]
    losses = train(network, request, tokens, targets)
    updated = named(network.named_parameters())
    return {
        "name": name,
        "request": {**request, "parameters": parameters, "tokens": tokens.flatten().tolist(), "targets": targets.flatten().tolist()},
        "result": {
            "logits": digits(logits),
            "losses": losses,
            "gradient": named(zip(names, gradients)),
            "updated": updated if quiet else without_key_biases(updated),
        },
    }


def transformer_cases(rng):
    yield case("the default model, smaller", rng)
    yield case("quiet attention", rng, quiet=True, batch=4)
    yield case("two layers", rng, layers=2)
    yield case("odd sizes, three heads", rng, symbols=8, length=2, batch=2, heads=3, dModel=9, dFf=7)
    yield case("one head, one symbol to reverse", rng, symbols=2, length=1, batch=1, heads=1, dModel=4, dFf=5)
    yield case("sinusoidal positions", rng, positions="sinusoidal")
    yield case("no positions", rng, positions="none")
    yield case("no residual", rng, residual=False)
    yield case("LayerNorm after", rng, layerNorm="post")
    yield case("no LayerNorm", rng, layerNorm="none")
    yield case("no scale", rng, scale="none")
    yield case("no residual, LayerNorm after", rng, residual=False, layerNorm="post")


def rnn_cases(rng):
    yield case("the default model, smaller", rng, model="rnn")
    yield case("odd sizes", rng, model="rnn", symbols=4, length=5, batch=2, heads=3, dModel=9, dFf=7)
    yield case("one sequence", rng, model="rnn", length=1, batch=1, dModel=4, dFf=4)
