/** Fields of a thing, as JSON keeps them. */
export type Fields = Readonly<Record<string, unknown>>;

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

// Never kept, whatever a caller hands in.
const SECRET = /password|secret|token|recovery|hash/i;

/**
 * Both sides of a change with the fields that differ only; null for a side that did not exist. Fields whose name tells
 * of a secret are left out.
 */
export function differing(
  before: Fields | null,
  after: Fields | null,
): { before: Fields | null; after: Fields | null } {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !SECRET.test(name) && !same(before?.[name], after?.[name]),
  );
  const only = (side: Fields | null): Fields | null =>
    side === null ? null : Object.fromEntries(names.map((name) => [name, side[name] ?? null]));
  return { before: only(before), after: only(after) };
}
