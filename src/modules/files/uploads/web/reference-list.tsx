import { rangeText } from '../references.rules';

/** A reference of a song as its page and the studio list it. */
export interface ListedReference {
  readonly name: string;
  /** Where its link leads; null for a file. */
  readonly url: string | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly take: string;
}

/** What a song should sound like: each reference with its part and what to take from it. */
export function ReferenceList({ references }: { references: readonly ListedReference[] }) {
  if (references.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="text-muted">{references.length === 1 ? 'Reference' : 'References'}</p>
      <ol className="flex flex-col gap-1">
        {references.map(({ name, url, from, to, take }, index) => {
          const range = rangeText({ from, to });
          return (
            // Their order is what tells them apart.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="[overflow-wrap:anywhere]">
              {url === null ? (
                name
              ) : (
                <a href={url} className="link" target="_blank" rel="noreferrer noopener">
                  {name}
                </a>
              )}
              {range !== null && <span className="figures text-muted"> {range}</span>}
              {take !== '' && <span>: {take}</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
