import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';

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
export function Collapsible({
  open,
  onToggle,
  title,
  aside,
  heading: Heading = 'h3',
  children,
}: FoldableProps) {
  const id = useId();
  return (
    <>
      <Heading className="fold-title">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-panel`}
          onClick={onToggle}
          className="fold-button"
        >
          <span className="min-w-0 flex-1">{title}</span>
          {aside}
          <ChevronDown aria-hidden="true" className={open ? 'fold-mark rotate-180' : 'fold-mark'} />
        </button>
      </Heading>
      <div id={`${id}-panel`} data-foldable className={open ? 'fold fold-open' : 'fold'}>
        {/* Clipped, not hidden: a box that scrolls moves its content under the pointer while it unfolds. */}
        <div className="min-h-0 overflow-clip">
          <div className="pt-1 pb-6">{children}</div>
        </div>
      </div>
    </>
  );
}
