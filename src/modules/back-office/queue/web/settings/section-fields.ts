import type { SelectOption } from '@/ui/select-field';
import type { PlainField } from '@/ui/plain-fields';
import {
  TURNAROUND_NAMES,
  TURNAROUNDS,
  type SettingsSection,
} from '@/modules/foundation/settings/settings-form.rules';
import { fieldLabel } from '@/modules/foundation/audit/change-labels.rules';
import type { StudioSettings } from './settings-parts';

/** Fields under the names that the log of changes gives them. */
function named(fields: readonly Omit<PlainField, 'label'>[]): PlainField[] {
  return fields.map((field) => ({ ...field, label: fieldLabel(field.name) }));
}

const WHATSAPP = 'Opens the conversation: https://wa.me/… or tel:…';

const IDENTITY: readonly PlainField[] = named([
  { name: 'site_name', maxLength: 80 },
  { name: 'support_email', maxLength: 255 },
  {
    name: 'chat_phone',
    note: 'optional',
    hint: 'As shown to people.',
    maxLength: 80,
    half: true,
  },
  {
    name: 'chat_url',
    note: 'optional',
    hint: WHATSAPP,
    maxLength: 300,
    half: true,
  },
]);

const ADDRESS: readonly PlainField[] = named([
  { name: 'name', maxLength: 80 },
  { name: 'street', maxLength: 80 },
  { name: 'postcode', maxLength: 80, half: true },
  { name: 'city', maxLength: 80, half: true },
  { name: 'country', maxLength: 80 },
  {
    name: 'time_zone',
    hint: 'Such as Europe/Amsterdam. Codes start and end in this time zone.',
    maxLength: 60,
  },
  { name: 'latitude', kind: 'figure', half: true },
  { name: 'longitude', kind: 'figure', half: true },
  { name: 'zoom', kind: 'figure', hint: '1 is the world, 19 a house.', half: true },
]);

// 0 is no claim.
const CLAIMS: readonly PlainField[] = named([
  {
    name: 'years_in_studios',
    kind: 'figure',
    hint: 'A figure of 0 is not shown.',
    half: true,
  },
  {
    name: 'years_online',
    kind: 'figure',
    hint: 'Of them, working with customers online.',
    half: true,
  },
  { name: 'happy_users', kind: 'figure', half: true },
  { name: 'free_revisions', kind: 'figure', half: true },
  {
    name: 'monthly_saving_percent',
    kind: 'figure',
    unit: '%',
    half: true,
  },
  { name: 'starting_price', kind: 'figure', half: true },
  { name: 'support_24_7', kind: 'switch', hint: 'Shown as 24/7.' },
  { name: 'wav_24_bit', kind: 'switch' },
]);

const ABOUT: readonly PlainField[] = named([
  {
    name: 'own_text',
    note: 'optional',
    kind: 'area',
    rows: 10,
    maxLength: 4000,
    hint: 'Who you are and how you work. An empty line starts a new paragraph.',
  },
  {
    name: 'standard_text',
    kind: 'switch',
    hint: 'The mission and “How we work”. They make promises, so read both before you turn this on.',
  },
]);

const TURNAROUND: readonly PlainField[] = TURNAROUNDS.flatMap((kind): PlainField[] => [
  { name: `${kind}_min`, label: `${TURNAROUND_NAMES[kind]}, from`, kind: 'figure', unit: 'h', half: true },
  { name: `${kind}_max`, label: `${TURNAROUND_NAMES[kind]}, to`, kind: 'figure', unit: 'h', half: true },
]);

const NO_PROVIDER = 'No payment provider is set up that can take it.';

function selling({ can_sell }: StudioSettings): PlainField[] {
  const field = (name: keyof typeof can_sell, label: string, hint: string): PlainField => ({
    name,
    label,
    kind: 'switch',
    hint: can_sell[name] ? hint : NO_PROVIDER,
  });
  return [
    field('one_time', 'Services', 'One-time purchases: mixes, masters, revisions.'),
    field('subscriptions', 'Monthly packages', 'Active packages continue either way.'),
    field('gift_cards', 'Gift cards', 'Gift cards already sold stay valid either way.'),
  ];
}

function money(
  { currency_fixed, standard_rates }: StudioSettings,
  country: unknown,
  countries: readonly SelectOption[],
): PlainField[] {
  const rate = typeof country === 'string' ? standard_rates[country] : undefined;
  return named([
    {
      name: 'currency',
      hint: currency_fixed ?? 'Its three-letter code. Prices keep their numbers.',
      disabled: currency_fixed !== null,
      maxLength: 3,
      half: true,
    },
    {
      name: 'vat_mode',
      kind: 'choice',
      half: true,
      options: [
        { value: 'off', label: 'Off' },
        { value: 'small_business', label: 'Exempt: small business' },
        { value: 'human_service', label: 'Work of people: own rate, businesses abroad without VAT' },
        { value: 'eu_consumer', label: 'Electronic service: the customer’s EU rate' },
        { value: 'one_rate', label: 'One rate for everybody' },
      ],
    },
    {
      name: 'vat_country',
      kind: 'choice',
      options: countries,
      half: true,
    },
    {
      name: 'vat_rate',
      kind: 'figure',
      unit: '%',
      note: 'optional',
      hint: rate === undefined ? 'No standard rate is known here.' : `Empty: the standard rate, ${rate} %.`,
      half: true,
    },
    { name: 'vat_number', note: 'optional', hint: 'Printed on every receipt.' },
    {
      name: 'tax_number',
      note: 'optional',
      hint: 'Where there is no VAT number.',
      maxLength: 80,
      half: true,
    },
    { name: 'register_number', note: 'optional', hint: 'Such as KvK 12345678.', maxLength: 80, half: true },
    {
      name: 'legal_line',
      note: 'optional',
      hint: 'A sentence that your law asks for on invoices, such as the legal form or why no VAT is charged.',
      maxLength: 300,
    },
  ]);
}

const CREDITS: readonly PlainField[] = named([
  {
    name: 'credit_each',
    kind: 'figure',
    hint: 'Admins are not limited.',
    half: true,
  },
  {
    name: 'credit_day',
    kind: 'figure',
    hint: 'All credits of one engineer together.',
    half: true,
  },
]);

const TECHNICAL: readonly PlainField[] = named([
  {
    name: 'ga4_id',
    note: 'optional',
    placeholder: 'G-ABC1234567',
    hint: 'Empty: nothing is loaded from Google, and nothing is sent there.',
  },
  {
    name: 'image_base',
    hint: '/media/ is this server; a network in front of it has an address of its own.',
  },
  { name: 'assets_base' },
]);

/** The fields of a section; some depend on what is typed or set up elsewhere. */
export function fieldsOf(
  section: Exclude<SettingsSection, 'links'>,
  { settings, countries }: { settings: StudioSettings; countries: readonly SelectOption[] },
  values: Readonly<Record<string, unknown>>,
): readonly PlainField[] {
  const all = {
    identity: () => IDENTITY,
    address: () => ADDRESS,
    claims: () => CLAIMS,
    about: () => ABOUT,
    turnaround: () => TURNAROUND,
    selling: () => selling(settings),
    money: () => money(settings, values['vat_country'], countries),
    credits: () => CREDITS,
    technical: () => TECHNICAL,
  };
  return all[section]();
}
