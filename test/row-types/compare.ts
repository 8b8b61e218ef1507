import type { Column } from './described';

import type { Property, Shape } from './row-shape';

/**
 * What is wrong with a row's type, one sentence each; empty where it tells the truth.
 * @param text the statement, which may itself rule nulls out
 */
export function faultsOf({ properties, isOpen }: Shape, columns: readonly Column[], text: string): string[] {
  const returned = new Map(columns.map((column) => [column.name, column]));
  const faults = properties.flatMap((property) => {
    const column = returned.get(property.name);
    if (column === undefined) {
      return property.mayBeMissing
        ? []
        : [`${property.name}: expected ${property.text}, found no such column`];
    }
    if (!fits(property, column.given)) {
      return [`${property.name}: expected ${property.text}, found ${column.given} (${column.type})`];
    }
    if (property.mayBeNull || property.kinds.has('any') || !mayBeNull(column, text)) return [];
    return [`${property.name}: expected ${property.text}, found null too (${column.source ?? column.type})`];
  });
  if (isOpen || properties.length === 0) return faults;
  const named = new Set(properties.map(({ name }) => name));
  const unnamed = columns.filter(({ name }) => !named.has(name));
  return [
    ...faults,
    ...unnamed.map(
      ({ name }) => `${name}: expected nothing, found a column that the row's type does not name`,
    ),
  ];
}

function fits({ kinds, entries }: Property, given: string): boolean {
  // Only ever null, or anything.
  if (kinds.size === 0 || kinds.has('any')) return true;
  // JSON holds neither dates nor bytes.
  if (given === 'json') return !kinds.has('Date') && !kinds.has('Buffer');
  if (!given.endsWith('[]')) return kinds.size === 1 && kinds.has(given as never);
  const entry = given.slice(0, -2);
  if (kinds.size !== 1 || !kinds.has('list')) return false;
  return [...entries].every((kind) => kind === 'any' || entry === 'json' || kind === entry);
}

function mayBeNull({ source, takesNull }: Column, text: string): boolean {
  if (source === null) return false;
  const [table = '', column = ''] = source.split('.');
  const outer = outermost(text);
  if (isOnlyLeftJoined(table, text)) return !new RegExp(String.raw`\b${column} is not null`, 'i').test(outer);
  return takesNull && !isCompared(column, outer);
}

// A comparison is never true of null.
function isCompared(column: string, text: string): boolean {
  const tested = String.raw`\b${column}\s*(?:=|<|>|@@|is not null|in\b|like\b|between\b)`;
  return new RegExp(String.raw`${tested}|(?:=|<|>)\s*(?:\w+\.)?${column}\b`, 'i').test(text);
}

// Without what narrows no row: subqueries, conditions of left joins, what an update sets.
function outermost(text: string): string {
  let flat = text;
  for (let before = ''; before !== flat;) {
    before = flat;
    flat = flat.replaceAll(/\([^()]*\)/g, ' ');
  }
  return flat
    .replaceAll(/\bleft join\b.*?(?=\b(?:join|where|group by|order by|limit|returning|union)\b|$)/gis, ' ')
    .replaceAll(/\bset\b.*?(?=\b(?:where|from|returning)\b|$)/gis, ' ');
}

function isOnlyLeftJoined(table: string, text: string): boolean {
  const all =
    text.match(
      new RegExp(String.raw`\b(?:from|join|update|into|using)\s+${table}\b|,\s*${table} \w+`, 'gi'),
    ) ?? [];
  const left = text.match(new RegExp(String.raw`\bleft join\s+${table}\b`, 'gi')) ?? [];
  return left.length > 0 && left.length === all.length;
}
