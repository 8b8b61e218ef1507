import type { Minor } from '@/shared/money';
import { toMajor } from '@/shared/money';
import { serviceSlug } from '../catalogue.rules';
import type { WireCategory, WireDetail, WireService, WireVariation } from '../catalogue.contract';
import type { DetailRow, ListedRow, PickerRow, VariationRow } from './catalogue.store';
import { plansOf } from '../plans.rules';

function majorOrNull(amount: Minor | null, currency: string): number | null {
  return amount === null ? null : toMajor(amount, currency);
}

/** A row of a list as the API sends it. */
export function wireService(row: ListedRow, currency: string): WireService {
  return {
    id: row.id,
    name: row.name,
    slug: serviceSlug(row.name, row.id),
    price: toMajor(row.price, currency),
    discounted_price: majorOrNull(row.discountedPrice, currency),
    service_type: row.serviceType,
    is_gift_card: row.isGiftCard,
    image: row.image,
    is_url: row.imageIsUrl ? 1 : 0,
    label_name: row.labelName,
    brief_detail: row.briefDetail,
    turnaround_hours: [row.turnaroundMinHours, row.turnaroundMaxHours],
    advice: row.advice,
    ...plansOf(row),
  };
}

function textsOf(row: VariationRow | DetailRow['service']) {
  return {
    detail: row.detail,
    brief_detail: row.briefDetail,
    includes: row.includes,
    description: row.description,
    requirements: row.requirements,
    notes: row.notes,
  };
}

function wireVariation(row: VariationRow, currency: string): WireVariation {
  return {
    id: row.id,
    name: row.name,
    price: majorOrNull(row.price, currency),
    discounted_price: majorOrNull(row.discountedPrice, currency),
    image: row.image,
    is_url: row.imageIsUrl ? 1 : 0,
    image_alt: row.imageAlt,
    ...textsOf(row),
  };
}

/** The rows of one service (one per variation) as the API sends them; null without a row. */
export function wireDetail(rows: readonly DetailRow[], currency: string): WireDetail | null {
  const [first] = rows;
  if (first === undefined) return null;
  const { service } = first;
  return {
    ...wireService(service, currency),
    image_alt: service.imageAlt,
    ...textsOf(service),
    category: { id: service.categoryId, name: first.categoryName },
    variation: rows.flatMap((row) =>
      row.variation === null ? [] : [wireVariation(row.variation, currency)],
    ),
    rush_surcharge: majorOrNull(service.rushSurcharge, currency),
    max_revision: service.maxRevision,
    items_per_month: service.itemsPerMonth,
  };
}

/** The picker's rows (category and service) as categories with their services, in the order of the rows. */
export function wireCategories(rows: readonly PickerRow[], currency: string): WireCategory[] {
  const found = new Map<number, WireCategory>();
  for (const { category, service } of rows) {
    const entry = found.get(category.id) ?? { ...category, count: 0, services: [] };
    if (service !== null) entry.services.push(wireService(service, currency));
    entry.count = entry.services.length;
    found.set(category.id, entry);
  }
  return [...found.values()];
}
