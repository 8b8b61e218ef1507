import { Info } from 'lucide-react';
import type { ComponentProps } from 'react';

/** The button of an explanation. */
export function ExplainButton({ about, ...rest }: ComponentProps<'button'> & { about: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={`About ${about}`}
      className="grid size-11 flex-none place-items-center rounded-sm text-muted transition-colors hover:text-ink"
    >
      <Info aria-hidden="true" />
    </button>
  );
}
