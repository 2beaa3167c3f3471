"""Models between PyTorch and the page, as .safetensors files.

    python3 scripts/checkpoint.py --save x.safetensors    trains the mini GPT for a moment and saves it
    python3 scripts/checkpoint.py --load x.safetensors    opens a model, trained here or in the page

Both print the loss on one batch: {"tokens": rows, "targets": rows} of the file that --batch names, -1 = not counted, or one
row of a task that reverses its symbols. The file format is https://huggingface.co/docs/safetensors, written out here
because the package need not be there.
"""

import argparse
import json
import struct

import torch

import mini_gpt

DTYPES = {
    "F64": torch.float64, "F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16,
    "I64": torch.int64, "I32": torch.int32,
}  # fmt: skip
NAMES = {dtype: name for name, dtype in DTYPES.items()}


def to_bytes(tensors, metadata):
    """The file's content: length of the header, header, then each tensor's numbers."""
    header, data = {"__metadata__": metadata}, b""
    for name, tensor in tensors.items():
        flat = tensor.detach().cpu().contiguous().reshape(-1)
        numbers = bytes(flat.view(torch.uint8).tolist()) if flat.numel() else b""
        offsets = [len(data), len(data) + len(numbers)]
        header[name] = {"dtype": NAMES[tensor.dtype], "shape": list(tensor.shape), "data_offsets": offsets}
        data += numbers
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data


def from_bytes(content):
    (length,) = struct.unpack("<Q", content[:8])
    header = json.loads(content[8 : 8 + length])
    metadata = header.pop("__metadata__", {})
    tensors = {}
    for name, entry in header.items():
        begin, end = (8 + length + offset for offset in entry["data_offsets"])
        numbers = torch.frombuffer(bytearray(content[begin:end]), dtype=DTYPES[entry["dtype"]])
        tensors[name] = numbers.reshape(entry["shape"])
    return tensors, metadata


def model_of(config, tensors):
    """An empty model for these tensors: their shapes say how large, the config what they do not show."""
    if config["model"] == "rnn":
        return mini_gpt.RNN(*tensors["embed.weight"].shape, tensors["rnn.weight_hh_l0"].shape[0])
    vocabulary, d = tensors["tok_embed.weight"].shape
    return mini_gpt.Transformer(
        vocabulary, config["context"], d, config["heads"], config["layers"],
        tensors["blocks.0.mlp.fc.weight"].shape[0],
        config["positions"], config["residual"], config["layerNorm"], config["scale"],
    )  # fmt: skip


def train(steps=100):
    torch.manual_seed(1)
    config = {
        "model": "transformer", "task": "reverse", "length": 8, "vocabulary": list("0123456789|"), "context": 16,
        "layers": 1, "heads": 2, "dModel": 32, "dFf": 128,
        "positions": "learned", "residual": True, "layerNorm": "pre", "scale": "sqrt",
    }  # fmt: skip
    model = mini_gpt.Transformer(len(config["vocabulary"]), config["context"])
    adamw = mini_gpt.optimizer(model)
    for _ in range(steps):
        adamw.zero_grad()
        mini_gpt.loss_of(model, *mini_gpt.reverse_batch()).backward()
        adamw.step()
    return model, config


def batch_of(path, context):
    if path:
        with open(path, encoding="utf-8") as file:
            batch = json.load(file)
        return torch.tensor(batch["tokens"]), torch.tensor(batch["targets"])
    length = context // 2
    symbols = [t % 10 for t in range(length)]
    sequence = torch.tensor([[*symbols, 10, *reversed(symbols)]])
    targets = sequence[:, 1:].clone()
    targets[:, :length] = -1
    return sequence[:, :-1], targets


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--save", metavar="FILE")
    action.add_argument("--load", metavar="FILE")
    parser.add_argument("--batch", metavar="FILE")
    options = parser.parse_args()
    if options.save:
        model, config = train()
        with open(options.save, "wb") as file:
            file.write(to_bytes(model.state_dict(), {"format": "pt", "config": json.dumps(config)}))
    else:
        with open(options.load, "rb") as file:
            tensors, metadata = from_bytes(file.read())
        config = json.loads(metadata["config"])
        model = model_of(config, tensors)
        model.load_state_dict(tensors)
    with torch.no_grad():
        loss = mini_gpt.loss_of(model, *batch_of(options.batch, config["context"]))
    print(f"loss {loss.item():.7f}")


if __name__ == "__main__":
    main()
