import { amountText } from '@/shared/typed-money';
import type { Difference } from '@/ui/changed-meanwhile';
import type { ServiceBody, StudioService } from '../../catalogue-studio.contract';
import { plainText } from '../../catalogue.rules';
import { eachPlan } from '../../plans.rules';

/** An option as its form holds it. The key stays while it is edited; the id comes with the first save. */
export type OptionDraft = ServiceBody['variations'][number] & { readonly key: string };

/** A service as its form holds it: amounts as they are typed. */
export type ServiceDraft = Omit<ServiceBody, 'version' | 'variations'> & {
  readonly variations: readonly OptionDraft[];
};

export type TextName = 'detail' | 'brief_detail' | 'includes' | 'description' | 'requirements' | 'notes';

/** The texts of a service and of its options, as the service's page names them. */
export const TEXT_LABELS: Readonly<Record<TextName, string>> = {
  brief_detail: 'In one line',
  detail: 'Details',
  includes: 'Includes',
  description: 'Description',
  requirements: 'Requirements',
  notes: 'Notes',
};

export const TEXT_NAMES = Object.keys(TEXT_LABELS) as TextName[];

/** What the form starts from. */
export function draftOf(service: StudioService, currency: string): ServiceDraft {
  const { id: _id, version: _version, state: _state, slug: _slug, orders: _orders, ...fields } = service;
  const typed = (amount: number | null) => amountText(amount, currency);
  return {
    ...fields,
    price: typed(service.price),
    discounted_price: typed(service.discounted_price),
    rush_surcharge: typed(service.rush_surcharge),
    revision_price: typed(service.revision_price),
    variations: service.variations.map((option) => ({
      ...option,
      key: String(option.id),
      price: typed(option.price),
      discounted_price: typed(option.discounted_price),
    })),
  };
}

/** An option that is about to be filled in. */
export function newOption(): OptionDraft {
  const texts = { detail: '', brief_detail: '', includes: '', description: '', requirements: '', notes: '' };
  return {
    ...texts,
    key: crypto.randomUUID(),
    id: null,
    name: '',
    price: '',
    discounted_price: '',
    image: null,
    image_alt: '',
    max_files: null,
    max_songs: null,
  };
}

/** What is sent of the form. */
export function bodyOf(draft: ServiceDraft, version: number): ServiceBody {
  return { ...draft, version, variations: draft.variations.map(({ key: _key, ...option }) => option) };
}

const LABELS: Readonly<Record<keyof ServiceDraft, string>> = {
  name: 'Name',
  category_id: 'Category',
  kind: 'Kind',
  label_name: 'Badge',
  tags: 'Tags',
  price: 'Price',
  discounted_price: 'Sale price',
  rush_surcharge: 'Rush',
  revision_price: 'One more revision',
  turnaround_min_hours: 'Shortest delivery',
  turnaround_max_hours: 'Longest delivery',
  max_revision: 'Free revisions',
  items_per_month: 'Songs a month',
  takes: 'Made from',
  max_files: 'Most files of a song',
  max_songs: 'Most songs',
  max_minutes: 'Longest song, minutes',
  advice: 'Choose this if',
  ...eachPlan((_field, { name }) => name),
  image: 'Picture',
  image_alt: 'What the picture shows',
  ...TEXT_LABELS,
  variations: 'Options',
};

function optionText(option: OptionDraft): string {
  const { name, price, discounted_price: sale } = option;
  const amounts = [price, sale].filter((amount) => amount !== '').join(', on sale ');
  const words = TEXT_NAMES.filter((field) => option[field] !== '').length;
  return `${name}${amounts === '' ? '' : ` ${amounts}`}${words > 0 ? ` (${words} ${words === 1 ? 'text' : 'texts'})` : ''}`;
}

function shown(draft: ServiceDraft, field: keyof ServiceDraft): string {
  if (field === 'variations') return draft.variations.map(optionText).join('; ');
  const value = draft[field];
  if (Array.isArray(value)) return value.join(', ');
  const text = value === null ? '' : String(value);
  return field in TEXT_LABELS ? plainText(text) : text;
}

// What people fill in of an option, in one order: the server's rows carry more keys than a form, and in another order.
const OPTION_FIELDS = [
  'name',
  'price',
  'discounted_price',
  'max_files',
  'max_songs',
  'image',
  'image_alt',
  ...TEXT_NAMES,
] as const;

const stored = (draft: ServiceDraft, field: keyof ServiceDraft): string =>
  JSON.stringify(
    field === 'variations'
      ? draft.variations.map((option) => OPTION_FIELDS.map((name) => option[name] ?? ''))
      : draft[field],
  );

/** Which fields of two forms differ, as people read them. */
export function differencesOf(mine: ServiceDraft, theirs: ServiceDraft): Difference[] {
  return (Object.keys(LABELS) as (keyof ServiceDraft)[])
    .filter((field) => stored(mine, field) !== stored(theirs, field))
    .map((field) => ({ field: LABELS[field], mine: shown(mine, field), theirs: shown(theirs, field) }));
}
