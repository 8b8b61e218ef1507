import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { aria } from '@/ui/aria';
import { cx } from '@/ui/cx';
import { Wordmark } from '@/ui/wordmark';
import { AuthPicture } from './auth-picture';

export interface AuthShellProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Between the title and the form: what led here, or what was done; read aloud when it appears. */
  readonly notice?: ReactNode;
  /** Under the form: the way to its neighbours. */
  readonly footer?: ReactNode;
  /** Beside the word mark, for the back office. */
  readonly place?: string;
  readonly children?: ReactNode;
}

function Home({ place }: { place: string | undefined }) {
  const { site_name: name } = useSettings();
  return (
    <p className="flex items-baseline gap-3">
      <Link to="/" aria-label={`${name}, home`} className="inline-flex min-h-11 min-w-0 items-center text-xl">
        <Wordmark name={name} />
      </Link>
      {place !== undefined && <span className="figures text-sm text-muted">{place}</span>}
    </p>
  );
}

/** Pages about logging in stand outside the main layout: the form, and on wide screens a song beside it. */
export function AuthShell({ title, lead, notice, footer, place, children }: AuthShellProps) {
  // The song is the demo's: in a studio of one's own it would be somebody else's.
  const { demo } = useSettings();
  return (
    <div
      className={cx('grid min-h-dvh', demo && 'lg:grid-cols-2 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]')}
    >
      <main className="mx-auto flex w-full max-w-[560px] flex-col px-5 pt-6 pb-12 md:px-10">
        <Home place={place} />
        <div className="flex grow flex-col gap-8 pt-[29px] pb-8 md:pt-[61px]">
          <header className="flex flex-col gap-6">
            <div className="level-line" />
            <h1 className="text-3xl md:text-4xl">{title}</h1>
            {lead !== undefined && <div className="text-md text-muted">{lead}</div>}
          </header>
          <div {...aria.status} className="empty:hidden">
            {notice}
          </div>
          {children}
          {footer !== undefined && <div className="border-t border-line pt-6">{footer}</div>}
        </div>
      </main>
      {demo && (
        <aside className="hidden flex-col justify-center border-l border-line px-16 py-12 lg:flex xl:px-24">
          <AuthPicture />
        </aside>
      )}
    </div>
  );
}
