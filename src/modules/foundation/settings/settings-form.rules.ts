/** The parts that settings are edited in, in the order of the page. */
export const SECTIONS = [
  'identity',
  'address',
  'links',
  'claims',
  'about',
  'turnaround',
  'selling',
  'money',
  'credits',
  'technical',
] as const;
export type SettingsSection = (typeof SECTIONS)[number];

export const SECTION_NAMES: Readonly<Record<SettingsSection, string>> = {
  identity: 'Name and contact',
  address: 'Address and map',
  links: 'Links',
  claims: 'Facts on the site',
  about: 'About page',
  turnaround: 'Turnaround',
  selling: 'Products',
  money: 'Currency and VAT',
  credits: 'Engineers’ credits',
  technical: 'Files and analytics',
};

/** Kinds of work with a turnaround of their own. */
export const TURNAROUNDS = ['mixing_and_mastering', 'mastering', 'radio_edit', 'revision', 'rush'] as const;
export type Turnaround = (typeof TURNAROUNDS)[number];

export const TURNAROUND_NAMES: Readonly<Record<Turnaround, string>> = {
  mixing_and_mastering: 'Mixing and mastering',
  mastering: 'Mastering only',
  radio_edit: 'Radio edits',
  revision: 'Revisions',
  rush: 'Rush',
};

export interface NamedLink {
  label: string;
  url: string;
}

/** One value of a form: a text as it is typed, a switch, or a list of links. */
export type FormValue = string | boolean | NamedLink[];
export type FormValues = Record<string, FormValue>;

/** Hundredths of a percent as a form shows them: 2100 → `21`, 550 → `5.5`. */
export function typedPercent(basisPoints: number | null): string {
  return basisPoints === null ? '' : String(basisPoints / 100);
}

/** Hundredths of a percent of what was typed: null for nothing. */
export function percentOf(typed: string): number | null {
  return typed.trim() === '' ? null : Math.round(Number(typed) * 100);
}
