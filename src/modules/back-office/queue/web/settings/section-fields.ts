import type { SelectOption } from '@/ui/select-field';
import type { PlainField } from '@/ui/plain-fields';
import {
  TURNAROUND_NAMES,
  TURNAROUNDS,
  type SettingsSection,
} from '@/modules/foundation/settings/settings-form.rules';
import type { StudioSettings } from './settings-parts';

const WHATSAPP = 'Opens the conversation: https://wa.me/… or tel:…';

const IDENTITY: readonly PlainField[] = [
  { name: 'site_name', label: 'Name of the studio', maxLength: 80 },
  { name: 'support_email', label: 'Mail address for customers', maxLength: 255 },
  {
    name: 'chat_phone',
    label: 'Phone for chat',
    note: 'optional',
    hint: 'As people read it.',
    maxLength: 80,
    half: true,
  },
  {
    name: 'chat_url',
    label: 'Address of the chat',
    note: 'optional',
    hint: WHATSAPP,
    maxLength: 300,
    half: true,
  },
];

const ADDRESS: readonly PlainField[] = [
  { name: 'name', label: 'Name', maxLength: 80 },
  { name: 'street', label: 'Street and number', maxLength: 80 },
  { name: 'postcode', label: 'Postcode', maxLength: 80, half: true },
  { name: 'city', label: 'City', maxLength: 80, half: true },
  { name: 'country', label: 'Country', maxLength: 80 },
  {
    name: 'time_zone',
    label: 'Time zone',
    hint: 'Such as Europe/Amsterdam. Codes begin and end by this clock.',
    maxLength: 60,
  },
  { name: 'latitude', label: 'Latitude of the map', kind: 'figure', half: true },
  { name: 'longitude', label: 'Longitude of the map', kind: 'figure', half: true },
  { name: 'zoom', label: 'Zoom of the map', kind: 'figure', hint: '1 is the world, 19 a house.', half: true },
];

// 0 is no claim.
const CLAIMS: readonly PlainField[] = [
  {
    name: 'years_in_studios',
    label: 'Years in studios',
    kind: 'figure',
    hint: 'A 0 in any of these is shown nowhere.',
    half: true,
  },
  {
    name: 'years_online',
    label: 'Years online',
    kind: 'figure',
    hint: 'Of them, working with customers online.',
    half: true,
  },
  { name: 'happy_users', label: 'Happy users', kind: 'figure', half: true },
  { name: 'free_revisions', label: 'Free revisions', kind: 'figure', half: true },
  {
    name: 'monthly_saving_percent',
    label: 'Saving of monthly packages',
    kind: 'figure',
    unit: '%',
    half: true,
  },
  { name: 'starting_price', label: 'Lowest price', kind: 'figure', half: true },
  { name: 'support_24_7', label: 'Support around the clock', kind: 'switch', hint: 'Shown as 24/7.' },
  { name: 'wav_24_bit', label: 'Masters come as 24-bit WAV', kind: 'switch' },
];

const ABOUT: readonly PlainField[] = [
  {
    name: 'own_text',
    label: 'In your own words',
    note: 'optional',
    kind: 'area',
    rows: 10,
    maxLength: 4000,
    hint: 'Who you are and how you work. An empty line begins a new paragraph.',
  },
  {
    name: 'standard_text',
    label: 'Show the standard text as well',
    kind: 'switch',
    hint: 'The mission and “How we work”. It makes promises: read both on the page before you switch this on.',
  },
];

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
    field('one_time', 'Services', 'What is bought once: mixes, masters, revisions.'),
    field('subscriptions', 'Monthly packages', 'Those that run go on, whatever stands here.'),
    field('gift_cards', 'Gift cards', 'Those that were sold stay good, whatever stands here.'),
  ];
}

function money(
  { currency_fixed, standard_rates }: StudioSettings,
  country: unknown,
  countries: readonly SelectOption[],
): PlainField[] {
  const rate = typeof country === 'string' ? standard_rates[country] : undefined;
  return [
    {
      name: 'currency',
      label: 'Currency of all prices',
      hint: currency_fixed ?? 'Its code of three letters. Prices keep their numbers.',
      disabled: currency_fixed !== null,
      maxLength: 3,
      half: true,
    },
    {
      name: 'vat_mode',
      label: 'VAT',
      kind: 'choice',
      half: true,
      options: [
        { value: 'off', label: 'Off' },
        { value: 'one_rate', label: 'One rate for everybody' },
        { value: 'eu_consumer', label: 'By the customer’s country in the EU' },
      ],
    },
    {
      name: 'vat_country',
      label: 'Registered for VAT in',
      kind: 'choice',
      options: countries,
      half: true,
    },
    {
      name: 'vat_rate',
      label: 'Rate',
      kind: 'figure',
      unit: '%',
      note: 'optional',
      hint: rate === undefined ? 'No standard rate is known here.' : `Empty: the standard rate, ${rate} %.`,
      half: true,
    },
    { name: 'vat_number', label: 'VAT number', note: 'optional', hint: 'Printed on every receipt.' },
  ];
}

const CREDITS: readonly PlainField[] = [
  {
    name: 'credit_each',
    label: 'At most per credit',
    kind: 'figure',
    hint: 'Admins are not limited.',
    half: true,
  },
  {
    name: 'credit_day',
    label: 'At most in 24 hours',
    kind: 'figure',
    hint: 'All credits of one engineer together.',
    half: true,
  },
];

const TECHNICAL: readonly PlainField[] = [
  {
    name: 'ga4_id',
    label: 'Google Analytics measurement id',
    note: 'optional',
    placeholder: 'G-ABC1234567',
    hint: 'Empty: nothing is loaded from Google, and nothing is sent there.',
  },
  {
    name: 'image_base',
    label: 'Base address of pictures',
    hint: '/media/ is this server; a network in front of it has an address of its own.',
  },
  { name: 'assets_base', label: 'Base address of sounds and other files' },
];

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
