import { useState, type ReactNode } from 'react';
import { Foldable } from '@/ui/foldable';
import { useRegionName } from '@/ui/region-name';
import { Remembered } from '@/ui/remembered';

interface ItemPartProps {
  readonly title: string;
  /** At the end of the title's line: a count, a badge. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of an item's card: versions, revisions. `facts` as in Remembered: all that is inside depends on. */
export function ItemPart({ title, aside, facts, children }: ItemPartProps & { facts: unknown }) {
  const name = useRegionName(title);
  return (
    <Remembered
      as="section"
      facts={facts}
      aria-label={name}
      className="flex flex-col gap-4 border-t border-line pt-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 className="text-md">{title}</h4>
        {aside}
      </div>
      {children}
    </Remembered>
  );
}

/** The same, folded away until somebody wants to see it. */
export function FoldedPart({ title, aside, children, open = false }: ItemPartProps & { open?: boolean }) {
  const name = useRegionName(title);
  const [isOpen, setOpen] = useState(open);
  return (
    <section aria-label={name} className="-mb-6 border-t border-line pt-1">
      <Foldable heading="h4" title={title} aside={aside} open={isOpen} onToggle={() => setOpen(!isOpen)}>
        {children}
      </Foldable>
    </section>
  );
}
