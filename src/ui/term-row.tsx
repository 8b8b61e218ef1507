import type { ReactNode } from 'react';

/** A term and what it is, on one line where there is room; rows of a `dl`. */
export function TermRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}
