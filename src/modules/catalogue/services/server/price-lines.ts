import type { Db } from '@/platform/db/database';
import type { ServiceId, VariationId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import { ok, type Result } from '@/shared/result';
import { lineName, promisedHours, unitPrice, variedPrice } from '../catalogue.rules';
import { type Priced } from '../price.rules';
import { selectData, type DataRow } from './catalogue.store';
import { plansOf, type PlanIds } from '../plans.rules';

/** What somebody wants to buy, before anything is known of its price. */
export interface LineRequest {
  readonly service_id: ServiceId;
  readonly variation_id?: VariationId | null | undefined;
  readonly rush?: boolean | undefined;
  readonly qty: number;
}

/** A line with every fact that an order freezes; money in minor units. */
export interface PricedLine extends PlanIds {
  readonly service_id: ServiceId;
  readonly variation_id: VariationId | null;
  readonly rush: boolean;
  readonly qty: number;
  /** Service and variation, as carts and orders show it. */
  readonly service_name: string;
  /** Price of one piece before any discount of the catalogue, with the surcharge of rush. */
  readonly list_price: Minor;
  /** What one piece costs: discounted price where there is one, with the surcharge of rush. */
  readonly price: Minor;
  /** The part of `price` that is the surcharge; never discounted. */
  readonly rush_surcharge: Minor;
  readonly total_price: Minor;
  readonly service_type: 'one_time' | 'subscription';
  readonly is_gift_card: boolean;
  readonly max_revision: number;
  /** How many items a paid month makes; 1 for what is bought once. */
  readonly items_per_month: number;
  readonly turnaround_min_hours: number;
  readonly turnaround_max_hours: number;
  readonly image: string | null;
  readonly is_url: 0 | 1;
}

/** Why a line can't be sold, with the message that the customer reads. `index` is its place in the request. */
export interface LineRefusal {
  readonly index: number;
  readonly service_id: ServiceId;
  readonly reason: 'unknown_service' | 'unknown_variation' | 'rush_not_offered' | 'bad_quantity' | 'not_sold';
  readonly message: string;
}

const MAX_QUANTITY = 1_000;

const MESSAGES: Record<LineRefusal['reason'], (name: string) => string> = {
  unknown_service: () => 'This service is no longer offered. Please remove it from your cart.',
  unknown_variation: (name) => `The chosen option of ${name} is no longer offered. Please choose again.`,
  rush_not_offered: (name) => `24-hour delivery is not offered for ${name}. Please choose standard delivery.`,
  not_sold: (name) => `${name} is not on sale right now. Please remove it from your cart.`,
  bad_quantity: () => `The quantity must be a whole number between 1 and ${MAX_QUANTITY}.`,
};

/** What the studio sells now, by kind. */
export interface Selling {
  readonly one_time: boolean;
  readonly subscriptions: boolean;
  readonly gift_cards: boolean;
}

function isSold({ is_gift_card, service_type }: PricedLine, selling: Selling): boolean {
  if (is_gift_card) return selling.gift_cards;
  return service_type === 'subscription' ? selling.subscriptions : selling.one_time;
}

/** Priced lines as they are, or why some of them are not on sale now. */
export function onSale(
  priced: Result<readonly PricedLine[], readonly LineRefusal[]>,
  selling: Selling,
): Result<readonly PricedLine[], readonly LineRefusal[]> {
  if (!priced.ok) return priced;
  const refusals = priced.value.flatMap((line, index): LineRefusal[] => {
    if (isSold(line, selling)) return [];
    const { service_id, service_name } = line;
    return [{ index, service_id, reason: 'not_sold', message: MESSAGES.not_sold(service_name) }];
  });
  return refusals.length > 0 ? { ok: false, refusal: refusals } : priced;
}

function problemOf(request: LineRequest, rows: readonly DataRow[]): LineRefusal['reason'] | null {
  const [first] = rows;
  if (first === undefined) return 'unknown_service';
  if (!Number.isInteger(request.qty) || request.qty < 1 || request.qty > MAX_QUANTITY) return 'bad_quantity';
  const wanted = request.variation_id ?? null;
  if (wanted !== null && !rows.some((row) => row.variation?.id === wanted)) return 'unknown_variation';
  return request.rush === true && first.service.rushSurcharge === null ? 'rush_not_offered' : null;
}

function priced(request: LineRequest, { service, variation }: DataRow): PricedLine {
  const own: Priced = { price: service.price, discounted_price: service.discountedPrice };
  const paid = variation
    ? variedPrice(own, { price: variation.price, discounted_price: variation.discountedPrice })
    : own;
  const rush = request.rush === true;
  const surcharge = rush ? (service.rushSurcharge ?? 0) : 0;
  const price = unitPrice(paid, surcharge);
  const [min, max] = promisedHours([service.turnaroundMinHours, service.turnaroundMaxHours], rush);
  const pictured = variation !== null && variation.image !== null ? variation : service;
  return {
    service_id: service.id,
    variation_id: variation?.id ?? null,
    rush,
    qty: request.qty,
    service_name: lineName(service.name, variation?.name ?? null),
    list_price: paid.price + surcharge,
    price,
    rush_surcharge: surcharge,
    total_price: price * request.qty,
    service_type: service.serviceType,
    is_gift_card: service.isGiftCard,
    ...plansOf(service),
    max_revision: service.maxRevision,
    items_per_month: service.itemsPerMonth,
    turnaround_min_hours: min,
    turnaround_max_hours: max,
    image: pictured.image,
    is_url: pictured.imageIsUrl ? 1 : 0,
  };
}

/**
 * Prices lines from the catalogue: the only source of prices on the server. One statement, whatever their number.
 * @returns the lines in their order, all of them sellable; or what is wrong with each line that is not
 */
export async function priceLines(
  db: Db,
  requests: readonly LineRequest[],
): Promise<Result<readonly PricedLine[], readonly LineRefusal[]>> {
  const rows = await selectData(db, {
    services: [...new Set(requests.map((line) => line.service_id))],
    variations: [...new Set(requests.flatMap((line) => line.variation_id ?? []))],
  });
  const lines: PricedLine[] = [];
  const refusals: LineRefusal[] = [];
  for (const [index, request] of requests.entries()) {
    const own = rows.filter((row) => row.service.id === request.service_id);
    const reason = problemOf(request, own);
    const wanted = request.variation_id ?? null;
    const fact = own.find((row) => wanted === null || row.variation?.id === wanted);
    if (reason !== null || fact === undefined) {
      const why = reason ?? 'unknown_service';
      const message = MESSAGES[why](own[0]?.service.name ?? 'this service');
      refusals.push({ index, service_id: request.service_id, reason: why, message });
    } else lines.push(priced(request, wanted === null ? { ...fact, variation: null } : fact));
  }
  return refusals.length > 0 ? { ok: false, refusal: refusals } : ok(lines);
}
