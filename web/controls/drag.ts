/** Dragging with mouse, pen or finger. The dragged part sets `touch-action` so that the page still scrolls the other way. */
export interface DragHandlers {
  /** The pointer's position in px of the sheet, from its top left corner. */
  readonly onMove: (x: number, y: number) => void;
  readonly onEnd: () => void;
  /** The gesture was taken away (a scroll, a system gesture): what moved should go back. */
  readonly onCancel: () => void;
}

/** Call from `pointerdown`; follows that pointer until it is lifted. `sheet` is the element that positions are measured in. */
export function drag(down: PointerEvent, sheet: Element, { onMove, onEnd, onCancel }: DragHandlers): void {
  if (down.button !== 0 || !(down.target instanceof Element)) return;
  const { target, pointerId } = down;
  const handlers: Record<string, (event: PointerEvent) => void> = {
    pointermove(event) {
      const box = sheet.getBoundingClientRect();
      onMove(event.clientX - box.left, event.clientY - box.top);
    },
    pointerup() {
      release();
      onEnd();
    },
    pointercancel() {
      release();
      onCancel();
    },
  };
  const handle = (event: Event) => {
    if ((event as PointerEvent).pointerId === pointerId) handlers[event.type]?.(event as PointerEvent);
  };
  const release = () => {
    for (const type of Object.keys(handlers)) target.removeEventListener(type, handle);
  };
  if (!captured(target, pointerId)) return;
  for (const type of Object.keys(handlers)) target.addEventListener(type, handle);
}

/** A pointer that was lifted before its event arrived cannot be captured. */
function captured(target: Element, pointerId: number): boolean {
  try {
    target.setPointerCapture(pointerId);
    return true;
  } catch {
    return false;
  }
}
