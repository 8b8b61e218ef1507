import type { ReactNode } from 'react';

interface StudioHeadingProps {
  readonly title: ReactNode;
  /** Beside the title, small. */
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
}

/** The h1 of a studio page: smaller than the shop's, since it is read all day. */
export function StudioHeading({ title, aside, actions }: StudioHeadingProps) {
  return (
    <header className="flex flex-col gap-4">
      <div className="level-line" />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className="min-w-0 text-xl tracking-tight [overflow-wrap:anywhere]">{title}</h1>
          {aside}
        </div>
        {actions}
      </div>
    </header>
  );
}

/** The space of a studio page inside the shell. */
export function StudioPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex max-w-[1320px] flex-col gap-6 px-5 py-6 md:px-8 lg:px-10 lg:py-8">{children}</div>
  );
}

interface PanelProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a studio page. */
export function Panel({ title, aside, children }: PanelProps) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-raised">
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line px-5 py-2">
        <h2 className="text-md">{title}</h2>
        {aside}
      </header>
      <div className="p-5 [&>dl>:first-child]:border-t-0 [&>dl>:first-child]:pt-0 [&>dl>:last-child]:pb-0">
        {children}
      </div>
    </section>
  );
}
