import { noChange, type ElementPart } from 'lit';
import { directive, Directive, type PartInfo, PartType } from 'lit/directive.js';

type Paint = (canvas: HTMLCanvasElement) => void;

/** `<canvas ${painted([a, b], paint)}>`: painted when it is new, and again when one of the values that `paint` uses changes. */
class Painted extends Directive {
  private last: readonly unknown[] | undefined;

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error('painted() stands on an element');
  }

  render(_values: readonly unknown[], _paint: Paint): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [values, paint]: [readonly unknown[], Paint]): typeof noChange {
    const { last } = this;
    if (last?.length !== values.length || !values.every((value, index) => Object.is(value, last[index]))) {
      this.last = values;
      paint(part.element as HTMLCanvasElement);
    }
    return noChange;
  }
}

export const painted = directive(Painted);
