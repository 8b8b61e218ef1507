import { formatMoney } from '@/shared/money';
import { withoutTags } from '@/shared/html-elements';

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const spaced = (code: string): string => code.replaceAll(/[._-]/g, ' ');

/** What was done, or a kind of thing, in words: `item.given-back` is `Item given back`. */
export function changeWords(code: string): string {
  return sentence(spaced(code));
}

/** A field of a thing in words: `max_revision` is `max revision`. */
export function fieldWords(name: string): string {
  return spaced(name);
}

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

function textWords(name: string, text: string): string {
  if (text === '') return 'empty';
  if (CHOICES.has(name)) return spaced(text);
  if (INSTANT.test(text)) return `${TIME.format(new Date(text))} UTC`;
  // Rich texts: their words alone.
  return text.includes('</') ? withoutTags(text, ' ').replaceAll(/\s+/g, ' ').trim() : text;
}

function listWords(name: string, list: readonly unknown[], currency: string): string {
  if (list.length === 0) return 'none';
  const isPlain = list.every((entry) => typeof entry !== 'object');
  return list.map((entry) => valueWords(name, entry, currency)).join(isPlain ? ', ' : '; ');
}

/**
 * A field's value as people read it.
 * @param currency of money beside it, which the log keeps in minor units
 */
export function valueWords(name: string, value: unknown, currency: string): string {
  if (value === null || value === undefined) return 'empty';
  if (typeof value === 'string') return textWords(name, value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return MONEY.has(name) ? formatMoney(value, currency) : String(value);
  if (Array.isArray(value)) return listWords(name, value, currency);
  const fields = Object.entries(value).filter(([, inner]) => inner !== null && inner !== '');
  return fields.map(([key, inner]) => `${fieldWords(key)} ${valueWords(key, inner, currency)}`).join(', ');
}
