import type { PublicSettings } from '@/modules/foundation/settings/settings.contract';
import { hoursText } from '@/modules/foundation/settings/settings.rules';
import { formatMajor } from '@/shared/money';

/** What home texts may name: settings of the studio, written as `{{name}}`. */
export const HOME_PLACEHOLDERS = [
  'site_name',
  'turnaround',
  'mastering_turnaround',
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

/**
 * A text with its placeholders filled.
 * @returns without the sentences that name a figure which the studio has not entered
 */
export function fillHomeText(words: string, settings: Known): string {
  const { claims } = settings;
  const claimed = (figure: number): string => (figure > 0 ? String(figure) : '');
  const values: Record<(typeof HOME_PLACEHOLDERS)[number], string> = {
    site_name: settings.site_name,
    turnaround: hoursText(settings.turnaround_hours.mixing_and_mastering),
    mastering_turnaround: hoursText(settings.turnaround_hours.mastering),
    free_revisions: claimed(claims.free_revisions),
    starting_price: claims.starting_price > 0 ? formatMajor(claims.starting_price, settings.currency) : '',
    years_in_studios: claimed(claims.years_in_studios),
    years_online: claimed(claims.years_online),
    happy_users: claimed(claims.happy_users),
  };
  const byName = new Map<string, string>(Object.entries(values));
  const isSaid = (sentence: string): boolean =>
    ![...sentence.matchAll(PLACEHOLDER)].some(([, name = '']) => byName.get(name) === '');
  const said = words
    .split(/(?<=[.!?]) /)
    .filter(isSaid)
    .join(' ');
  return said.replace(PLACEHOLDER, (whole, name: string) => byName.get(name) ?? whole);
}
