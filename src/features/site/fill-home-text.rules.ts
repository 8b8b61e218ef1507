import type { PublicSettings } from '@/features/settings/settings.contract';
import { hoursText } from '@/features/settings/settings.rules';
import { formatMajor } from '@/shared/money';

/** What home texts may name: settings of the studio, written as `{{name}}`. */
export const HOME_PLACEHOLDERS = [
  'site_name',
  'turnaround',
  'free_revisions',
  'starting_price',
  'years_in_studios',
  'years_online',
  'happy_users',
] as const;

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

/** The first placeholder of a text that no setting fills; null where all are known. */
export function unknownPlaceholder(words: string): string | null {
  const names = [...words.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  return names.find((name) => !HOME_PLACEHOLDERS.some((known) => known === name)) ?? null;
}

type Known = Pick<PublicSettings, 'site_name' | 'claims' | 'turnaround_hours' | 'currency'>;

/** A text with its placeholders filled. */
export function fillHomeText(words: string, settings: Known): string {
  const { claims } = settings;
  const values: Record<(typeof HOME_PLACEHOLDERS)[number], string> = {
    site_name: settings.site_name,
    turnaround: hoursText(settings.turnaround_hours.mixing_and_mastering),
    free_revisions: String(claims.free_revisions),
    starting_price: formatMajor(claims.starting_price, settings.currency),
    years_in_studios: String(claims.years_in_studios),
    years_online: String(claims.years_online),
    happy_users: String(claims.happy_users),
  };
  const byName = new Map<string, string>(Object.entries(values));
  return words.replace(PLACEHOLDER, (whole, name: string) => byName.get(name) ?? whole);
}
