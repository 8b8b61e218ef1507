/** What a form carries: texts, or lists and records of them; numbers and flags after the check against the schema. */
export type Value = string | number | boolean | Value[] | { [name: string]: Value };
export type Params = Record<string, Value>;

function put(into: Params, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const inner = (into[name] ??= {});
  put(inner as Params, rest, value);
}

// Lists travel as records with numbers for names.
function listed(value: Value): Value {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, Value] => [name, listed(inner)]);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d*$/.test(name));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** A text of a form; empty where it is missing or no text. */
export function textIn(params: Params, name: string): string {
  const value = params[name];
  return typeof value === 'string' ? value : '';
}

/** Reads `items[0][price]=x&expand[]=y` as Stripe does. */
export function readForm(text: string): Params {
  const params: Params = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split('[').map((part) => part.replace(/\]$/, ''));
    put(params, path, value);
  }
  return listed(params) as Params;
}
