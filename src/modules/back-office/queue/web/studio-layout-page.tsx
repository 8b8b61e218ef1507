import { Link, Outlet, useLocation } from 'react-router';
import { RequireStudio } from '@/modules/people/accounts/web/guards';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { useLoadedSettings } from '@/modules/foundation/settings/web/settings-context';
import { TimeZone } from '@/ui/time-zone';
import { ThemeSwitch } from '@/ui/theme-switch';
import { PartTabs, StudioNav } from './nav/studio-nav';

/** Told to admins everywhere while visitors see 'Opening soon' only. */
function ClosedNotice() {
  const settings = useLoadedSettings();
  const { user } = useSession();
  const { pathname } = useLocation();
  if (settings === null || settings.site_open || user?.role !== 'admin') return null;
  if (pathname === '/studio/opening') return null;
  return (
    <p className="border-b border-after px-5 py-2 text-sm md:px-8 lg:px-10">
      Visitors see “Opening soon”.{' '}
      <Link to="/studio/opening" className="link inline-flex min-h-11 items-center">
        Open the studio
      </Link>
    </p>
  );
}

/** The layout route of the studio: the shell that engineers and admins work in all day. */
export default function StudioLayout() {
  const zone = useLoadedSettings()?.time_zone;
  return (
    <TimeZone value={zone}>
      <div className="min-h-dvh lg:grid lg:grid-cols-[216px_minmax(0,1fr)]">
        <a
          href="#studio-main"
          className="sr-only rounded bg-warm px-4 py-3 text-on-warm focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
        >
          Skip to content
        </a>
        <StudioNav />
        <main id="studio-main" tabIndex={-1} className="min-w-0 outline-none">
          <RequireStudio>
            <ClosedNotice />
            <PartTabs />
            <Outlet />
          </RequireStudio>
        </main>
        <footer className="flex justify-end px-5 pb-6 sm:hidden">
          <ThemeSwitch />
        </footer>
      </div>
    </TimeZone>
  );
}
