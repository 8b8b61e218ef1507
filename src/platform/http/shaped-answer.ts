import type { ZodType } from 'zod';

type Path = readonly PropertyKey[];

// Where in an answer the outermost list with a fault is, and which of its rows has it; null for a fault outside of lists.
function rowOf(path: Path): { readonly list: Path; readonly row: number } | null {
  const at = path.findIndex((key) => typeof key === 'number');
  return at === -1 ? null : { list: path.slice(0, at), row: Number(path[at]) };
}

function without(value: unknown, list: Path, rows: ReadonlySet<number>): unknown {
  const [key, ...rest] = list;
  if (key === undefined) return Array.isArray(value) ? value.filter((_, index) => !rows.has(index)) : value;
  if (typeof value !== 'object' || value === null) return value;
  const inside = (value as Readonly<Record<PropertyKey, unknown>>)[key];
  return { ...value, [key]: without(inside, rest, rows) };
}

// Null where a fault is outside of all lists: then the answer can't be given.
function withoutFaultyRows(answer: unknown, faults: readonly Path[]): unknown {
  const lists = new Map<string, { list: Path; rows: Set<number> }>();
  for (const fault of faults) {
    const found = rowOf(fault);
    if (found === null) return null;
    const name = found.list.map(String).join('/');
    const known = lists.get(name) ?? { list: found.list, rows: new Set<number>() };
    known.rows.add(found.row);
    lists.set(name, known);
  }
  let left = answer;
  for (const { list, rows } of lists.values()) left = without(left, list, rows);
  return left;
}

/**
 * An answer as its contract declares it: whatever is not declared is dropped, so that nothing leaks by accident. A row of a list
 * that the contract refuses, such as one with a state that was written by hand, is left out and does not take the list with it.
 * @param onFaults hears where rows had faults, without what they hold
 * @throws ZodError where the answer has a fault outside of its lists
 */
export function shapedBy(contract: ZodType, value: unknown, onFaults: (faults: string[]) => void): unknown {
  const parsed = contract.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const left = withoutFaultyRows(
    value,
    issues.map(({ path }) => path),
  );
  if (left === null) throw parsed.error;
  const shaped = contract.parse(left);
  onFaults(issues.map(({ path, code }) => `${path.map(String).join('.')}: ${code}`));
  return shaped;
}
