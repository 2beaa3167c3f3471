"""Writes tests/fixtures/*.json: golden values that owe nothing to the engine's code.

NumPy's long double (80 bits) for softmax, its gradients, cross-entropy and positions; the same rounded digit by digit for
the narrower formats; PyTorch in float64 with autograd for attention, its backward, several heads, the two flows and the
models (model_fixtures.py); and a second implementation of the random numbers as cpp/include/attn/random.h and
scaling_experiment.h specify them.

Every file, named after its operation:

    {"generator": {"script", "python", "numpy", "torch"}, "seed": <of the generator's own choices>, "cases": [case, …]}

A case is {"name", "request": {…}, "result": {…}} with the fields of web/engine/types.ts. Lists are arrays, a matrix is
{"rows", "cols", "data"} with data row by row. Numbers have 17 significant digits; what JSON cannot hold is a string:
"Infinity", "-Infinity", "NaN". Every field of a request is present, except `width`, `want` and attention's `precision`:
its matrices hold float32 numbers, so that one case serves both. `result` of randomMatrix also has `orthogonal`, the Q of a
square matrix.
"""

import json
import math
import pathlib
import platform

import numpy as np
import torch

from model_fixtures import rnn_cases, transformer_cases
from safetensors_fixtures import safetensors_cases

SEED = 20170612
FOLDER = pathlib.Path(__file__).resolve().parent.parent / "tests" / "fixtures"

torch.set_default_dtype(torch.float64)


# How numbers are written


def plain(value):
    """A float as JSON can hold it."""
    value = float(value)
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return value


def vector(values):
    return [plain(value) for value in np.asarray(values).ravel()]


def matrix(values):
    values = np.asarray(values)
    return {"rows": values.shape[0], "cols": values.shape[1], "data": vector(values)}


def plain_result(result):
    """Numbers and lists, by name."""
    return {field: plain(value) if np.ndim(value) == 0 else vector(value) for field, value in result.items()}


def write(operation, cases):
    content = {
        "generator": {
            "script": "scripts/fixtures.py",
            "python": platform.python_version(),
            "numpy": np.__version__,
            "torch": torch.__version__,
        },
        "seed": SEED,
        "cases": cases,
    }
    path = FOLDER / f"{operation}.json"
    lines = json.dumps(content, allow_nan=False, separators=(",", ":")).replace('{"name"', '\n{"name"')
    path.write_text(lines + "\n")
    print(f"{path.name}: {len(cases)} cases, {path.stat().st_size // 1024} KB")


# Random numbers, as random.h specifies them

MASK = 0xFFFFFFFF


def philox(counter, key):
    """Philox4x32-10 (Salmon et al., 2011)."""
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(10):
        p0, p1 = 0xD2511F53 * c0, 0xCD9E8D57 * c2
        c0, c1, c2, c3 = (p1 >> 32) ^ c1 ^ k0, p1 & MASK, (p0 >> 32) ^ c3 ^ k1, p0 & MASK
        k0, k1 = (k0 + 0x9E3779B9) & MASK, (k1 + 0xBB67AE85) & MASK
    return c0, c1, c2, c3


