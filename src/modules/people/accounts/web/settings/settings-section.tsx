import type { ReactNode } from 'react';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/error-state';
import type { Loaded } from '@/ui/use-loaded';

export interface SettingsSectionProps {
  /** Its place in the page's address; the page's contents link to it. */
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** One matter of /account/settings: a card with a heading, which loads and saves by itself. */
export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  return (
    <Card
      as="section"
      padding="lg"
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex scroll-mt-24 flex-col gap-6"
    >
      <div className="flex flex-col gap-2">
        <h2 id={`${id}-title`} tabIndex={-1} className="scroll-mt-24 text-xl">
          {title}
        </h2>
        {lead !== undefined && <div className="max-w-[60ch] text-pretty text-muted">{lead}</div>}
      </div>
      {children}
    </Card>
  );
}

export interface LoadedPartProps<T> {
  readonly loaded: Loaded<T>;
  /** What could not be loaded: 'Your profile'. */
  readonly what: string;
  readonly skeleton: ReactNode;
  readonly children: (value: T) => ReactNode;
}

/** What a section has loaded; its skeleton before that, and a way to try again where it failed. */
export function LoadedPart<T>({ loaded, what, skeleton, children }: LoadedPartProps<T>) {
  if (loaded.value !== null) return children(loaded.value);
  if (loaded.failure === null || loaded.retrying) return skeleton;
  return (
    <ErrorState
      heading="h3"
      className="py-4!"
      title={`${what} could not be loaded`}
      safe="Nothing was changed."
      onRetry={loaded.refresh}
      retrying={loaded.retrying}
    />
  );
}
