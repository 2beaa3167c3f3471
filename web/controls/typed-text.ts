/** The text of a field that is drawn anew while someone types: `.value=${typedText(value)}`. */
import { noChange } from 'lit';
import { directive, Directive, type PropertyPart } from 'lit/directive.js';

class TypedText extends Directive {
  private shown: string | undefined;

  override render(value: string, _isRefused = false): string {
    return value;
  }

  /** Shows `value` where it is new or the field is left alone; what is being typed or was refused over an unchanged value stays. */
  override update(part: PropertyPart, [value, isRefused = false]: [string, boolean?]): typeof noChange {
    const field = part.element as HTMLInputElement;
    const stays = value === this.shown && (isRefused || field.matches(':focus'));
    this.shown = value;
    if (!stays && field.value !== value) field.value = value;
    return noChange;
  }
}

export const typedText = directive(TypedText);