def normal(rows, cols, seed, stream):
    samples = []
    for block in range((rows * cols + 1) // 2):
        w0, w1, w2, w3 = philox((block, 0, 0, 0), (seed, stream))
        u = (((w1 << 32 | w0) >> 11) + 1) * 2.0**-53
        v = ((w3 << 32 | w2) >> 11) * 2.0**-53
        radius = math.sqrt(-2 * math.log(u))
        samples += [radius * math.cos(2 * math.pi * v), radius * math.sin(2 * math.pi * v)]
    return np.array(samples[: rows * cols]).reshape(rows, cols)


def orthogonal(n, seed, stream):
    """Q of QR with R's diagonal made positive (Mezzadri, 2007)."""
    q, r = np.linalg.qr(normal(n, n, seed, stream))
    return q * np.sign(np.diag(r))


# Softmax


def softmax_long(logits, temperature):
    """All of z/T in long double; z and T are the float64 numbers that the engine gets."""
    z = np.array(logits, dtype=np.longdouble)
    t = np.longdouble(temperature)
    # In 80 bits neither z − max nor z/T overflows, whatever the float64 z and the T used here.
    shifted = (z - z.max()) / t
    exponentials = np.exp(shifted)
    normalizer = exponentials.sum()
    p = exponentials / normalizer
    positive = p > 0
    entropy = -(p[positive] * (shifted[positive] - np.log(normalizer))).sum()
    shares = z / z.sum() if (z > 0).all() and np.isfinite(np.float64(z.sum())) else []
    with np.errstate(over="ignore"):
        return {
            "probabilities": vector(p),
            "exponentials": vector(exponentials),
            "normalizer": plain(normalizer),
            "max": plain(z.max() / t),
            "logSumExp": plain(z.max() / t + np.log(normalizer)),
            "entropy": plain(entropy),
            "perplexity": plain(np.exp(entropy)),
            "centered": vector(z - z.max()),
            "shifted": vector(shifted),
            "inputs": vector(z),
            "exponents": vector(shifted),
            "logProbabilities": vector(shifted - np.log(normalizer)),
            "linearShares": vector(shares),
        }


def softmax_request(logits, temperature, method="stable", precision="float64"):
    return {"logits": vector(logits), "temperature": temperature, "method": method, "precision": precision}


def softmax_case(name, logits, temperature=1.0):
    return {
        "name": name,
        "request": softmax_request(logits, temperature),
        "result": softmax_long(logits, temperature),
    }


def softmax_cases(rng):
    inf = math.inf
    yield softmax_case("one logit", [3.0])
    yield softmax_case("[1, 2]", [1.0, 2.0])
    yield softmax_case("[0.1, 0.2] flattens", [0.1, 0.2])
    yield softmax_case("[1, 2] at the temperature of the linear share", [1.0, 2.0], 1 / math.log(2))
    yield softmax_case("all equal", [-7.25] * 7)
    yield softmax_case("a large common shift", [1000.0, 1001.0, 1002.0])
    yield softmax_case("some −∞", [-inf, 0.5, -inf, 2.5])
    yield softmax_case("all but one −∞", [-inf, -1e308])
    yield softmax_case("±1e308", [1e308, -1e308, 1e308])
    yield softmax_case("the largest doubles", [1.7976931348623157e308, -1.7976931348623157e308], 0.05)
    yield softmax_case("close together at 1e308", [1e308, np.nextafter(1e308, 0)], 20.0)
    yield softmax_case("the least doubles", [5e-324, -5e-324, 0.0])
    yield softmax_case("underflow of the exponential", [0.0, -700.0, -740.0, -745.2, -800.0])
    for temperature in (0.05, 0.3, 1.0, 20.0):
        yield softmax_case(f"12 logits at T = {temperature}", rng.uniform(-10, 10, 12), temperature)
    yield softmax_case("100 logits, wide", rng.normal(0, 300, 100), 0.7)
    yield softmax_case("1000 logits, T = 0.05", rng.normal(0, 1, 1000), 0.05)
    yield softmax_case("1000 logits, nearly uniform", rng.normal(0, 1, 1000), 20.0)


def sweep_case(name, logits, index, start, stop, steps, temperature):
    values = np.longdouble(start) + (np.longdouble(stop) - np.longdouble(start)) * np.arange(steps) / (steps - 1)
    values = values.astype(np.float64)
    t = np.longdouble(temperature)
    rows, slopes = [], []
    for value in values:
        z = np.array(logits, dtype=np.longdouble)
        z[index] = value
        e = np.exp((z - z.max()) / t)
        p = e / e.sum()
        rows.append(p)
        slopes.append(p * ((np.arange(len(logits)) == index) - p[index]) / t)
    return {
        "name": name,
        "request": {
            "logits": vector(logits),
            "index": index,
            "from": start,
            "to": stop,
            "steps": steps,
            "temperature": temperature,
        },
        "result": {"values": vector(values), "probabilities": matrix(rows), "slopes": matrix(slopes)},
    }


def softmax_sweep_cases(rng):
    yield sweep_case("two classes", [1.0, 2.0], 0, -5.0, 5.0, 11, 1.0)
    yield sweep_case("downwards, the last of five", rng.uniform(-3, 3, 5), 4, 4.0, -4.0, 9, 0.4)
    yield sweep_case("one class", [2.0], 0, -1.0, 1.0, 3, 2.0)
    yield sweep_case("a −∞ is swept away", [-math.inf, 0.0], 0, -1.0, 1.0, 2, 1.0)


def temperature_sweep_case(name, logits, temperatures):
    results = [softmax_long(logits, temperature) for temperature in temperatures]
    return {
        "name": name,
        "request": {"logits": vector(logits), "temperatures": vector(temperatures)},
        "result": {
            "probabilities": {
                "rows": len(temperatures),
                "cols": len(logits),
                "data": [p for result in results for p in result["probabilities"]],
            },
            "entropies": [result["entropy"] for result in results],
        },
    }


def temperature_sweep_cases(rng):
    yield temperature_sweep_case("[1, 2, 3]", [1.0, 2.0, 3.0], np.geomspace(0.05, 20, 9))
    yield temperature_sweep_case("a tie and a −∞", [2.0, 2.0, -math.inf, 0.0], [0.05, 1.0, 20.0])
    yield temperature_sweep_case("20 logits", rng.normal(0, 2, 20), [0.1, 5.0])


# Attention


def single(values):
    """Rounded to float32, held in float64."""
    return np.asarray(values, dtype=np.float32).astype(np.float64)


def attend(q, k, v, visible, factor):
    q, k, v = (torch.from_numpy(part) for part in (q, k, v))
    scores = q @ k.T
    scaled = scores * factor
    hidden = torch.from_numpy(visible == 0)
    weights = torch.softmax(scaled.masked_fill(hidden, -math.inf), dim=1)
    weights = weights.masked_fill(hidden.all(dim=1, keepdim=True), 0.0)
    return scores, scaled, weights, weights @ v


def attention_case(name, q, k, v, mask="none", scale="sqrt"):
    q, k, v = single(q), single(k), single(v)
    n, m = len(q), len(k)
    if isinstance(mask, str):
        visible = np.tril(np.ones((n, m))) if mask == "causal" else np.ones((n, m))
    else:
        visible = np.asarray(mask, dtype=np.float64)
    factor = {"sqrt": 1 / math.sqrt(q.shape[1]), "none": 1.0}.get(scale, scale)
    scores, scaled, weights, output = attend(q, k, v, visible, factor)
    return {
        "name": name,
        "request": {
            "q": matrix(q),
            "k": matrix(k),
            "v": matrix(v),
            "mask": mask if isinstance(mask, str) else matrix(visible),
            "scale": scale,
        },
        "result": {
            "scores": matrix(scores),
            "scaled": matrix(scaled),
            "weights": matrix(weights),
            "output": matrix(output),
            "fullyMaskedRows": [int(row) for row in np.flatnonzero(visible.sum(axis=1) == 0)],
        },
    }


def attention_cases(rng):
    def parts(n, m, dk, dv, spread=1.0):
        return rng.normal(0, spread, (n, dk)), rng.normal(0, spread, (m, dk)), rng.normal(0, spread, (m, dv))

    hand = np.zeros((6, 4))
    hand[5, 2] = 2
    query = np.array([[0.0, 0.0, 4.0, 0.0]])
    yield attention_case("by hand: 8, then 4, then 0.916", query, hand, np.eye(6))
    yield attention_case("by hand, unscaled: 0.998", query, hand, np.eye(6), scale="none")
    yield attention_case("one token", *parts(1, 1, 1, 1))
    yield attention_case("one query, many keys", *parts(1, 9, 3, 2))
    yield attention_case("n ≠ m, d_v ≠ d_k", *parts(4, 7, 5, 3))
    yield attention_case("causal", *parts(6, 6, 4, 4), mask="causal")
    yield attention_case("a scale of its own", *parts(3, 4, 2, 5), scale=-0.75)
    mask = rng.integers(0, 2, (5, 8))
    mask[1], mask[4] = 0, 0
    mask[0, 0] = mask[2, 7] = mask[3, 3] = 1
    yield attention_case("a mask with two empty rows", *parts(5, 8, 6, 2), mask=mask)
    yield attention_case("every row masked", *parts(2, 3, 2, 2), mask=np.zeros((2, 3)))
    q, k, v = parts(8, 8, 16, 4)
    largest = np.abs(single(q) @ single(k).T).max() / 4
    yield attention_case("scaled to 100", q * (99.9 / largest), k, v)
    q, k, v = parts(3, 4, 1024, 2)
    largest = np.abs(single(q) @ single(k).T).max() / 32
    yield attention_case("d_k = 1024, scaled to 100", q * (99.9 / largest), k, v)
    yield attention_case("values far apart", rng.normal(0, 1, (3, 4)), rng.normal(0, 1, (5, 4)), [[1e4], [-1e4], [1.0], [1e-4], [0.0]])
    yield attention_case("64 tokens, causal", *parts(64, 64, 8, 8), mask="causal")


# Several heads


def multi_head_attention_case(name, x, weights, heads, mask="none"):
    x, *weights = (torch.from_numpy(single(part)) for part in (x, *weights))
    n, d = x.shape
    if isinstance(mask, str):
        visible = np.tril(np.ones((n, n))) if mask == "causal" else np.ones((n, n))
    else:
        visible = np.asarray(mask, dtype=np.float64)
    # PyTorch's own layer, whose weights are (out × in) and whose mask is True where hidden.
    layer = torch.nn.MultiheadAttention(d, heads, bias=False, batch_first=True)
    layer.in_proj_weight.data = torch.cat([w.T for w in weights[:3]])
    layer.out_proj.weight.data = weights[3].T
    empty = visible.sum(axis=1) == 0
    hidden = torch.from_numpy((visible == 0) & ~empty[:, None])
    output, attended = layer(x[None], x[None], x[None], attn_mask=hidden, average_attn_weights=False)
    attended = attended[0].detach().numpy() * ~empty[:, None]
    values = (x @ weights[2]).numpy().reshape(n, heads, d // heads)
    return {
        "name": name,
        "request": {
            "x": matrix(x),
            **{field: matrix(w) for field, w in zip(("wq", "wk", "wv", "wo"), weights)},
            "heads": heads,
            "mask": mask if isinstance(mask, str) else matrix(visible),
        },
        "result": {
            "heads": [{"weights": matrix(w), "output": matrix(w @ values[:, h])} for h, w in enumerate(attended)],
            "output": matrix(output[0].detach().numpy() * ~empty[:, None]),
            "fullyMaskedRows": [int(row) for row in np.flatnonzero(empty)],
        },
    }


def multi_head_attention_cases(rng):
    def parts(n, d):
        return rng.normal(0, 1, (n, d)), [rng.normal(0, 1 / math.sqrt(d), (d, d)) for _ in range(4)]

    yield multi_head_attention_case("one head", *parts(4, 3), 1)
    yield multi_head_attention_case("as many heads as columns", *parts(5, 6), 6)
    yield multi_head_attention_case("two heads, causal", *parts(6, 8), 2, mask="causal")
    mask = rng.integers(0, 2, (7, 7))
    mask[2], mask[5] = 0, 0
    mask[0, 0] = mask[1, 3] = mask[3, 6] = mask[4, 4] = mask[6, 0] = 1
    yield multi_head_attention_case("three heads, a mask with two empty rows", *parts(7, 12), 3, mask=mask)
    yield multi_head_attention_case("one token", *parts(1, 4), 2)
    yield multi_head_attention_case("24 tokens, four heads, causal", *parts(24, 16), 4, mask="causal")


# Positions


def positional_encoding_case(name, positions, width, base=10000.0):
    """In long double, whose angles at position 1000 are still good to 1e-16."""
    t = np.arange(positions, dtype=np.longdouble)[:, None]
    columns = np.arange(width)
    frequency = np.longdouble(base) ** (-(columns - columns % 2).astype(np.longdouble) / width)
    angles = t * frequency
    encoding = np.where(columns % 2 == 0, np.sin(angles), np.cos(angles))
    request = {"positions": positions, "dModel": width, "base": base}
    return {"name": name, "request": request, "result": {"matrix": matrix(encoding)}}


def positional_encoding_cases():
    yield positional_encoding_case("ten positions, d = 8", 10, 8)
    yield positional_encoding_case("one column", 30, 1)
    yield positional_encoding_case("an odd width", 20, 7)
    yield positional_encoding_case("1024 positions", 1024, 6)
    yield positional_encoding_case("one position, d = 1024", 1, 1024)
    yield positional_encoding_case("two positions, d = 1024", 2, 1024)
    yield positional_encoding_case("another base", 100, 10, base=37.5)
    yield positional_encoding_case("base 1", 12, 4, base=1.0)
    yield positional_encoding_case("base 1e300", 12, 6, base=1e300)


# Flows


def jacobian_norms(outputs, inputs):
    """Row t, column s: the Frobenius norm of d outputs[t]/d inputs[s], by autograd, over the square root of the width."""
    norms = np.zeros((len(outputs), len(inputs)))
    for t, output in enumerate(outputs):
        for component in output:
            gradients = torch.autograd.grad(component, inputs, retain_graph=True, allow_unused=True)
            for s, gradient in enumerate(gradients):
                norms[t, s] += 0.0 if gradient is None else float((gradient**2).sum())
    return np.sqrt(norms / len(outputs[0]))


def rnn_flow_case(name, tokens, hidden, gain, scale, activation, seed):
    w = torch.from_numpy(gain * orthogonal(hidden, seed, 0))
    u = torch.from_numpy(orthogonal(hidden, seed, 1))
    x = [torch.from_numpy(row).requires_grad_() for row in scale * normal(tokens, hidden, seed, 2)]
    state, states = torch.zeros(hidden), []
    for token in x:
        state = w @ state + u @ token
        state = torch.tanh(state) if activation == "tanh" else state
        states.append(state)
    return {
        "name": name,
        "request": {
            "tokens": tokens,
            "hidden": hidden,
            "gain": gain,
            "inputScale": scale,
            "activation": activation,
            "seed": seed,
        },
        "result": {
            "sensitivity": matrix(jacobian_norms(states, states)),
            "toInput": matrix(jacobian_norms(states, x)),
            "states": matrix(torch.stack(states).detach()),
        },
    }


def rnn_flow_cases():
    yield rnn_flow_case("one token, one unit", 1, 1, 1.0, 0.5, "tanh", 0)
    yield rnn_flow_case("tanh, one unit", 5, 1, 1.5, 0.5, "tanh", 3)
    yield rnn_flow_case("tanh", 8, 6, 1.2, 0.5, "tanh", 7)
    yield rnn_flow_case("tanh, saturated", 6, 5, 3.0, 2.0, "tanh", 4294967295)
    yield rnn_flow_case("linear, fading", 7, 5, 0.9, 0.5, "linear", 7)
    yield rnn_flow_case("linear, growing", 6, 4, 1.25, 1.0, "linear", 11)


def attention_flow_case(name, tokens, hidden, mask, scale, seed):
    x = [torch.from_numpy(row).requires_grad_() for row in scale * normal(tokens, hidden, seed, 2)]
    wq, wk, wv = (torch.from_numpy(orthogonal(hidden, seed, stream)) for stream in (3, 4, 5))
    joined = torch.stack(x)
    scaled = (joined @ wq) @ (joined @ wk).T / math.sqrt(hidden)
    if mask == "causal":
        scaled = scaled.masked_fill(torch.ones(tokens, tokens).triu(1) == 1, -math.inf)
    weights = torch.softmax(scaled, dim=1)
    outputs = list(weights @ (joined @ wv))
    return {
        "name": name,
        "request": {"tokens": tokens, "hidden": hidden, "mask": mask, "inputScale": scale, "seed": seed},
        "result": {"toInput": matrix(jacobian_norms(outputs, x)), "weights": matrix(weights.detach())},
    }


def attention_flow_cases():
    yield attention_flow_case("one token, one unit", 1, 1, "none", 0.5, 0)
    yield attention_flow_case("every token sees all", 7, 5, "none", 0.5, 7)
    yield attention_flow_case("causal", 7, 5, "causal", 0.5, 7)
    yield attention_flow_case("large inputs", 5, 4, "none", 3.0, 4294967295)


def random_matrix_case(name, rows, cols, seed, stream):
    result = {"matrix": matrix(normal(rows, cols, seed, stream))}
    if rows == cols:
        result["orthogonal"] = matrix(orthogonal(rows, seed, stream))
    return {
        "name": name,
        "request": {"rows": rows, "cols": cols, "seed": seed, "stream": stream},
        "result": result,
    }


def random_matrix_cases():
    yield random_matrix_case("one", 1, 1, 0, 0)
    yield random_matrix_case("square", 6, 6, 7, 0)
    yield random_matrix_case("an odd count", 3, 5, 1, 2)
    yield random_matrix_case("the largest seed and stream", 2, 2, 4294967295, 4294967295)


# Softmax and cross-entropy in narrower formats: every operation exact to 64 digits, then rounded


# Significant binary digits, exponent of the least subnormal, largest number.
FORMATS = {
    "float64": (53, -1074, np.longdouble(np.finfo(np.float64).max)),
    "float32": (24, -149, np.longdouble(np.finfo(np.float32).max)),
    "float16": (11, -24, np.longdouble(65504)),
    "bfloat16": (8, -133, np.longdouble(255) * np.longdouble(2) ** 120),
}


def rounder(precision):
    digits, least, largest = FORMATS[precision]

    def rounded(x):
        """To the nearest number of the format, ties to even."""
        x = np.asarray(x, dtype=np.longdouble)
        _, exponent = np.frexp(np.where(np.isfinite(x), x, 0))
        quantum = np.maximum(exponent - digits, least)
        result = np.where(np.isfinite(x), np.ldexp(np.rint(np.ldexp(x, -quantum)), quantum), x)
        return np.where(np.abs(result) > largest, np.sign(x) * np.inf, result)

    return rounded


def check_rounders():
    """The same as NumPy's and PyTorch's own formats."""
    values = np.concatenate([np.random.default_rng(1).normal(0, 1, 2000) * np.geomspace(1e-9, 1e5, 2000), [65519, 65520, 2**-25]])
    for precision, dtype in (("float16", np.float16), ("float32", np.float32)):
        with np.errstate(over="ignore"):
            assert (rounder(precision)(values) == values.astype(dtype)).all(), precision
    singles = single(values)
    assert (rounder("bfloat16")(singles) == torch.from_numpy(singles).bfloat16().double().numpy()).all()


def in_order(terms, rounded):
    total = np.longdouble(0)
    for term in terms:
        total = rounded(total + term)
    return total


def softmax_rounded(logits, temperature, method, precision):
    """As cpp/include/attn/softmax_precision.h describes; long doubles."""
    rounded = rounder(precision)
    z, t = rounded(logits), rounded(temperature)
    centered = rounded(z - z.max())
    shifted = rounded(centered / t)
    exponents = rounded(z / t) if method == "naive" else shifted
    exponentials = rounded(np.exp(exponents))
    normalizer = in_order(exponentials, rounded)
    p = rounded(exponentials / normalizer)
    log_normalizer = rounded(np.log(normalizer))
    log_p = rounded(np.log(p)) if method == "naive" else rounded(shifted - log_normalizer)
    entropy = in_order([np.longdouble(0) if p[i] == 0 else rounded(-p[i] * log_p[i]) for i in range(len(p))], rounded)
    maximum = rounded(z.max() / t)
    total = in_order(z, rounded)
    return {
        "probabilities": p,
        "exponentials": exponentials,
        "normalizer": normalizer,
        "max": maximum,
        "logSumExp": log_normalizer if method == "naive" else rounded(maximum + log_normalizer),
        "entropy": entropy,
        "perplexity": rounded(np.exp(entropy)),
        "centered": centered,
        "shifted": shifted,
        "inputs": z,
        "exponents": exponents,
        "logProbabilities": log_p,
        "linearShares": rounded(z / total) if (z > 0).all() and np.isfinite(total) else [],
    }


def rounded_case(name, logits, temperature, method, precision):
    result = softmax_rounded(logits, temperature, method, precision)
    return {
        "name": f"{name}, {method} in {precision}",
        "request": softmax_request(logits, temperature, method, precision),
        "result": plain_result(result),
    }


def rounded_cases(rng):
    inf = math.inf
    lists = [
        ("[11, 0]", [11.0, 0.0], 1.0),
        ("[12, 0]", [12.0, 0.0], 1.0),
        ("[11, 10]", [11.0, 10.0], 1.0),
        ("[-20, -21]", [-20.0, -21.0], 1.0),
        ("[88, 0]", [88.0, 0.0], 1.0),
        ("[89, 0]", [89.0, 0.0], 1.0),
        ("[-110, -120]", [-110.0, -120.0], 1.0),
        ("[709, 0]", [709.0, 0.0], 1.0),
        ("[710, 0]", [710.0, 0.0], 1.0),
        ("beyond float16", [7e4, -7e4, 6e4, -inf], 1.0),
        ("at the end of float16", [65519, -7e4, 6e4, -inf], 1.0),
        ("seven logits", rng.normal(0, 2, 7), 0.7),
        ("a hundred logits", rng.normal(0, 1, 100), 1.5),
        ("positive logits", rng.uniform(0.1, 4, 5), 1.0),
        ("near 2^24", [2.0**24, 2.0**24 + 1, 2.0**24 + 2], 1.0),
    ]
    with np.errstate(all="ignore"):
        for name, logits, temperature in lists:
            for precision in ("float64", "float32", "float16", "bfloat16"):
                if rounder(precision)(logits).max() == inf:
                    continue  # refused: the format has no such logit
                for method in ("naive", "stable"):
                    if (method, precision) != ("stable", "float64"):
                        yield rounded_case(name, logits, temperature, method, precision)


def cross_entropy_long(logits, y, temperature):
    z, t = np.asarray(logits, dtype=np.longdouble), np.longdouble(temperature)
    shifted = (z - z.max()) / t
    e = np.exp(shifted)
    first = int(np.argmax(z))
    surprisal = np.log1p(np.delete(e, first).sum()) - shifted
    p = e / e.sum()
    used = y > 0
    return {
        "loss": (y[used] * surprisal[used]).sum(),
        "probabilities": p,
        "gradient": (p - y) / t,
        "logProbabilities": shifted - np.log(e.sum()),
        "target": y,
        "targetEntropy": -(y[used] * np.log(y[used])).sum(),
    }


def cross_entropy_rounded(logits, y, temperature, method, precision):
    rounded = rounder(precision)
    y, t = rounded(y), rounded(temperature)
    forward = softmax_rounded(logits, temperature, method, precision)
    p = forward["probabilities"]
    if method == "naive":
        surprisal = -forward["logProbabilities"]
    else:
        others = np.delete(forward["exponentials"], int(np.argmax(forward["centered"])))
        surprisal = rounded(rounded(np.log1p(in_order(others, rounded))) - forward["shifted"])
    used = np.flatnonzero(y)
    zero = np.longdouble(0)
    upstream = np.array([rounded(-y[i] / p[i]) if y[i] else zero for i in range(len(y))])
    dot = in_order(rounded(upstream * p), rounded)
    return {
        "loss": in_order(rounded(y[used] * surprisal[used]), rounded),
        "probabilities": p,
        "gradient": rounded(rounded(p - y) / t),
        "logProbabilities": forward["logProbabilities"],
        "target": y,
        "targetEntropy": in_order(rounded(y[used] * -rounded(np.log(y[used]))), rounded),
        "twoStep": plain_result({"upstream": upstream, "gradient": rounded(rounded(p * rounded(upstream - dot)) / t)}),
    }


def cross_entropy_case(name, logits, target, temperature=1.0, method="stable", precision="float64"):
    y = np.eye(len(logits))[target] if isinstance(target, int) else np.asarray(target)
    y = y.astype(np.longdouble)
    if (method, precision) == ("stable", "float64"):
        result = cross_entropy_long(logits, y, temperature)
    else:
        result = cross_entropy_rounded(logits, y, temperature, method, precision)
    two_step = {"twoStep": result.pop("twoStep")} if "twoStep" in result else {}
    return {
        "name": f"{name}, {method} in {precision}",
        "request": {
            **softmax_request(logits, temperature, method, precision),
            "target": target if isinstance(target, int) else vector(target),
        },
        "result": {**plain_result(result), **two_step},
    }


def cross_entropy_cases(rng):
    def soft(n):
        y = rng.gamma(0.5, 1, n)
        return y / y.sum()

    with np.errstate(all="ignore"):
        yield cross_entropy_case("one class", [3.0], 0)
        yield cross_entropy_case("three classes", [1.0, 2.0, 3.0], 2)
        yield cross_entropy_case("nearly certain", [50.0, 0.0, -5.0], 0)
        yield cross_entropy_case("two largest", [9.0, 9.0, -20.0], 1)
        yield cross_entropy_case("certainly wrong", [1e4, -1e4, 0.0], 1)
        yield cross_entropy_case("soft and far apart", [1e4, -1e4, 5e3], [0.2, 0.3, 0.5])
        yield cross_entropy_case("−∞ without a target", [-math.inf, 1.0, 2.0], [0.0, 0.25, 0.75])
        yield cross_entropy_case("−∞ with a target", [-math.inf, 1.0, 2.0], [0.5, 0.25, 0.25])
        yield cross_entropy_case("gradient 0", np.log([0.7, 0.2, 0.1]), [0.7, 0.2, 0.1])
        yield cross_entropy_case("not quite 1", [0.5, -0.5], [0.4, 0.6 + 9e-7])
        for n, size, temperature in ((4, 1, 0.5), (9, 30, 2.0), (40, 1e4, 7.0), (300, 1e4, 0.05), (1000, 3, 1.0)):
            logits = rng.uniform(-size, size, n)
            yield cross_entropy_case(f"{n} classes to {size:g}, T = {temperature}", logits, int(rng.integers(n)), temperature)
            yield cross_entropy_case(f"{n} soft classes to {size:g}, T = {temperature}", logits, soft(n), temperature)
        for precision in ("float64", "float32", "float16", "bfloat16"):
            for method in ("naive", "stable"):
                if (method, precision) == ("stable", "float64"):
                    continue
                yield cross_entropy_case("[0, -120], the second", [0.0, -120.0], 1, 1.0, method, precision)
                yield cross_entropy_case("[12, 0], the first", [12.0, 0.0], 0, 1.0, method, precision)
                yield cross_entropy_case("six soft classes", rng.normal(0, 3, 6), soft(6), 0.7, method, precision)
                yield cross_entropy_case("six classes", rng.normal(0, 3, 6), 4, 1.5, method, precision)


# Gradients of softmax


def softmax_jacobian_long(logits, temperature):
    z, t = np.array(logits, dtype=np.longdouble), np.longdouble(temperature)
    e = np.exp((z - z.max()) / t)
    s = e / e.sum()
    jacobian = (np.diag(s) - np.outer(s, s)) / t
    if np.isfinite(z).all():
        automatic = torch.autograd.functional.jacobian(
            lambda x: torch.softmax(x / temperature, 0), torch.tensor(np.float64(z))
        )
        assert np.abs(automatic.numpy() - jacobian).max() < 1e-13 / temperature
    return s, jacobian


def softmax_jacobian_case(name, logits, temperature=1.0):
    s, jacobian = softmax_jacobian_long(logits, temperature)
    return {
        "name": name,
        "request": {"logits": vector(logits), "temperature": temperature},
        "result": {
            "jacobian": matrix(jacobian),
            "probabilities": vector(s),
            "rank": int((s.astype(np.float64) > 0).sum()) - 1,
            "frobeniusNorm": plain(np.sqrt((jacobian**2).sum())),
        },
    }


def softmax_jacobian_cases(rng):
    yield softmax_jacobian_case("one logit", [2.0])
    yield softmax_jacobian_case("[1, 2, 3]", [1.0, 2.0, 3.0])
    yield softmax_jacobian_case("two tied, the rest tiny", [0.0, 0.0, -40.0, -40.0, -40.0, -40.0])
    yield softmax_jacobian_case("uniform", [0.25] * 6)
    yield softmax_jacobian_case("saturated", [800.0, 0.0, -3.0])
    yield softmax_jacobian_case("a −∞", [-math.inf, 0.0, 1.0], 2.0)
    yield softmax_jacobian_case("20 logits, T = 0.05", rng.normal(0, 1, 20), 0.05)
    yield softmax_jacobian_case("20 logits, T = 20", rng.normal(0, 10, 20), 20.0)
    yield softmax_jacobian_case("logits to ±1e4", rng.uniform(-1e4, 1e4, 8), 3.0)


def softmax_jacobian_numeric_case(name, logits, temperature, step):
    def softmax(z):
        e = np.exp((z - z.max()) / np.longdouble(temperature))
        return e / e.sum()

    z = np.array(logits, dtype=np.float64)
    columns = []
    for j in range(len(z)):
        up, down = z.copy(), z.copy()
        up[j], down[j] = z[j] + step, z[j] - step
        columns.append((softmax(up.astype(np.longdouble)) - softmax(down.astype(np.longdouble))) / (2 * np.longdouble(step)))
    jacobian = np.stack(columns, axis=1)
    return {
        "name": name,
        "request": {"logits": vector(logits), "temperature": temperature, "step": step},
        "result": {
            "jacobian": matrix(jacobian),
            "maxAbsError": plain(np.abs(jacobian - softmax_jacobian_long(logits, temperature)[1]).max()),
        },
    }


def softmax_jacobian_numeric_cases(rng):
    yield softmax_jacobian_numeric_case("a step of 1/2", [1.0, 2.0, 3.0], 1.0, 0.5)
    yield softmax_jacobian_numeric_case("a step of 0.01", rng.normal(0, 2, 6), 0.7, 0.01)
    yield softmax_jacobian_numeric_case("a step of 1e-5", rng.normal(0, 1, 5), 1.0, 1e-5)
    yield softmax_jacobian_numeric_case("a −∞", [0.5, -math.inf, 0.0], 1.0, 0.25)


def softmax_vjp_case(name, logits, upstream, temperature=1.0):
    z, t, g = (np.array(part, dtype=np.longdouble) for part in (logits, temperature, upstream))
    e = np.exp((z - z.max()) / t)
    s = e / e.sum()
    dot = (g * s).sum()
    return {
        "name": name,
        "request": {"logits": vector(logits), "upstream": vector(upstream), "temperature": temperature},
        "result": {"gradient": vector(s * (g - dot) / t), "dot": plain(dot), "probabilities": vector(s)},
    }


def softmax_vjp_cases(rng):
    yield softmax_vjp_case("one logit", [2.0], [3.0])
    yield softmax_vjp_case("one class", [1.0, 2.0, 3.0], [0.0, 1.0, 0.0])
    yield softmax_vjp_case("a constant", [1.0, 2.0, 3.0], [5.0, 5.0, 5.0])
    yield softmax_vjp_case("a −∞", [-math.inf, 0.0, 1.0], [3.0, -1.0, 2.0], 0.5)
    yield softmax_vjp_case("logits to ±1e4", rng.uniform(-1e4, 1e4, 12), rng.normal(0, 1, 12), 50.0)
    yield softmax_vjp_case("1000 logits, T = 0.3", rng.normal(0, 2, 1000), rng.normal(0, 10, 1000), 0.3)


# Attention's backward


def attention_backward_case(name, q, k, v, upstream, mask="none", scale="sqrt"):
    forward = attention_case(name, q, k, v, mask, scale)
    request = {**forward["request"], "upstream": matrix(single(upstream))}
    q, k, v, upstream = (torch.from_numpy(single(part)).requires_grad_() for part in (q, k, v, upstream))
    n, m = len(q), len(k)
    if isinstance(mask, str):
        visible = torch.ones(n, m).tril() if mask == "causal" else torch.ones(n, m)
    else:
        visible = torch.from_numpy(np.asarray(mask, dtype=np.float64))
    hidden = visible == 0
    empty = hidden.all(dim=1, keepdim=True)
    factor = {"sqrt": 1 / math.sqrt(q.shape[1]), "none": 1.0}.get(scale, scale)
    scores = q @ k.T
    scaled = scores * factor
    # An empty row's softmax would have NaN gradients: it sees all instead, and its weights and its output are then set to 0.
    softmaxed = torch.softmax(scaled.masked_fill(hidden & ~empty, -math.inf), dim=1)
    weights = softmaxed.masked_fill(empty, 0.0)
    output = (weights @ v).masked_fill(empty, 0.0)
    names = {"dV": v, "dWeights": weights, "dScaled": scaled, "dScores": scores, "dQ": q, "dK": k}
    gradients = torch.autograd.grad(output, list(names.values()), upstream.detach())
    return {
        "name": name,
        "request": request,
        "result": {
            **{name: matrix(gradient) for name, gradient in zip(names, gradients)},
            "fullyMaskedRows": forward["result"]["fullyMaskedRows"],
        },
    }


def attention_backward_cases(rng):
    def parts(n, m, dk, dv, spread=1.0):
        shapes = ((n, dk), (m, dk), (m, dv), (n, dv))
        return [rng.normal(0, spread, shape) for shape in shapes]

    yield attention_backward_case("one token", *parts(1, 1, 1, 1))
    yield attention_backward_case("three tokens, d = 2", *parts(3, 3, 2, 2))
    yield attention_backward_case("n ≠ m, d_v ≠ d_k", *parts(4, 7, 5, 3))
    yield attention_backward_case("causal", *parts(6, 6, 4, 4), mask="causal")
    yield attention_backward_case("unscaled", *parts(5, 4, 8, 2), scale="none")
    yield attention_backward_case("a scale of its own", *parts(3, 4, 2, 5), scale=-0.75)
    mask = rng.integers(0, 2, (5, 8))
    mask[1], mask[4] = 0, 0
    mask[0, 0] = mask[2, 7] = mask[3, 3] = 1
    yield attention_backward_case("a mask with two empty rows", *parts(5, 8, 6, 2), mask=mask)
    yield attention_backward_case("every row masked", *parts(2, 3, 2, 2), mask=np.zeros((2, 3)))
    q, k, v, upstream = parts(8, 8, 16, 4)
    largest = np.abs(single(q) @ single(k).T).max() / 4
    yield attention_backward_case("scaled to 100", q * (99.9 / largest), k, v, upstream)
    yield attention_backward_case("large gradients", *parts(6, 5, 4, 3, 2.0)[:3], rng.normal(0, 1e3, (6, 3)))
    yield attention_backward_case("64 tokens, causal", *parts(64, 64, 8, 8), mask="causal")


# The scaling experiment


def component_values(distribution, width, pair, side, seed):
    """ε₀ … ε_{d−1}, c of one vector, by the formulas of scaling_experiment.h."""

    def block(b):
        return philox((b, pair, side, width), (seed, 0))

    if distribution == "normal":
        radii, angles = [], []
        for b in range(-(-(width + 1) // 4)):
            w0, w1, w2, w3 = block(b)
            radii += [math.sqrt(-2 * math.log((w >> 1) * 2.0**-31 + 2.0**-32)) for w in (w0, w1)]
            angles += [2 * math.pi * w * 2.0**-32 for w in (w2, w3)]
        values = [r * math.cos(a) for r, a in zip(radii, angles)] + [r * math.sin(a) for r, a in zip(radii, angles)]
    elif distribution == "uniform":
        values = [math.sqrt(3) * (w - 2**31) * 2.0**-31 for b in range(width // 4 + 1) for w in block(b)]
    else:
        bits = [w >> i & 1 for b in range(width // 128 + 1) for w in block(b) for i in range(32)]
        values = [1.0 if bit else -1.0 for bit in bits]
    return np.array(values[: width + 1])


def scaling_vector(request, width, pair, side):
    values = component_values(request["distribution"], width, pair, side, request["seed"])
    rho = request["correlation"]
    return request["mean"] + math.sqrt(rho) * values[-1] + math.sqrt(1 - rho) * values[:-1]


def scaling_statistics(products, rows, expected, edges, divisor):
    """Of products/√divisor; `rows` are rows of raw scores."""
    root = math.sqrt(divisor)
    x, (mean, variance), edges = products / root, (expected[0] / root, expected[1] / divisor), edges / root
    inside = np.clip(np.searchsorted(edges, x, side="right") - 1, 0, len(edges) - 2)
    assert np.abs(x[:, None] - edges).min() > 1e-4 * (edges[1] - edges[0]), "a product lies on an edge: take another seed"
    squares = (x - mean) ** 2
    weights = torch.softmax(torch.tensor(rows, dtype=torch.float64) / root, dim=1).numpy()
    norms = [np.linalg.norm(np.diag(s) - np.outer(s, s)) / root for s in weights]
    entropies = [-(s[s > 0] * np.log(s[s > 0])).sum() for s in weights]
    saturated = int((weights.max(axis=1) > 0.99).sum())
    return {
        "count": len(x),
        "mean": plain(x.mean()),
        "variance": plain(squares.mean()),
        "spread": plain(((squares - variance) ** 2).mean()),
        "standardError": {
            "mean": plain(math.sqrt(squares.mean() / len(x))),
            "variance": plain(squares.std() / math.sqrt(len(x))),
        },
        "expected": {"mean": plain(mean), "variance": plain(variance)},
        "histogram": {"edges": vector(edges), "counts": vector(np.bincount(inside, minlength=len(edges) - 1))},
        "rows": len(rows),
        "meanMaxWeight": plain(weights.max(axis=1).mean()),
        "meanEntropy": plain(np.mean(entropies)),
        "jacobianNorm": {"mean": plain(np.mean(norms)), "median": plain(np.median(norms))},
        "jacobianNorms": vector(norms),
        "saturatedRows": saturated,
        "saturatedShare": saturated / len(rows),
    }


def scaling_edges(request, width, expected):
    mean, deviation = expected[0], math.sqrt(expected[1])
    if request["distribution"] == "rademacher" and request["mean"] == request["correlation"] == 0:
        step = 2 * (2 * math.floor(0.05 * deviation) + 1)
        bins = math.ceil(16 * deviation / step)
        bins += 1 - (bins + width) % 2
    else:
        step, bins = 0.2 * deviation, 80
    return mean + step * (np.arange(bins + 1) - bins / 2)


def scaling_at_width(request, width):
    keys, first = request["keys"], request["firstSample"]
    pairs = range(first, first + request["samples"])
    vectors = {(p, side): scaling_vector(request, width, p, side) for p in range(first - first % keys, pairs.stop) for side in (0, 1)}
    products = np.array([vectors[p, 0] @ vectors[p, 1] for p in pairs])
    ends = [p for p in pairs if p % keys == keys - 1]
    rows = [[vectors[p - keys + 1, 0] @ vectors[p - keys + 1 + j, 1] for j in range(keys)] for p in ends]
    square, rho, d = request["mean"] ** 2, request["correlation"], width
    # E(x_i x_j) = (ρ + δ(1 − ρ)) + μ² for q and k alike.
    second = (np.full((d, d), rho) + (1 - rho) * np.eye(d) + square) ** 2
    expected = (d * square, second.sum() - (d * square) ** 2)
    edges = scaling_edges(request, width, expected)
    return {
        "dk": width,
        "raw": scaling_statistics(products, rows, expected, edges, 1),
        "scaled": scaling_statistics(products, rows, expected, edges, width),
    }


def scaling_experiment_case(name, dk, samples, keys, seed, distribution="normal", mean=0.0, correlation=0.0, first=0):
    request = {
        "dk": dk,
        "samples": samples,
        "keys": keys,
        "seed": seed,
        "firstSample": first,
        "distribution": distribution,
        "mean": mean,
        "correlation": correlation,
    }
    return {"name": name, "request": request, "result": {"results": [scaling_at_width(request, width) for width in dk]}}


def scaling_experiment_cases():
    for distribution in ("normal", "uniform", "rademacher"):
        yield scaling_experiment_case(distribution, [1, 2, 4, 17, 64], 60, 6, 7, distribution)
    yield scaling_experiment_case("a slice that begins and ends within a row", [5, 8], 40, 7, 3, first=23)
    yield scaling_experiment_case("a mean", [16], 50, 5, 1, "uniform", mean=0.5)
    yield scaling_experiment_case("a correlation", [16], 50, 5, 1, "normal", correlation=0.3)
    yield scaling_experiment_case("both", [9], 50, 5, 2, "rademacher", mean=-1.5, correlation=0.75)
    yield scaling_experiment_case("the last pairs of the largest seed", [130], 6, 3, 4294967295, first=2**32 - 6)


def main():
    if np.finfo(np.longdouble).nmant < 63:
        raise SystemExit("NumPy's long double is no wider than double here: run this on x86-64 Linux.")
    # The known answer of Random123's kat_vectors for counter and key 0.
    assert philox((0, 0, 0, 0), (0, 0)) == (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)
    check_rounders()
    FOLDER.mkdir(parents=True, exist_ok=True)
    rng = np.random.Generator(np.random.PCG64(SEED))
    # New operations draw from generators of their own: what was there stays as it is.
    gradients = np.random.Generator(np.random.PCG64(SEED + 3))
    write("softmax", list(softmax_cases(rng)) + list(rounded_cases(gradients)))
    write("softmaxSweep", list(softmax_sweep_cases(rng)))
    write("temperatureSweep", list(temperature_sweep_cases(rng)))
    write("attention", list(attention_cases(rng)))
    write("rnnFlow", list(rnn_flow_cases()))
    write("attentionFlow", list(attention_flow_cases()))
    write("randomMatrix", list(random_matrix_cases()))
    write("crossEntropy", list(cross_entropy_cases(gradients)))
    write("softmaxJacobian", list(softmax_jacobian_cases(gradients)))
    write("softmaxJacobianNumeric", list(softmax_jacobian_numeric_cases(gradients)))
    write("softmaxVjp", list(softmax_vjp_cases(gradients)))
    write("attentionBackward", list(attention_backward_cases(gradients)))
    write("scalingExperiment", list(scaling_experiment_cases()))
    models = np.random.Generator(np.random.PCG64(SEED + 4))
    write("multiHeadAttention", list(multi_head_attention_cases(models)))
    write("positionalEncoding", list(positional_encoding_cases()))
    write("transformer", list(transformer_cases(models)))
    write("rnn", list(rnn_cases(models)))
    write("safetensors", list(safetensors_cases()))


main()
