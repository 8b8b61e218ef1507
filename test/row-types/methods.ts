import { isClosure, NotReadable, nameOfValue, NUMBER, type Closure, type Value } from './values';

/** What a method answers; undefined where this file doesn't know it. */
interface Answer {
  readonly value: Value;
}
type Apply = (closure: Closure, args: readonly Value[]) => Value;

const LISTS: Readonly<Record<string, (list: Value[], args: readonly Value[]) => Value>> = {
  push: (list, args) => list.push(...args),
  concat: (list, args) => [...list, ...args.flat()] as Value[],
  flat: (list) => list.flat(),
  slice: (list, [from, to]) => list.slice(from as number, to as number),
  includes: (list, [wanted]) => list.includes(wanted),
  entries: (list) => list.map((entry, index) => [index, entry]),
  join: (list, [between]) =>
    list.map((entry) => written(entry)).join(typeof between === 'string' ? between : ','),
};

const TEXTS: Readonly<Record<string, (text: string, args: readonly Value[]) => Value>> = {
  trim: (text) => text.trim(),
  toString: (text: string) => text,
  toLowerCase: (text) => text.toLowerCase(),
  replaceAll: (text, [from, to]) => text.replaceAll(from as string, to as string),
};

function written(entry: Value): string {
  if (typeof entry === 'string' || typeof entry === 'number') return String(entry);
  throw new NotReadable(`join of ${nameOfValue(entry)}`);
}

/** A method of a list or a text. */
export function methodOf(
  whole: Value,
  name: string,
  { args, apply }: { args: readonly Value[]; apply: Apply },
): Answer | null {
  if (typeof whole === 'string' && whole !== NUMBER && args.every((arg) => typeof arg === 'string')) {
    const text = TEXTS[name];
    return text === undefined ? null : { value: text(whole, args) };
  }
  if (!Array.isArray(whole)) return null;
  const simple = LISTS[name];
  if (simple !== undefined) return { value: simple(whole, args) };
  const [callback] = args;
  if (!isClosure(callback) || !['map', 'flatMap', 'filter', 'some', 'every'].includes(name)) return null;
  const made = whole.map((entry, index) => apply(callback, [entry, index]));
  if (name === 'map') return { value: made };
  if (name === 'flatMap') return { value: made.flat() };
  if (name === 'filter') return { value: whole.filter((_, index) => Boolean(made[index])) };
  return { value: name === 'some' ? made.some(Boolean) : made.every(Boolean) };
}

/** `Object.keys`, `values` and `entries` of an object. */
export function partsOf(name: string, fields: Value): Answer | null {
  if (!(fields instanceof Map)) return null;
  if (name === 'keys') return { value: [...fields.keys()] };
  if (name === 'values') return { value: [...fields.values()].map((field) => field()) };
  return name === 'entries' ? { value: [...fields].map(([key, field]) => [key, field()]) } : null;
}
