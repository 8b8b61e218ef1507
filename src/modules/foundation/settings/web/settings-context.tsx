import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { formatMajor } from '@/shared/money';
import { useApi } from '@/ui/page-data';
import type { getSettings, PublicSettings } from '../settings.contract';

const SettingsContext = createContext<PublicSettings | null>(null);
const ReplaceContext = createContext<(settings: PublicSettings) => void>(() => undefined);

/** Hands the studio's public settings to every component below; null where they could not be loaded. */
export function SettingsProvider({
  settings,
  children,
}: {
  settings: PublicSettings | null;
  children: ReactNode;
}) {
  const [fresh, setFresh] = useState<PublicSettings | null>(null);
  return (
    <ReplaceContext value={setFresh}>
      <SettingsContext value={fresh ?? settings}>{children}</SettingsContext>
    </ReplaceContext>
  );
}

/** Reads the settings anew for every component of this page: somebody has just changed them here. */
export function useRefreshSettings(): () => Promise<void> {
  const api = useApi();
  const replace = useContext(ReplaceContext);
  return useCallback(async () => {
    const read = await api.call<typeof getSettings>('GET /settings', {});
    // Where they can't be read the page goes on with those that it has.
    if (read.ok) replace(read.value);
  }, [api, replace]);
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

/**
 * What is said once something was mailed.
 * @returns the sentence as it is, or where the mail lies while the studio has no mail server
 */
export function useMailed(): (sent: string) => string {
  const { sends_mail } = useSettings();
  return (sent) => (sends_mail ? sent : 'Not sent: no mail server is set up. Find the email under Emails.');
}

/** Formats decimals of the major unit in the studio's currency: 25 → `$25.00` (SITE-17). */
export function useMoney(): (amount: number) => string {
  const { currency } = useSettings();
  return (amount) => formatMajor(amount, currency);
}
