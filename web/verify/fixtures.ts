/** The goldens beside the page, fetched when a check needs them. */
import { readFixture, type Fixture, type Subject } from './checks';

const files = import.meta.glob<string>(['../../tests/fixtures/*.json', '!**/safetensors.json'], {
  query: '?url',
  import: 'default',
  eager: true,
});

/** @throws {Error} where no such file was built. */
export function fixtureUrl(operation: Subject): URL {
  const file = files[`../../tests/fixtures/${operation}.json`];
  if (file === undefined) throw new Error(`there are no goldens of ${operation}`);
  return new URL(file, import.meta.url);
}

/** @throws {Error} naming the file, where it cannot be had. */
export async function fetchFixture(operation: Subject): Promise<Fixture> {
  const url = fixtureUrl(operation);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  return readFixture(await response.text());
}
