import { createContext, type ReactNode, useContext } from 'react';
import { formatMajor } from '@/shared/money';
import type { PublicSettings } from '../settings.contract';

const SettingsContext = createContext<PublicSettings | null>(null);

/** Hands the studio's public settings to every component below; null where they could not be loaded. */
export function SettingsProvider({
  settings,
  children,
}: {
  settings: PublicSettings | null;
  children: ReactNode;
}) {
  return <SettingsContext value={settings}>{children}</SettingsContext>;
}

/** The studio's public settings; throws where they could not be loaded, which the error page then tells. */
export function useSettings(): PublicSettings {
  const settings = useContext(SettingsContext);
  if (settings === null) throw new Error('The settings of the studio are not loaded');
  return settings;
}

/** The same for what must work even then: the error page. */
export function useLoadedSettings(): PublicSettings | null {
  return useContext(SettingsContext);
}

/** Formats decimals of the major unit in the studio's currency: 25 → `$25.00` (SITE-17). */
export function useMoney(): (amount: number) => string {
  const { currency } = useSettings();
  return (amount) => formatMajor(amount, currency);
}
