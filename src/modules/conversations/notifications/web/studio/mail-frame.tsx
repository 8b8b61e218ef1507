import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/ui/button';
import { cx } from '@/ui/cx';
import { StateLinks } from '@/ui/state-links';
import { StudioHeading, StudioPage } from '@/ui/studio-page';

/** Frame of a list of mails. */
export const MAIL_LIST_LOOK = 'overflow-hidden rounded-lg border border-line bg-raised divide-y divide-line';

/** Look of a row that opens a mail beside the list. */
export function mailRowLook(isOpen: boolean): string {
  return cx(
    'flex flex-col gap-1 border-l-2 px-4 py-3 transition-colors hover:bg-hover',
    isOpen ? 'border-l-after bg-hover' : 'border-l-transparent',
  );
}

const VIEWS = [
  { view: 'written', to: '/studio/outbox', label: 'Sent' },
  { view: 'templates', to: '/studio/outbox/templates', label: 'Templates' },
] as const;

/** The two pages of mails: those that were written, and what each kind looks like. */
export function MailsFrame({ view, children }: { view: 'written' | 'templates'; children: ReactNode }) {
  return (
    <StudioPage>
      <StudioHeading title="Emails" />
      <StateLinks
        label="Email views"
        links={VIEWS.map(({ view: one, to, label }) => ({ to, label, current: one === view }))}
      />
      {children}
    </StudioPage>
  );
}

interface BesideListProps {
  readonly list: ReactNode;
  /** Whether the chosen one has the whole width of a phone; else the list has. */
  readonly isOpen: boolean;
  readonly back: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

/** A list and, beside it, what was chosen of it; one of both at a time on narrow screens. */
export function BesideList({ list, isOpen, back, children }: BesideListProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(280px,400px)_minmax(0,1fr)] lg:gap-10">
      <div className={cx('flex min-w-0 flex-col gap-5', isOpen && 'max-lg:hidden')}>{list}</div>
      <div className={cx('flex min-w-0 flex-col gap-5 lg:sticky lg:top-8', !isOpen && 'max-lg:hidden')}>
        {isOpen && (
          <ButtonLink to={back.to} icon={<ArrowLeft aria-hidden="true" />} className="self-start lg:hidden">
            {back.label}
          </ButtonLink>
        )}
        {children}
      </div>
    </div>
  );
}
