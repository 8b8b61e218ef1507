import { ContentsLinks } from '@/ui/contents-links';
import type { Policy } from '../policies.contract';

/** The table of contents: folded on phones and tablets, beside the text on wide screens. */
export function Contents({ sections }: Pick<Policy, 'sections'>) {
  const entries = sections.map(({ id, title }) => ({ id, label: title }));
  return (
    <>
      <details className="rounded border border-line lg:hidden print:hidden">
        <summary className="flex min-h-12 items-center px-4 font-medium">
          Contents
          <span className="figures ml-3 text-muted">{sections.length}</span>
        </summary>
        <nav aria-label="Contents" className="px-4 pb-3">
          <ContentsLinks entries={entries} />
        </nav>
      </details>
      <nav
        aria-label="Contents"
        className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto max-lg:hidden print:hidden"
      >
        <ContentsLinks entries={entries} />
      </nav>
    </>
  );
}
