/**
 * A text with the one place that fits replaced; `by` gets the place's groups.
 * @throws where no place fits, or several do.
 */
export function replaced(text: string, place: RegExp, by: (...groups: string[]) => string): string {
  const count = Array.from(text.matchAll(new RegExp(place, `g${place.flags}`))).length;
  if (count !== 1) throw new Error(`${String(place)} fits ${count} places, not one`);
  return text.replace(place, (_, ...groups: string[]) => by(...groups));
}
