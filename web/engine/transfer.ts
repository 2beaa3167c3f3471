/** Typed arrays between threads: a request is copied so that it stays the caller's, a result is handed over. */

/** A deep copy with typed arrays of their own, trimmed to what they show; plain data only. */
export function copied<Value>(value: Value): Value;
export function copied(value: unknown): unknown {
  if (value instanceof Float64Array || value instanceof Float32Array) return value.slice();
  if (Array.isArray(value)) return value.map((item) => copied<unknown>(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copied<unknown>(item)]));
}

/** Every buffer in plain data, to be transferred with it. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const visit = (item: unknown): void => {
    if (ArrayBuffer.isView(item)) found.add(item.buffer as ArrayBuffer);
    else if (typeof item === 'object' && item !== null) Object.values(item).forEach(visit);
  };
  visit(value);
  return [...found];
}
