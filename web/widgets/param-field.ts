/** A text field of one parameter: takes what the parameter can read, and says why it refused the rest. */
import type { ReactiveControllerHost, TemplateResult } from 'lit';
import { textField, type TextFieldOptions } from '../controls/text-field';
import type { Words } from '../messages/messages';
import type { Param } from '../params/schema';

type CommonWords = Pick<Words<'site'>, 'common'>;
type FieldLook = Pick<TextFieldOptions, 'name' | 'label' | 'value' | 'hint'>;

export class ParamField<T> {
  /** The refused text, why, and what the field stood for: once that changes, the field shows it again. */
  private last: { readonly text: string; readonly reason: unknown; readonly value: string } | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly param: Param<T>,
    private readonly onTake: (value: T) => void,
  ) {}

  /** The text that the field holds because it was refused; `value` is what it stands for. */
  refused(value: string): string | undefined {
    return this.last?.value === value ? this.last.text : undefined;
  }

  /** The state was replaced as a whole: the refused text no longer belongs to it. */
  forget(): void {
    this.last = undefined;
    this.host.requestUpdate();
  }

  take(text: string, value: string, reason: unknown): void {
    const read = this.param.read(text);
    this.last = read === undefined ? { text, reason, value } : undefined;
    if (read === undefined || text === value) this.host.requestUpdate();
    else this.onTake(read);
  }

  view({ common }: CommonWords, look: FieldLook): TemplateResult {
    const { value } = look;
    return textField({
      ...look,
      refusal: this.last?.value === value ? this.last.reason : undefined,
      onCommit: (text) => {
        this.take(text, value, common.refused(text, this.param.need));
      },
      onType: (text) => {
        if (this.last && this.param.read(text) !== undefined) this.forget();
      },
    });
  }
}
