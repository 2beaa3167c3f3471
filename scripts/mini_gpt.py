"""A mini GPT and an RNN in PyTorch: the same two models that the page trains, parameter by parameter."""

import math

import torch
from torch import nn
from torch.nn import functional as F


class Attention(nn.Module):
    def __init__(self, d, heads, scale="sqrt"):
        super().__init__()
        self.heads, self.scale = heads, scale
        self.qkv = nn.Linear(d, 3 * d)
        self.out = nn.Linear(d, d)

    def forward(self, x):  # (B, T, d)
        B, T, d = x.shape
        q, k, v = (  # each (B, heads, T, d / heads)
            part.view(B, T, self.heads, d // self.heads).transpose(1, 2)
            for part in self.qkv(x).split(d, dim=2)
        )
        scores = q @ k.transpose(2, 3)  # (B, heads, T, T)
        if self.scale == "sqrt":
            scores = scores / math.sqrt(d // self.heads)
        future = torch.ones(T, T, dtype=torch.bool, device=x.device).triu(1)
        self.weights = scores.masked_fill(future, -math.inf).softmax(dim=3)
        heads = self.weights @ v
        return self.out(heads.transpose(1, 2).reshape(B, T, d))


class MLP(nn.Module):
    def __init__(self, d, d_ff):
        super().__init__()
        self.fc = nn.Linear(d, d_ff)
        self.proj = nn.Linear(d_ff, d)

    def forward(self, x):
        return self.proj(F.gelu(self.fc(x), approximate="tanh"))


class Block(nn.Module):
    def __init__(self, d, heads, d_ff, scale, residual, layer_norm):
        super().__init__()
        self.residual, self.layer_norm = residual, layer_norm
        if layer_norm != "none":
            self.ln1, self.ln2 = nn.LayerNorm(d), nn.LayerNorm(d)
        self.attn = Attention(d, heads, scale)
        self.mlp = MLP(d, d_ff)

    def step(self, x, ln, layer):
        y = layer(getattr(self, ln)(x) if self.layer_norm == "pre" else x)
        y = x + y if self.residual else y
        return getattr(self, ln)(y) if self.layer_norm == "post" else y

    def forward(self, x):
        x = self.step(x, "ln1", self.attn)
        return self.step(x, "ln2", self.mlp)


def sinusoidal(positions, d, base=10000.0):
    """Row t: sin(t / base^(2i/d)) in column 2i, cos of the same in column 2i + 1."""
    t = torch.arange(positions, dtype=torch.float64)[:, None]
    columns = torch.arange(d, dtype=torch.float64)
    angles = t / base ** ((columns - columns % 2) / d)
    return torch.where(columns % 2 == 0, angles.sin(), angles.cos())


class Transformer(nn.Module):
    def __init__(self, vocabulary, context, d=32, heads=2, layers=1, d_ff=None,
                 positions="learned", residual=True, layer_norm="pre", scale="sqrt"):
        super().__init__()
        self.positions, self.layer_norm = positions, layer_norm
        self.tok_embed = nn.Embedding(vocabulary, d)
        if positions == "learned":
            self.pos_embed = nn.Embedding(context, d)
        self.blocks = nn.ModuleList(
            Block(d, heads, d_ff or 4 * d, scale, residual, layer_norm) for _ in range(layers)
        )
        if layer_norm == "pre":
            self.ln_f = nn.LayerNorm(d)
        self.head = nn.Linear(d, vocabulary)

    def forward(self, tokens):  # (B, T) -> (B, T, vocabulary)
        x = self.tok_embed(tokens)
        T, d = x.shape[1:]
        if self.positions == "learned":
            x = x + self.pos_embed.weight[:T]
        elif self.positions == "sinusoidal":
            x = x + sinusoidal(T, d).to(x)
        for block in self.blocks:
            x = block(x)
        return self.head(self.ln_f(x) if self.layer_norm == "pre" else x)


class RNN(nn.Module):
    def __init__(self, vocabulary, embed, hidden):
        super().__init__()
        self.embed = nn.Embedding(vocabulary, embed)
        self.rnn = nn.RNN(embed, hidden, batch_first=True)  # h_t = tanh(W_ih x_t + b_ih + W_hh h_{t-1} + b_hh)
        self.head = nn.Linear(hidden, vocabulary)

    def forward(self, tokens):  # (B, T) -> (B, T, vocabulary)
        states, _ = self.rnn(self.embed(tokens))
        return self.head(states)


def loss_of(model, tokens, targets):
    """Mean cross-entropy over the targets that count: -1 does not."""
    return F.cross_entropy(model(tokens).flatten(0, 1), targets.flatten(), ignore_index=-1)


def optimizer(model, learning_rate=3e-3, weight_decay=0.01):
    """AdamW; matrices decay, biases and LayerNorm do not."""
    groups = [
        {"params": [p for p in model.parameters() if p.dim() == 2], "weight_decay": weight_decay},
        {"params": [p for p in model.parameters() if p.dim() != 2], "weight_decay": 0.0},
    ]
    return torch.optim.AdamW(groups, lr=learning_rate)


def reverse_batch(batch=16, length=8, symbols=10):
    """3 1 2 | 2 1 3: the model sees all but the last token and is asked for those after the bar."""
    given = torch.randint(symbols, (batch, length))
    bar = torch.full((batch, 1), symbols)
    sequence = torch.cat([given, bar, given.flip(1)], dim=1)
    targets = sequence[:, 1:].clone()
    targets[:, :length] = -1
    return sequence[:, :-1], targets


if __name__ == "__main__":
    torch.manual_seed(1)
    model = Transformer(vocabulary=11, context=16)
    adamw = optimizer(model)
    for step in range(1, 501):
        tokens, targets = reverse_batch()
        loss = loss_of(model, tokens, targets)
        adamw.zero_grad()
        loss.backward()
        adamw.step()
        if step % 100 == 0:
            right = (model(tokens).argmax(dim=2) == targets)[targets >= 0]
            print(f"step {step}: loss {loss.item():.4f}, accuracy {right.float().mean().item():.3f}")
