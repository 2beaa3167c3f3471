import { vi } from 'vitest';

/** The memory of every engine made from now on, found among the exports, whose names are minified. */
export function watchMemories(): WebAssembly.Memory[] {
  const memories: WebAssembly.Memory[] = [];
  const instantiate = WebAssembly.instantiate;
  vi.spyOn(WebAssembly, 'instantiate').mockImplementation((async (
    module: WebAssembly.Module,
    imports: WebAssembly.Imports,
  ) => {
    const instance = await instantiate(module, imports);
    memories.push(...Object.values(instance.exports).filter((value) => value instanceof WebAssembly.Memory));
    return instance;
  }) as typeof WebAssembly.instantiate);
  return memories;
}

/** Makes the next engine's imports throw while `trap.now` is set, as an instruction that traps does. */
export function armTrap() {
  const trap = { now: false };
  const instantiate = WebAssembly.instantiate;
  vi.spyOn(WebAssembly, 'instantiate').mockImplementation(((
    module: WebAssembly.Module,
    imports: WebAssembly.Imports,
  ) => {
    const armed = (field: WebAssembly.ImportValue) =>
      typeof field !== 'function'
        ? field
        : (...values: unknown[]): unknown => {
            if (trap.now) throw new WebAssembly.RuntimeError('unreachable');
            return (field as (...values: unknown[]) => unknown)(...values);
          };
    const mapped = Object.entries(imports).map(([name, fields]) => [
      name,
      Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, armed(field)])),
    ]);
    return instantiate(module, Object.fromEntries(mapped) as WebAssembly.Imports);
  }) as typeof WebAssembly.instantiate);
  return trap;
}
