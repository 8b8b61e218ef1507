import { formatBytes } from '@/shared/format-bytes';
import { formatMoney } from '@/shared/money';
import { withoutTags } from '@/shared/html-elements';

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const spaced = (code: string): string => code.replaceAll(/[._-]/g, ' ');

/** What was done, or a kind of thing, in words: `item.given-back` is `Item given back`. */
export function changeLabel(code: string): string {
  return sentence(spaced(code));
}

// Names that say little when their underscores are taken out; the forms of the settings show them too.
const FIELD_LABELS: Readonly<Record<string, string>> = {
  about: 'About page',
  alt: 'What the picture shows',
  assets_base: 'Base address of sounds and other files',
  chat_phone: 'Phone for chat',
  chat_url: 'Address of the chat',
  credit_day: 'At most in 24 hours',
  credit_each: 'At most per credit',
  ga4_id: 'Google Analytics measurement id',
  html: 'Text',
  image_alt: 'What the picture shows',
  image_base: 'Base address of pictures',
  latitude: 'Latitude of the map',
  longitude: 'Longitude of the map',
  max_revision: 'Free revisions',
  monthly_saving_percent: 'Saving of monthly packages',
  own_text: 'In your own words',
  payer_email: 'Email',
  site_name: 'Name of the studio',
  slug: 'Address',
  standard_text: 'Show the standard text as well',
  starting_price: 'Lowest price',
  street: 'Street and number',
  support_24_7: 'Support around the clock',
  support_email: 'Email for customers',
  vat_country: 'Registered for VAT in',
  vat_mode: 'VAT',
  tax_number: 'Tax number',
  register_number: 'Trade register number',
  legal_line: 'Line on invoices',
  vat_number: 'VAT number',
  vat_rate: 'VAT rate',
  vat_rate_bp: 'VAT rate',
  wav_24_bit: 'Masters come as 24-bit WAV',
  zoom: 'Zoom of the map',
};

/** A field of a thing in words: `site_name` is `Name of the studio`, `max_tracks` is `Max tracks`. */
export function fieldLabel(name: string): string {
  return FIELD_LABELS[name] ?? sentence(spaced(name));
}

// Values of a fixed choice that say little by themselves.
const VALUE_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  vat_mode: {
    off: 'off',
    small_business: 'exempt as a small business',
    one_rate: 'one rate for everybody',
    human_service: 'work of people: own rate, businesses abroad without VAT',
    eu_consumer: 'electronic service: by the customer’s country in the EU',
  },
};

// As the features name them in the log; in minor units.
const MONEY = new Set([
  'amount',
  'credits',
  'discounted_price',
  'minimum_subtotal',
  'price',
  'refundable',
  'revision_price',
  'rush_surcharge',
  'total',
  'waived',
]);
// Words of a fixed choice, as the database keeps them.
const CHOICES = new Set(['every', 'kind', 'paid_by', 'role', 'service_type', 'state', 'status']);
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const TIME = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

function textValue(name: string, text: string): string {
  if (text === '') return 'empty';
  const label = VALUE_LABELS[name]?.[text];
  if (label !== undefined) return label;
  if (CHOICES.has(name)) return spaced(text);
  if (INSTANT.test(text)) return `${TIME.format(new Date(text))} UTC`;
  // Rich texts: their words alone.
  return text.includes('</') ? withoutTags(text, ' ').replaceAll(/\s+/g, ' ').trim() : text;
}

function listText(name: string, list: readonly unknown[], currency: string): string {
  if (list.length === 0) return 'none';
  const isPlain = list.every((entry) => typeof entry !== 'object');
  return list.map((entry) => valueText(name, entry, currency)).join(isPlain ? ', ' : '; ');
}

const BYTES = new Set(['size', 'bytes']);

function numberText(name: string, value: number, currency: string): string {
  if (MONEY.has(name)) return formatMoney(value, currency);
  return BYTES.has(name) ? formatBytes(value) : String(value);
}

/**
 * A field's value as people read it.
 * @param currency of money beside it, which the log keeps in minor units
 */
export function valueText(name: string, value: unknown, currency: string): string {
  if (value === null || value === undefined) return 'empty';
  if (typeof value === 'string') return textValue(name, value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberText(name, value, currency);
  if (Array.isArray(value)) return listText(name, value, currency);
  const fields = Object.entries(value).filter(([, inner]) => inner !== null && inner !== '');
  return fields
    .map(([key, inner]) => `${fieldLabel(key).toLowerCase()} ${valueText(key, inner, currency)}`)
    .join(', ');
}
