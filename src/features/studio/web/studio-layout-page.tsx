import { Outlet } from 'react-router';
import { RequireStudio } from '@/features/accounts/web';
import { ThemeSwitch } from '@/ui/theme-switch';
import { StudioNav } from './studio-nav';

/** The layout route of the studio: the shell that engineers and admins work in all day. */
export default function StudioLayout() {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[216px_minmax(0,1fr)]">
      <a
        href="#studio-main"
        className="sr-only rounded bg-after px-4 py-3 text-on-after focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <StudioNav />
      <main id="studio-main" tabIndex={-1} className="min-w-0 outline-none">
        <RequireStudio>
          <Outlet />
        </RequireStudio>
      </main>
      <footer className="flex justify-end px-5 pb-6 sm:hidden">
        <ThemeSwitch />
      </footer>
    </div>
  );
}
