import { noChange, type ElementPart } from 'lit';
import { directive, Directive, type PartInfo, PartType } from 'lit/directive.js';

/** `<div ${place({ left: '3px' })}>`: styles through the CSSOM, where a strict CSP refuses style attributes. */
class Place extends Directive {
  private last = '';

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error('place() stands on an element');
  }

  render(_style: Readonly<Record<string, string>>): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [style]: [Readonly<Record<string, string>>]): typeof noChange {
    const key = JSON.stringify(style);
    if (key !== this.last) {
      this.last = key;
      for (const [name, value] of Object.entries(style)) (part.element as HTMLElement).style.setProperty(name, value);
    }
    return noChange;
  }
}

export const place = directive(Place);
