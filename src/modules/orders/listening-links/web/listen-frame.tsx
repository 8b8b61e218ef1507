import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLoadedSettings } from '@/modules/foundation/settings/web/settings-context';
import { ThemeSwitch } from '@/ui/theme-switch';
import { Wordmark } from '@/ui/wordmark';

/** The page around a shared song: the studio's name and the theme, and nothing to buy. */
export function ListenFrame({ children }: { children: ReactNode }) {
  const name = useLoadedSettings()?.site_name;
  return (
    <div className="mx-auto flex h-dvh w-full max-w-[60rem] flex-col px-4 md:px-8">
      <header className="flex h-14 flex-none items-center justify-between gap-4">
        <Link to="/" className="inline-flex min-h-11 min-w-0 items-center text-md">
          {name !== undefined && <Wordmark name={name} />}
        </Link>
        <ThemeSwitch className="max-sm:hidden" />
      </header>
      <main className="flex min-h-0 flex-1 flex-col gap-4">{children}</main>
    </div>
  );
}
