import { toMajor, type Minor } from '@/shared/money';
import { serviceSlug } from '../catalogue.rules';
import type { ServiceBody, StudioService, StudioServiceRow } from '../catalogue-studio.contract';
import type { ReadPrices, ServiceKind } from '../catalogue-studio.rules';
import { cleanServiceText } from './clean-service-text';
import type {
  ListedService,
  OptionFields,
  ServiceFields,
  StoredOption,
  StoredService,
  Texts,
} from './studio-services.store';
import { eachPlan } from '../plans.rules';

/** A service with all that its form shows. */
export interface WholeService {
  readonly service: StoredService;
  readonly options: readonly StoredOption[];
  readonly tags: readonly number[];
}

function kindOf({
  is_gift_card,
  service_type,
}: Pick<StoredService, 'is_gift_card' | 'service_type'>): ServiceKind {
  return is_gift_card ? 'gift_card' : service_type;
}

/** How a kind is stored. */
export function storedKind(kind: ServiceKind): Pick<ServiceFields, 'service_type' | 'is_gift_card'> {
  return { service_type: kind === 'subscription' ? kind : 'one_time', is_gift_card: kind === 'gift_card' };
}

function textsOf(row: Texts) {
  return {
    detail: row.detail ?? '',
    brief_detail: row.brief_detail ?? '',
    includes: row.includes ?? '',
    description: row.description ?? '',
    requirements: row.requirements ?? '',
    notes: row.notes ?? '',
  };
}

/** A service as its form gets it. */
export function wireStudioService({ service, options, tags }: WholeService, currency: string): StudioService {
  const major = (amount: Minor | null) => (amount === null ? null : toMajor(amount, currency));
  return {
    ...service,
    ...textsOf(service),
    slug: serviceSlug(service.name, service.id),
    kind: kindOf(service),
    label_name: service.label_name ?? '',
    advice: service.advice ?? '',
    tags: [...tags],
    price: toMajor(service.price, currency),
    discounted_price: major(service.discounted_price),
    rush_surcharge: major(service.rush_surcharge),
    revision_price: major(service.revision_price),
    ...eachPlan((field) => service[field] ?? ''),
    image_alt: service.image_alt ?? '',
    variations: options.map((option) => ({
      ...option,
      ...textsOf(option),
      price: major(option.price),
      discounted_price: major(option.discounted_price),
      image_alt: option.image_alt ?? '',
    })),
  };
}

/** A service as the list shows it. */
export function wireRow(row: ListedService, currency: string): StudioServiceRow {
  return {
    ...row,
    kind: kindOf(row),
    label_name: row.label_name ?? '',
    price: toMajor(row.price, currency),
    discounted_price: row.discounted_price === null ? null : toMajor(row.discounted_price, currency),
  };
}

function pictureOf({ image, image_alt }: Pick<ServiceBody, 'image' | 'image_alt'>) {
  const shown = image === '' ? null : image;
  return {
    image: shown,
    image_is_url: shown !== null && /^https?:/i.test(shown),
    image_alt: shown === null ? null : image_alt || null,
  };
}

function cleanTexts(body: { readonly [Name in keyof Texts]: string }): Texts {
  return {
    detail: cleanServiceText(body.detail),
    brief_detail: cleanServiceText(body.brief_detail),
    includes: cleanServiceText(body.includes),
    description: cleanServiceText(body.description),
    requirements: cleanServiceText(body.requirements),
    notes: cleanServiceText(body.notes),
  };
}

/** What is stored of a form: clean texts, amounts in minor units. */
export function fieldsOf(
  body: ServiceBody,
  prices: ReadPrices,
): { fields: ServiceFields; options: (OptionFields & { readonly id: number | null })[] } {
  const { price, discounted_price, rush_surcharge, revision_price } = prices;
  const fields: ServiceFields = {
    ...cleanTexts(body),
    ...pictureOf(body),
    ...storedKind(body.kind),
    name: body.name,
    category_id: body.category_id,
    label_name: body.label_name || null,
    price,
    discounted_price,
    rush_surcharge,
    revision_price,
    turnaround_min_hours: body.turnaround_min_hours,
    turnaround_max_hours: body.turnaround_max_hours,
    max_revision: body.max_revision,
    items_per_month: body.items_per_month,
    takes: body.takes,
    max_files: body.max_files,
    max_songs: body.max_songs,
    max_minutes: body.max_minutes,
    advice: body.advice || null,
    ...eachPlan((field) => body[field] || null),
  };
  const options = body.variations.map((option, index) => ({
    ...cleanTexts(option),
    ...pictureOf(option),
    id: option.id,
    name: option.name,
    max_files: option.max_files,
    max_songs: option.max_songs,
    price: prices.variations[index]?.price ?? null,
    discounted_price: prices.variations[index]?.discounted_price ?? null,
  }));
  return { fields, options };
}
