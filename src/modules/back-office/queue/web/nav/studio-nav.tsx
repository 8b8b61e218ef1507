import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import type { logOut } from '@/modules/people/accounts/accounts.contract';
import { clearSession } from '@/modules/people/accounts/web/browser-session';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { useInboxUnread } from '@/modules/conversations/chat/web/studio/use-inbox-unread';
import { useNoticesInTitle } from '@/modules/conversations/notices/web/use-unseen-notices';
import { useLoadedSettings } from '@/modules/foundation/settings/web/settings-context';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { useApi } from '@/ui/page-data';
import { ThemeSwitch } from '@/ui/theme-switch';
import { Wordmark } from '@/ui/wordmark';
import { PaletteButton } from '../palette/palette-button';
import { partsFor, placeAt, type StudioPart } from './parts';

const ROW =
  'relative flex min-h-12 flex-col items-center justify-center gap-0.5 rounded text-[0.6875rem] font-medium whitespace-nowrap transition-colors md:text-sm lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:px-3';

function Waiting({ total }: { total: number }) {
  if (total === 0) return null;
  return (
    <>
      <Badge tone="after" className="ml-auto bg-page max-lg:hidden">
        {total} <span className="sr-only">unread</span>
      </Badge>
      <span className="absolute top-0.5 left-[calc(50%+0.375rem)] rounded-full bg-warm px-1.5 text-[0.6875rem] leading-4 text-on-warm tabular-nums lg:hidden">
        {total} <span className="sr-only">unread</span>
      </span>
    </>
  );
}

function PartLink({ part, current, waiting }: { part: StudioPart; current: boolean; waiting: number }) {
  const { name, short = name, Icon, places } = part;
  return (
    <Link
      to={places[0]?.to ?? '/studio'}
      aria-current={current ? 'true' : undefined}
      className={cx(ROW, current ? 'bg-press text-ink' : 'text-muted hover:bg-hover hover:text-ink')}
    >
      <Icon size={18} aria-hidden />
      <span className="max-lg:hidden">{name}</span>
      <span className="lg:hidden">{short}</span>
      <Waiting total={waiting} />
    </Link>
  );
}

function Parts({ parts }: { parts: readonly StudioPart[] }) {
  const unread = useInboxUnread();
  const unseen = useNoticesInTitle();
  const { pathname } = useLocation();
  const here = placeAt(parts, pathname)?.part.name;
  const waiting: Readonly<Record<string, number>> = { Work: unseen, Conversations: unread };
  return (
    <nav
      aria-label="Studio"
      className="w-full max-lg:order-last max-lg:-mx-4 max-lg:w-[calc(100%+2rem)] lg:flex-1"
    >
      <ul className="grid auto-cols-fr grid-flow-col lg:flex lg:flex-col lg:gap-1">
        {parts.map((part) => (
          <li key={part.name} className="lg:last:mt-4 lg:last:border-t lg:last:border-line lg:last:pt-4">
            <PartLink part={part} current={part.name === here} waiting={waiting[part.name] ?? 0} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SignOut() {
  const api = useApi();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    // Signed out here even when the server can't be told: the token then ends by its age.
    await api.call<typeof logOut>('POST /auth/logout', {});
    clearSession();
    void navigate('/studio/login', { replace: true });
  };
  return (
    <Button
      size="sm"
      variant="quiet"
      loading={busy}
      icon={<LogOut size={16} aria-hidden />}
      onClick={() => void leave()}
    >
      <span className="max-sm:sr-only">Sign out</span>
    </Button>
  );
}

/** Whose clock all times here are told by. */
function ClockNote() {
  const zone = useLoadedSettings()?.time_zone;
  if (zone === undefined) return null;
  return (
    <p className="px-3 text-xs text-muted max-lg:hidden">
      Times in {zone === 'UTC' ? zone : zone.split('/').at(-1)?.replaceAll('_', ' ')}
    </p>
  );
}

function Person() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <>
      <NavLink
        to="/studio/account"
        aria-label={`Your account: ${user.first_name}, ${user.role}`}
        className={({ isActive }) =>
          cx(
            'flex min-h-11 min-w-0 items-center rounded px-3 text-sm leading-tight font-medium transition-colors lg:w-full',
            isActive ? 'bg-press text-ink' : 'text-muted hover:bg-hover hover:text-ink',
          )
        }
      >
        <span className="min-w-0">
          <span className="block max-w-36 truncate text-ink max-sm:max-w-20">{user.first_name}</span>
          <span className="block font-normal text-muted max-sm:hidden">{user.role}</span>
        </span>
      </NavLink>
      <ThemeSwitch className="max-sm:hidden" />
      <SignOut />
      <ClockNote />
    </>
  );
}

/** Rail on desktop, bar on phones and tablets: the parts of the studio, search, who is logged in, theme, the way out. */
export function StudioNav() {
  const { user } = useSession();
  const name = useLoadedSettings()?.site_name ?? 'Headroom';
  const parts = partsFor(user?.role === 'admin');
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line bg-raised px-5 pt-2 pb-1 max-sm:gap-x-1 md:px-8 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:gap-6 lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-4 lg:py-6">
      <Link to="/studio" className="inline-flex min-h-11 max-w-full min-w-0 items-center gap-3 lg:px-3">
        <Wordmark name={name} className="text-lg" />
        <span className="text-sm text-muted max-sm:hidden">Studio</span>
      </Link>
      <PaletteButton places={parts.flatMap(({ places }) => places)} />
      <Parts parts={parts} />
      <div className="flex items-center gap-4 max-sm:gap-0 lg:flex-col lg:items-start">
        <Person />
      </div>
    </header>
  );
}

/** The pages of the part that somebody is in, at the same place on each of them; nothing where there is only one. */
export function PartTabs() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const here = placeAt(partsFor(user?.role === 'admin'), pathname);
  if (here === null || here.part.places.length < 2) return null;
  return (
    <nav
      aria-label={`Pages of ${here.part.name}`}
      className="rail-cue flex overflow-x-auto border-b border-line px-2 [scrollbar-width:none] md:px-5 lg:px-7"
    >
      {here.part.places.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === here.to ? 'page' : undefined}
          className={cx(
            'relative inline-flex min-h-11 flex-none items-center gap-2 px-3 text-sm font-medium whitespace-nowrap transition-colors -outline-offset-2! after:absolute after:inset-x-3 after:bottom-0 after:h-0.5',
            to === here.to ? 'text-ink after:bg-after' : 'text-muted hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
