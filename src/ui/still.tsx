import type { ComponentProps, ReactNode } from 'react';

type Tag = 'div' | 'dl' | 'ol' | 'ul';

type StillProps<T extends Tag> = Omit<ComponentProps<T>, 'dangerouslySetInnerHTML'> & {
  as?: T;
  /** Names everything that what is inside depends on when the server renders it: the same name, the same text. */
  of: string;
};

const MOST = 300;
const LONGEST_NAME = 200;

// Null for what can't be repeated.
const known = new Map<string, string | null>();
const asked = new Map<string, ReactNode>();

/**
 * An element whose inside is the same text in every page that names it the same: the server renders that once and
 * repeats it from then on, the browser takes it over as any other. Nothing inside may come from a context, or have an
 * id of `useId`; whatever belongs to one person stays outside.
 */
export function Still<T extends Tag = 'div'>({ as, of, children, ...rest }: StillProps<T>) {
  const Element: Tag = as ?? 'div';
  const attributes = rest as ComponentProps<'div'> & ComponentProps<'dl'> & ComponentProps<'ol'>;
  if (import.meta.env.SSR) {
    const text = known.get(of);
    if (typeof text === 'string')
      return <Element {...attributes} dangerouslySetInnerHTML={{ __html: text }} />;
    if (text === undefined && of.length <= LONGEST_NAME && known.size + asked.size < MOST)
      asked.set(of, children);
  }
  return <Element {...attributes}>{children}</Element>;
}

// What asks a context that is not there fails: it is no still part.
function textOf(children: ReactNode, render: (node: ReactNode) => string): string | null {
  try {
    return render(children);
  } catch {
    return null;
  }
}

/**
 * Learns the still parts that a page was just rendered with, for the pages that follow.
 * @param html that page: what does not stand in it to the letter depends on more than its name, and is never repeated
 */
export function learnStills(html: string, render: (node: ReactNode) => string): void {
  if (asked.size === 0) return;
  for (const [of, children] of asked) {
    const text = textOf(children, render);
    known.set(of, text !== null && html.includes(`>${text}<`) ? text : null);
  }
  asked.clear();
}
