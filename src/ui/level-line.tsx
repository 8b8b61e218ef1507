import type { ReactNode } from 'react';

interface LevelLineProps {
  /** From left to right: a name, how much of the line it takes, whether it is warm. */
  parts: readonly { readonly name: string; readonly share: number; readonly lit?: boolean }[];
  /** What the line measures, in words and figures, at its right end. */
  children: ReactNode;
}

/** The brand's line where it measures something. The words above its end say all that it shows, and take no room from the title. */
export function LevelLine({ parts, children }: LevelLineProps) {
  return (
    <div className="relative">
      <div aria-hidden="true" className="flex h-px gap-1">
        {parts.map(({ name, share, lit }) => (
          <span key={name} style={{ flexGrow: share }} className={lit ? 'bg-after' : 'bg-edge/60'} />
        ))}
      </div>
      <p className="figures absolute right-0 bottom-full mb-1.5 text-right text-xs whitespace-nowrap text-muted">
        {children}
      </p>
    </div>
  );
}
