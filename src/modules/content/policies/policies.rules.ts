import { zonedFormat } from '@/shared/zoned-format';
import { withoutTags } from '@/shared/html-elements';

/** What a policy's text may name: settings of the studio, written as `{{name}}`. */
export const PLACEHOLDERS = [
  'site_name',
  'support_email',
  'chat_phone',
  'postal_address',
  'starting_price',
  'mixing_and_mastering_hours',
  'mastering_hours',
  'radio_edit_hours',
  'revision_hours',
  'rush_hours',
  'free_revisions',
] as const;

export type PlaceholderValues = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

function isPlaceholder(name: string): name is (typeof PLACEHOLDERS)[number] {
  return PLACEHOLDERS.some((known) => known === name);
}

/** Placeholders of a text that no setting fills. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Plain text with its placeholders filled. */
export function fillText(text: string, values: PlaceholderValues): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole));
}

/** HTML with its placeholders filled; what a setting holds is text, and never becomes markup. */
export function fillHtml(html: string, values: PlaceholderValues): string {
  return html.replace(PLACEHOLDER, (whole, name: string) =>
    isPlaceholder(name) ? escaped(values[name]) : whole,
  );
}

const WORDS_A_MINUTE = 230;

/** How long somebody reads a text: whole minutes, at least one. */
export function minutesToRead(html: string): number {
  const words = withoutTags(html, ' ').match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

const longDate = zonedFormat({ dateStyle: 'long' });

/** A day as policies show it: `2026-11-01` → `November 1, 2026`. */
export function policyDate(day: string): string {
  return longDate('UTC').format(new Date(`${day}T00:00:00Z`));
}

/** What a version is to the studio: not published yet, or where it stands among those that are. */
export const POLICY_STATES = ['draft', 'coming', 'current', 'past'] as const;

/** Why a draft can't be published with its day; null where it can. Nothing applies before people could read it. */
export function dayProblem(effectiveDate: string, today: string): string | null {
  return effectiveDate < today ? 'It can apply from today on, not earlier.' : null;
}

export interface VersionDay {
  readonly version: string;
  readonly effective_date: string;
}

/**
 * Where each version stands on a day: the newest that applies is current, what applied before is past, what will
 * apply is coming.
 * @param versions newest first
 * @param today such as `2026-11-21`
 */
export function placeVersions<V extends VersionDay>(
  versions: readonly V[],
  today: string,
): (V & { state: 'coming' | 'current' | 'past' })[] {
  const current = versions.find(({ effective_date }) => effective_date <= today);
  return versions.map((one) => {
    if (one.effective_date > today) return { ...one, state: 'coming' };
    return { ...one, state: one === current ? 'current' : 'past' };
  });
}
