import type { Minor } from '@/shared/money';
import type { FieldErrors } from '@/shared/result';
import { typedMinor } from '@/shared/typed-money';
import { GIFT_CARD_CATEGORY } from './catalogue.rules';

/** Bought once, paid monthly, or a card that pays for others. */
export const SERVICE_KINDS = ['one_time', 'subscription', 'gift_card'] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];

/** draft: only the studio sees it; published: it is sold; archived: out of the way, orders of it stay. */
export const SERVICE_STATES = ['draft', 'published', 'archived'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** Most options of one service. */
export const MAX_OPTIONS = 30;

/** The typed amounts of a service or an option. */
interface TypedPrices {
  readonly price: string;
  readonly discounted_price: string;
}

/** What a form of a service says, as far as it has rules of its own. */
export interface ServiceForm extends TypedPrices {
  readonly category_id: number;
  readonly kind: ServiceKind;
  readonly rush_surcharge: string;
  readonly revision_price: string;
  readonly turnaround_min_hours: number;
  readonly turnaround_max_hours: number;
  readonly image: string | null;
  readonly variations: readonly (TypedPrices & { readonly image: string | null })[];
}

/** What the typed amounts mean, in minor units. */
export interface ReadPrices {
  readonly price: Minor;
  readonly discounted_price: Minor | null;
  readonly rush_surcharge: Minor | null;
  readonly revision_price: Minor | null;
  readonly variations: readonly { readonly price: Minor | null; readonly discounted_price: Minor | null }[];
}

export const NO_AMOUNT = 'Please enter an amount such as 120.00';
export const NOT_LOWER = 'A sale price must be lower than the price';
export const NO_PRICE = 'A published service needs a price';
const NO_PICTURE = 'This is no address of a picture';

type Put = (field: string, message: string) => void;

function optional(typed: string, currency: string, problem: () => void): Minor | null {
  if (typed.trim() === '') return null;
  const amount = typedMinor(typed, currency);
  if (amount === null) problem();
  return amount;
}

function notLower(discounted: Minor | null, price: Minor | null): boolean {
  return discounted !== null && price !== null && discounted >= price;
}

/** Whether a picture's path or address may be kept: a path behind the base of pictures, or a full one. */
export function isPictureAddress(path: string): boolean {
  if (/^https?:\/\/[^\s"'<>]+$/i.test(path)) return true;
  return /^[\w-][\w./-]*$/.test(path) && !path.includes('..');
}

function checkRest(form: ServiceForm, put: Put): void {
  if (form.turnaround_min_hours > form.turnaround_max_hours)
    put('turnaround_min_hours', 'The shortest time must not be longer than the longest');
  if (form.kind !== 'gift_card' && form.category_id === GIFT_CARD_CATEGORY)
    put('category_id', 'This category is for gift cards');
  if (form.image !== null && !isPictureAddress(form.image)) put('image', NO_PICTURE);
  form.variations.forEach(({ image }, index) => {
    if (image !== null && !isPictureAddress(image)) put(`variations.${index}.image`, NO_PICTURE);
  });
}

/** Reads a form of a service: its amounts in minor units of `currency`, and what is wrong with it by field. */
export function readServiceForm(
  form: ServiceForm,
  { currency, state }: { readonly currency: string; readonly state: ServiceState },
): { readonly prices: ReadPrices; readonly errors: FieldErrors } {
  const errors: FieldErrors = {};
  const put: Put = (field, message) => void (errors[field] ??= []).push(message);
  const amount = (field: string, typed: string) => optional(typed, currency, () => put(field, NO_AMOUNT));
  const price = typedMinor(form.price, currency);
  if (price === null) put('price', NO_AMOUNT);
  if (price === 0 && state === 'published') put('price', NO_PRICE);
  const discounted_price = amount('discounted_price', form.discounted_price);
  if (notLower(discounted_price, price)) put('discounted_price', NOT_LOWER);
  const revision_price = amount('revision_price', form.revision_price);
  if (revision_price === 0) put('revision_price', 'Leave it empty where none is sold');
  const variations = form.variations.map((one, index) => {
    const own = amount(`variations.${index}.price`, one.price);
    const lower = amount(`variations.${index}.discounted_price`, one.discounted_price);
    if (notLower(lower, own ?? price)) put(`variations.${index}.discounted_price`, NOT_LOWER);
    return { price: own, discounted_price: lower };
  });
  const rush_surcharge = amount('rush_surcharge', form.rush_surcharge);
  checkRest(form, put);
  return {
    errors,
    prices: { price: price ?? 0, discounted_price, rush_surcharge, revision_price, variations },
  };
}
