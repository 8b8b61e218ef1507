import {
  AudioLines,
  Bell,
  Banknote,
  ChartColumn,
  CircleQuestionMark,
  House,
  Images,
  Gift,
  ContactRound,
  CreditCard,
  HandCoins,
  Inbox,
  Landmark,
  LayoutList,
  LogOut,
  Mail,
  Newspaper,
  Palette,
  ScrollText,
  Settings,
  Percent,
  ReceiptText,
  Star,
  Users,
  Tags,
  TicketPercent,
  DatabaseBackup,
  History,
  Hourglass,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
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
import { PaletteButton } from './palette/palette-button';
import type { Place } from './palette/place';

// What is used all day comes first; what is set up once comes last.
const GROUPS: readonly { readonly name: string; readonly places: readonly Place[] }[] = [
  {
    name: 'Work',
    places: [
      { to: '/studio', label: 'Queue', Icon: LayoutList, onlyAdmin: false },
      { to: '/studio/inbox', label: 'Inbox', Icon: Inbox, onlyAdmin: false },
      { to: '/studio/notices', label: 'Notices', Icon: Bell, onlyAdmin: false },
      { to: '/studio/unpaid-uploads', label: 'Unpaid uploads', Icon: HandCoins, onlyAdmin: false },
    ],
  },
  {
    name: 'Finance',
    places: [
      { to: '/studio/orders', label: 'Orders', Icon: ReceiptText, onlyAdmin: true },
      { to: '/studio/money', label: 'Refunds', Icon: Banknote, onlyAdmin: false },
      { to: '/studio/payouts', label: 'Payouts', Icon: Landmark, onlyAdmin: true },
      { to: '/studio/vat', label: 'VAT', Icon: Percent, onlyAdmin: true },
      { to: '/studio/payments', label: 'Payments', Icon: CreditCard, onlyAdmin: true },
    ],
  },
  {
    name: 'Business',
    places: [
      { to: '/studio/customers', label: 'Customers', Icon: ContactRound, onlyAdmin: true },
      { to: '/studio/promotions', label: 'Promotions', Icon: TicketPercent, onlyAdmin: true },
      { to: '/studio/gift-cards', label: 'Gift cards', Icon: Gift, onlyAdmin: true },
      { to: '/studio/numbers', label: 'Reports', Icon: ChartColumn, onlyAdmin: true },
    ],
  },
  {
    name: 'Site',
    places: [
      { to: '/studio/services', label: 'Services', Icon: Tags, onlyAdmin: true },
      { to: '/studio/blog', label: 'Blog', Icon: Newspaper, onlyAdmin: true },
      { to: '/studio/home', label: 'Home page', Icon: House, onlyAdmin: true },
      { to: '/studio/samples', label: 'Samples', Icon: AudioLines, onlyAdmin: true },
      { to: '/studio/gallery', label: 'Gallery', Icon: Images, onlyAdmin: true },
      { to: '/studio/policies', label: 'Policies', Icon: ScrollText, onlyAdmin: true },
      { to: '/studio/faq', label: 'FAQ', Icon: CircleQuestionMark, onlyAdmin: true },
      { to: '/studio/reviews', label: 'Reviews', Icon: Star, onlyAdmin: true },
    ],
  },
  {
    name: 'Studio',
    places: [
      { to: '/studio/people', label: 'People', Icon: Users, onlyAdmin: true },
      { to: '/studio/audit', label: 'Log', Icon: History, onlyAdmin: true },
      { to: '/studio/jobs', label: 'Jobs', Icon: Hourglass, onlyAdmin: true },
      { to: '/studio/backups', label: 'Backups', Icon: DatabaseBackup, onlyAdmin: true },
      { to: '/studio/settings', label: 'Settings', Icon: Settings, onlyAdmin: true },
      { to: '/studio/outbox', label: 'Emails', Icon: Mail, onlyAdmin: true },
      { to: '/studio/ui', label: 'Design system', Icon: Palette, onlyAdmin: false },
    ],
  },
];

function linkLook(current: boolean): string {
  // Relative: what is read aloud only would else lie outside of the row that scrolls, and widen the page.
  return cx(
    'relative flex min-h-11 items-center gap-3 rounded px-3 text-sm font-medium whitespace-nowrap transition-colors lg:min-h-9 pointer-coarse:min-h-11',
    current ? 'bg-press text-ink' : 'text-muted hover:bg-hover hover:text-ink',
  );
}

function Waiting({ total }: { total: number }) {
  if (total === 0) return null;
  return (
    <Badge tone="after" className="ml-auto bg-page">
      {total} <span className="sr-only">unread</span>
    </Badge>
  );
}

function Places({ admin }: { admin: boolean }) {
  const unread = useInboxUnread();
  const unseen = useNoticesInTitle();
  return (
    <nav aria-label="Studio" className="flex gap-1 lg:w-full lg:flex-col lg:gap-5">
      {GROUPS.map(({ name, places }) => (
        <ul key={name} aria-label={name} className="flex gap-1 lg:flex-col lg:gap-0.5">
          {places
            .filter((place) => admin || !place.onlyAdmin)
            .map(({ to, label, Icon }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/studio'} className={({ isActive }) => linkLook(isActive)}>
                  <Icon size={18} aria-hidden />
                  {label}
                  {to === '/studio/inbox' && <Waiting total={unread} />}
                  {to === '/studio/notices' && <Waiting total={unseen} />}
                </NavLink>
              </li>
            ))}
        </ul>
      ))}
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
      Sign out
    </Button>
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
        className={({ isActive }) => cx(linkLook(isActive), 'min-w-0 leading-tight lg:w-full')}
      >
        <span className="min-w-0">
          <span className="block max-w-36 truncate text-ink">{user.first_name}</span>
          <span className="block font-normal text-muted">{user.role}</span>
        </span>
      </NavLink>
      <ThemeSwitch className="max-sm:hidden" />
      <SignOut />
    </>
  );
}

/** The list of places: with every move it scrolls to the one that somebody is at, and stays where they scroll it. */
function useCurrentInView() {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const box = list.current?.getBoundingClientRect();
    const at = list.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    if (box === undefined || at === undefined) return;
    list.current?.scrollBy({
      left: at.left - box.left - (box.width - at.width) / 2,
      top: at.top - box.top - (box.height - at.height) / 2,
      behavior: 'instant',
    });
  }, [pathname]);
  return list;
}

