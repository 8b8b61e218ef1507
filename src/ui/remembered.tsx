import { createContext, use, useId, type ComponentProps } from 'react';

/** What the server remembers of earlier renderings, as one rendering asks for it. */
export interface PageMemory {
  /** The text of the part at that place with those facts, else the marks to render it between. */
  partOf(
    place: string,
    facts: string,
  ): { readonly text: string } | { readonly marks: readonly [string, string] };
}

/** The server's memory during a rendering; null in browsers, and where nothing is remembered. */
export const PageMemoryContext = createContext<PageMemory | null>(null);

interface RememberedProps extends Omit<ComponentProps<'div'>, 'dangerouslySetInnerHTML'> {
  as?: 'div' | 'nav' | 'section' | undefined;
  /** Everything that differs from one look at the same address to the next, and that what is inside depends on. */
  facts: unknown;
}

const NO_MARKS = [null, null] as const;

/**
 * An element whose inside the server renders again only where its facts differ from those of the last look at the same
 * address by the same person; else it repeats the text of then. The browser renders it as any other. What is inside
 * depends on its facts and on what is loaded around the page (person, settings), on nothing else that changes: no clock, no chance.
 */
export function Remembered({ as, facts, children, ...rest }: RememberedProps) {
  const Element = (as ?? 'div') as 'div';
  const memory = use(PageMemoryContext);
  // Tells the place from all others, and with it the ids of everything inside.
  const place = useId();
  const known = memory?.partOf(place, JSON.stringify(facts));
  if (known !== undefined && 'text' in known)
    return <Element {...rest} dangerouslySetInnerHTML={{ __html: known.text }} />;
  const [start, end] = known?.marks ?? NO_MARKS;
  return (
    <Element {...rest}>
      {start}
      {children}
      {end}
    </Element>
  );
}
