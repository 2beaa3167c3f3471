"""Writes tests/fixtures/*.json: golden values that owe nothing to the engine's code.

NumPy's long double (80 bits) for softmax, PyTorch in float64 with autograd for attention and the two flows, and a
second implementation of the random numbers as cpp/include/attn/random.h specifies them.

Every file, named after its operation:

    {"generator": {"script", "python", "numpy", "torch"}, "seed": <of the generator's own choices>, "cases": [case, …]}

A case is {"name", "request": {…}, "result": {…}} with the fields of web/engine/types.ts. Lists are arrays, a matrix is
{"rows", "cols", "data"} with data row by row. Numbers have 17 significant digits; what JSON cannot hold is a string:
"Infinity", "-Infinity", "NaN". Every field of a request is present, except `width` and `want`. Matrices of attention hold
float32 numbers, so that one case serves both precisions. `result` of randomMatrix also has `orthogonal`, the Q of a
square matrix.
"""

import json
import math
import pathlib
import platform

import numpy as np
import torch

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
            "linearShares": vector(shares),
        }


def softmax_case(name, logits, temperature=1.0):
    return {
        "name": name,
        "request": {"logits": vector(logits), "temperature": temperature},
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


def main():
    if np.finfo(np.longdouble).nmant < 63:
        raise SystemExit("NumPy's long double is no wider than double here: run this on x86-64 Linux.")
    # The known answer of Random123's kat_vectors for counter and key 0.
    assert philox((0, 0, 0, 0), (0, 0)) == (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)
    FOLDER.mkdir(parents=True, exist_ok=True)
    rng = np.random.Generator(np.random.PCG64(SEED))
    write("softmax", list(softmax_cases(rng)))
    write("softmaxSweep", list(softmax_sweep_cases(rng)))
    write("temperatureSweep", list(temperature_sweep_cases(rng)))
    write("attention", list(attention_cases(rng)))
    write("rnnFlow", list(rnn_flow_cases()))
    write("attentionFlow", list(attention_flow_cases()))
    write("randomMatrix", list(random_matrix_cases()))


main()
