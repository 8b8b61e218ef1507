/** One page of a list, wherever its server put it. Counts from the server's own first page. */
interface PageAnswer<T> {
  readonly data: T[];
  readonly current_page: number;
  readonly last_page: number;
  readonly total: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/**
 * The list in an answer: the answer itself, below one of `names` or below `data`, one level deep or two. The specification's
 * client takes all of these, and a proxy or another server may send any of them.
 * @returns null where there is no list of objects
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what its caller expects of a list that came from outside
export function listIn<T>(answer: unknown, ...names: readonly string[]): T[] | null {
  return seek(answer, [...names, 'data'], 2) as T[] | null;
}

function seek(value: unknown, names: readonly string[], deep: number): unknown[] | null {
  if (Array.isArray(value)) return value.every(isObject) ? value : null;
  if (!isRecord(value) || deep === 0) return null;
  for (const name of names) {
    const found = seek(value[name], names, deep - 1);
    if (found !== null) return found;
  }
  return null;
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

// The figures stand beside the list, or beside what holds it.
function figureIn(answer: unknown, names: readonly string[]): number | null {
  if (!isRecord(answer)) return null;
  const places = [answer, answer['pagination'], answer['data']].filter(isRecord);
  for (const place of places)
    for (const name of names) {
      const found = numberOf(place[name]);
      if (found !== null) return found;
    }
  const inner = answer['data'];
  return isRecord(inner) && isRecord(inner['pagination']) ? figureIn(inner['pagination'], names) : null;
}

/**
 * One page of a list in an answer, by any of the shapes that the specification's client takes; a bare list is its only
 * page. Null where there is no list in it.
 * @param first number of the first page: 1, or 0 where the call counts from 0
 */
export function pageIn<T>(
  answer: unknown,
  { names = [], first = 1 }: { readonly names?: readonly string[]; readonly first?: 0 | 1 } = {},
): PageAnswer<T> | null {
  const data = listIn<T>(answer, ...names);
  if (data === null) return null;
  const current_page = figureIn(answer, ['current_page', 'currentPage']) ?? first;
  const last_page = figureIn(answer, ['last_page', 'lastPage', 'total_pages', 'pages']) ?? current_page;
  const total = figureIn(answer, ['total']) ?? data.length;
  return { data, current_page, last_page: Math.max(first, last_page), total };
}

/** Whether a page lies behind the last one of a list that is not empty. */
export function isBeyond({
  current_page,
  last_page,
}: Pick<PageAnswer<unknown>, 'current_page' | 'last_page'>): boolean {
  return current_page > last_page;
}
