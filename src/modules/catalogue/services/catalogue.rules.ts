import { assetAddress, hoursText } from '@/modules/foundation/settings/settings.rules';
import { savedPercent, type Minor } from '@/shared/money';
import { withoutTags } from '@/shared/html-elements';
import { effectivePrice, type Priced } from './price.rules';

/** Category that is reserved for gift cards and never shown in the picker (PICK-04). */
export const GIFT_CARD_CATEGORY = 1;

/** Tag slug that the call of the one-time services takes for itself. */
export const RESERVED_TAG = 'one-time-service';

export const SERVICES_PER_PAGE = 12;

/** What files a service is made from: a finished stereo mix, groups of one, single tracks, or voices over a finished beat. */
export const TAKES = ['mix', 'stems', 'tracks', 'vocals'] as const;
export type Takes = (typeof TAKES)[number];

/** Rounded percent saved by the discounted price; 0 where nothing is saved (SERV-06). */
export function savedPercentOf(service: Priced): number {
  return savedPercent(service.price, effectivePrice(service));
}

/** Orders by ascending effective price, equal prices by id (PICK-02). */
export function byEffectivePrice<T extends Priced & { readonly id: number }>(a: T, b: T): number {
  return effectivePrice(a) - effectivePrice(b) || a.id - b.id;
}

/** Price of one piece of a line: what is paid for the service, and the surcharge where rush was chosen. */
export function unitPrice(service: Priced, rushSurcharge: Minor | null): Minor {
  return effectivePrice(service) + (rushSurcharge ?? 0);
}

/** The fields of a service that a variation may set for itself; null or absent leaves the service's own. */
export interface Overrides {
  readonly price?: number | null;
  readonly discounted_price?: number | null;
  readonly image?: string | null;
  readonly is_url?: 0 | 1;
  readonly image_alt?: string | null;
  readonly detail?: string | null;
  readonly brief_detail?: string | null;
  readonly includes?: string | null;
  readonly description?: string | null;
  readonly requirements?: string | null;
  readonly notes?: string | null;
}

/**
 * Prices of a service with a variation chosen. A variation with a price of its own drops the service's discount:
 * that discount was given on another price. One that sets only a discounted price lowers the service's price.
 */
export function variedPrice(service: Priced, variation: Overrides): Priced {
  const own = variation.discounted_price ?? null;
  if (variation.price === null || variation.price === undefined) {
    return { price: service.price, discounted_price: own ?? service.discounted_price };
  }
  return { price: variation.price, discounted_price: own };
}

const TEXTS = ['detail', 'brief_detail', 'includes', 'description', 'requirements', 'notes'] as const;

/** A service as it is shown and sold with a variation chosen: price, picture and texts of the variation win. */
export function withVariation<T extends Priced & Required<Overrides>>(service: T, variation: Overrides): T {
  const varied: T = { ...service, ...variedPrice(service, variation) };
  const texts = TEXTS.filter((name) => hasText(variation[name]));
  for (const name of texts) Object.assign(varied, { [name]: variation[name] });
  if (hasText(variation.image))
    Object.assign(varied, {
      image: variation.image,
      is_url: variation.is_url ?? 0,
      image_alt: variation.image_alt ?? null,
    });
  return varied;
}

/** Rush is delivered within a day, whatever the service's own time. */
export const RUSH_HOURS = 24;

/** Hours from payment and files to the first version, at least and at most: the one rule behind every promised date. */
export function promisedHours(
  turnaround: readonly [number, number],
  rush: boolean,
): readonly [number, number] {
  return rush ? [RUSH_HOURS, RUSH_HOURS] : turnaround;
}

/** Name of what is bought, as it stands in carts and orders: the service, and the variation behind it. */
export function lineName(service: string, variation: string | null): string {
  return variation === null ? service : `${service} (${variation})`;
}

/** Whether a rich text says anything: empty, 'null' and empty paragraphs count as absent (SERV-02). */
export function hasText(richText: string | null | undefined): richText is string {
  if (richText === null || richText === undefined) return false;
  if (/<img\b/i.test(richText)) return true;
  const plain = withoutTags(richText)
    .replace(/&nbsp;|&#160;|&#xa0;/gi, ' ')
    .trim();
  return plain !== '' && plain !== 'null';
}

const ENTITIES: Record<string, string> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/** A rich text as one line of plain text, for cards and descriptions. */
export function plainText(richText: string): string {
  return withoutTags(richText, ' ')
    .replace(/&(?:nbsp|amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

const MARKUP = /^<\/?(p|ul|ol|li|strong|em)>$|^<br ?\/?>$/;

/** Whether a rich text holds only paragraphs, lists, emphasis and line breaks, without any attribute. */
export function isPlainMarkup(richText: string): boolean {
  const tags = richText.match(/<[^<>]*>?/g) ?? [];
  return tags.every((tag) => MARKUP.test(tag));
}

/** A name as part of an address: lower case, ASCII letters and digits with single hyphens; may be empty. */
function nameSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The last part of a service's address: `{name-slug}-p{id}`; a name without letters becomes 'service'. */
export function serviceSlug(name: string, id: number): string {
  return `${nameSlug(name) || 'service'}-p${id}`;
}

/** The id in such a slug, which is the text after its last '-p'; null where that is no id. */
export function serviceIdOfSlug(slug: string): number | null {
  const at = slug.lastIndexOf('-p');
  const digits = at === -1 ? '' : slug.slice(at + 2);
  if (!/^[1-9]\d{0,15}$/.test(digits)) return null;
  const id = Number(digits);
  return Number.isSafeInteger(id) ? id : null;
}

/** Path of a service's page. */
export function servicePath(service: { slug: string }): string {
  return `/services/${service.slug}`;
}

/**
 * Address of a service's picture; null where it has none.
 * @param imageBase put before pictures that are no full address (`is_url` 0)
 */
export function imageAddress(
  service: { image: string | null; is_url: 0 | 1 },
  imageBase: string,
): string | null {
  if (!hasText(service.image)) return null;
  if (service.is_url === 1) return service.image;
  return assetAddress(imageBase, service.image);
}

/** Delivery promise of a service in hours; null for what is not worked on (gift cards). */
export function turnaroundText([min, max]: readonly [number, number]): string | null {
  if (max === 0) return null;
  return hoursText({ min, max });
}
