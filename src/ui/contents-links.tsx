interface ContentsEntry {
  readonly id: string;
  readonly label: string;
}

/** Links to the parts of a long text, in their order; the `nav` around it is the page's. */
export function ContentsLinks({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <ol className="flex flex-col border-l border-line text-sm">
      {entries.map(({ id, label }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px flex min-h-11 items-center border-l border-transparent py-1.5 pl-4 leading-snug text-muted transition-colors hover:border-after hover:text-ink lg:min-h-0"
          >
            {label}
          </a>
        </li>
      ))}
    </ol>
  );
}
