import type { Policy } from '../policies.contract';

function Sections({ sections }: Pick<Policy, 'sections'>) {
  return (
    <ol className="text-sm [&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:rounded-sm [&_a]:text-muted [&_a]:transition-colors [&_a]:hover:text-ink lg:[&_a]:min-h-9">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
}

/** The table of contents: folded on phones and tablets, beside the text on wide screens. */
export function Contents({ sections }: Pick<Policy, 'sections'>) {
  return (
    <>
      <details className="rounded border border-line lg:hidden print:hidden">
        <summary className="flex min-h-12 items-center px-4 font-medium">
          Contents
          <span className="figures ml-3 text-muted">{sections.length}</span>
        </summary>
        <nav aria-label="Contents" className="px-4 pb-3">
          <Sections sections={sections} />
        </nav>
      </details>
      <nav
        aria-label="Contents"
        className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto border-l border-line pl-5 max-lg:hidden print:hidden"
      >
        <Sections sections={sections} />
      </nav>
    </>
  );
}
