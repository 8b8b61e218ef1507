import { useState, type ReactNode } from 'react';
import { Collapsible } from '@/ui/collapsible';

interface ItemPartProps {
  readonly title: string;
  /** At the end of the title's line: a count, a badge. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** How many things a part holds, at the end of its title's line. */
export function Count({ children }: { children: number }) {
  return <span className="figures text-sm text-muted">{children}</span>;
}

/** A titled part of an item's card: versions, revisions. */
export function ItemPart({ title, aside, children }: ItemPartProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-4 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-md">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** The same, folded away until somebody wants to see it. */
export function CollapsedPart({ title, aside, children, open = false }: ItemPartProps & { open?: boolean }) {
  const [isOpen, setOpen] = useState(open);
  return (
    <section aria-label={title} className="-mb-6 border-t border-line pt-1">
      <Collapsible heading="h3" title={title} aside={aside} open={isOpen} onToggle={() => setOpen(!isOpen)}>
        {children}
      </Collapsible>
    </section>
  );
}
