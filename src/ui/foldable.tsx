import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cx } from './cx';

type FoldableProps = {
  open: boolean;
  onToggle: () => void;
  title: ReactNode;
  /** At the end of the title's line, outside the button's name where it is a badge or a figure. */
  aside?: ReactNode;
  heading?: 'h2' | 'h3' | 'h4' | undefined;
  children: ReactNode;
};

/** A heading that folds what is under it; the part that Accordion and Disclosure share. */
export function Foldable({ open, onToggle, title, aside, heading: Heading = 'h3', children }: FoldableProps) {
  const id = useId();
  return (
    <>
      <Heading className="text-base leading-snug tracking-normal md:text-md">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-panel`}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center gap-4 rounded-sm py-4 text-left transition-colors hover:text-after"
        >
          <span className="min-w-0 flex-1">{title}</span>
          {aside}
          <ChevronDown
            aria-hidden="true"
            className={cx('text-muted transition-transform duration-200', open && 'rotate-180')}
          />
        </button>
      </Heading>
      <div
        id={`${id}-panel`}
        data-foldable
        className={cx(
          'grid transition-[grid-template-rows,visibility] duration-200',
          open ? 'visible grid-rows-[1fr]' : 'invisible grid-rows-[0fr]',
        )}
      >
        <div className="min-h-0 overflow-hidden">
          <div className="pt-1 pb-6">{children}</div>
        </div>
      </div>
    </>
  );
}