/** Rail on desktop, bar on phones and tablets: where one can go, who is logged in, theme, the way out. */
export function StudioNav() {
  const { user } = useSession();
  const name = useLoadedSettings()?.site_name ?? 'Headroom';
  const admin = user?.role === 'admin';
  const places = useCurrentInView();
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line bg-raised px-5 pt-2 md:px-8 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:gap-8 lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-4 lg:py-6">
      <Link to="/studio" className="inline-flex min-h-11 max-w-full min-w-0 items-center gap-3 lg:px-3">
        <Wordmark name={name} className="text-lg" />
        <span className="text-sm text-muted max-sm:hidden">Studio</span>
      </Link>
      <PaletteButton
        places={GROUPS.flatMap(({ places }) => places).filter((place) => admin || !place.onlyAdmin)}
      />
      <div
        ref={places}
        className="w-full overflow-x-auto py-1 max-lg:order-last max-lg:-mx-3 max-lg:w-[calc(100%+1.5rem)] max-lg:mask-r-from-[calc(100%-2rem)] max-lg:pr-8 lg:flex-1 lg:mask-b-from-[calc(100%-2rem)] lg:py-0 lg:pb-8"
      >
        <Places admin={admin} />
      </div>
      <div className="flex items-center gap-4 lg:flex-col lg:items-start">
        <Person />
      </div>
    </header>
  );
}
