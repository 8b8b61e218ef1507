import { useState, type ReactNode } from 'react';
import { Card } from './card';
import { Collapsible } from './collapsible';

type DisclosureProps = {
  title: ReactNode;
  aside?: ReactNode;
  heading?: 'h2' | 'h3' | 'h4' | undefined;
  defaultOpen?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A card that folds. */
export function Disclosure({ defaultOpen = false, className, ...props }: DisclosureProps) {
  const [open, setOpen] = useState(defaultOpen);
  return (
    <Card padding="none" className={className}>
      <div className="px-5 md:px-6">
        <Collapsible {...props} open={open} onToggle={() => setOpen(!open)} />
      </div>
    </Card>
  );
}
