type Fields = Readonly<Record<string, unknown>>;

function words(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return JSON.stringify(value);
}

const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)} …` : text);

/** What differs between both sides, field by field; a side that did not exist is left out. */
export function Differences({ before, after }: { before: Fields | null; after: Fields | null }) {
  const names = Object.keys({ ...before, ...after });
  if (names.length === 0) return null;
  return (
    <dl className="flex max-w-[52ch] flex-col gap-1 text-sm font-normal">
      {names.map((name) => (
        <div key={name} className="[overflow-wrap:anywhere]">
          <dt className="inline text-muted">{name.replaceAll('_', ' ')}: </dt>
          <dd className="inline">
            {before !== null && <del className="text-muted">{shortened(words(before[name]))}</del>}
            {before !== null && after !== null && ' → '}
            {after !== null && <ins className="no-underline">{shortened(words(after[name]))}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
