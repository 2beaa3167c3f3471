/** The PyTorch counterpart, line by line: which lines a stage is, and the shapes that they make at the settings of now. */
import { html, nothing, type TemplateResult } from 'lit';

export const STAGES = [
  'batch',
  'embed',
  'norm',
  'qkv',
  'scores',
  'mask',
  'mix',
  'residual',
  'mlp',
  'head',
  'loss',
  'backward',
  'step',
] as const;
export type Stage = (typeof STAGES)[number];

/** What the lines of a stage contain; each stands in the source once. */
export const ANCHORS: Record<Stage, readonly string[]> = {
  batch: ['tokens, targets = reverse_batch()', 'return sequence[:, :-1], targets'],
  embed: ['x = self.tok_embed(tokens)', 'x = x + self.pos_embed.weight[:T]'],
  norm: ['y = layer(getattr(self, ln)(x)'],
  qkv: ['q, k, v = (', 'part.view(B, T, self.heads', 'for part in self.qkv(x)'],
  scores: ['scores = q @ k.transpose(2, 3)', 'scores = scores / math.sqrt'],
  mask: ['future = torch.ones(T, T', 'self.weights = scores.masked_fill'],
  mix: ['heads = self.weights @ v', 'return self.out(heads.transpose'],
  residual: ['y = x + y if self.residual else y'],
  mlp: ['return self.proj(F.gelu(self.fc(x)'],
  head: ['return self.head(self.ln_f(x)'],
  loss: ['loss = loss_of(model, tokens, targets)', 'return F.cross_entropy(model(tokens)'],
  backward: ['loss.backward()'],
  step: ['adamw.step()'],
};

export interface CodeSizes {
  readonly batch: number;
  readonly context: number;
  readonly width: number;
  readonly heads: number;
  readonly vocabulary: number;
}

/** Shape of what each anchored line makes. */
function shapesOf({
  batch: B,
  context: T,
  width: d,
  heads: h,
  vocabulary: V,
}: CodeSizes): Partial<Record<Stage, string[]>> {
  const shape = (...extents: number[]) => `(${extents.join(', ')})`;
  const x = shape(B, T, d);
  return {
    batch: [shape(B, T), `${shape(B, T)}, ${shape(B, T)}`],
    embed: [x, `${x} + ${shape(T, d)}`],
    norm: [x],
    qkv: ['', `${shape(B, h, T, d / h)} × 3`, shape(B, T, 3 * d)],
    scores: [shape(B, h, T, T), `√${d / h}`],
    mask: [shape(T, T), shape(B, h, T, T)],
    mix: [shape(B, h, T, d / h), x],
    residual: [x],
    mlp: [`${shape(B, T, 4 * d)} → ${x}`],
    head: [shape(B, T, V)],
    loss: ['()', `${shape(B * T, V)} → ()`],
  };
}

export interface CodeLine {
  readonly code: string;
  readonly stage: Stage | undefined;
  readonly shape: string;
}

export function linesOf(source: string, sizes: CodeSizes): readonly CodeLine[] {
  const shapes = shapesOf(sizes);
  return source
    .trimEnd()
    .split('\n')
    .map((code) => {
      for (const stage of STAGES) {
        const at = ANCHORS[stage].findIndex((anchor) => code.includes(anchor));
        if (at >= 0) return { code, stage, shape: shapes[stage]?.[at] ?? '' };
      }
      return { code, stage: undefined, shape: '' };
    });
}

export function codeFigure(lines: readonly CodeLine[], lit: Stage): TemplateResult {
  return html`<pre class="code" tabindex="0" translate="no"><code>${lines.map(
    ({ code, stage, shape }) =>
      html`<span class="line ${stage === lit ? 'lit' : ''}" data-stage=${stage ?? nothing}
        >${code}${shape === '' ? nothing : html`<span class="shape"> # ${shape}</span>`}${'\n'}</span
      >`,
  )}</code></pre>`;
}
