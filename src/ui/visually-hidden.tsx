import type { ReactNode } from 'react';

/** Text for readers that listen; takes no room. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
