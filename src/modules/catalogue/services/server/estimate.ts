import type { Db } from '@/platform/db/database';
import { toMajor, type Minor } from '@/shared/money';
import { lineName, promisedHours, serviceSlug, variedPrice, type Takes } from '../catalogue.rules';
import { effectivePrice } from '../price.rules';
import type { WireChoice, WireEstimate } from '../estimate.contract';
import {
  fitOffers,
  readDrop,
  type DroppedFile,
  type Fitting,
  type Offer,
  type Reading,
} from '../estimate.rules';
import { selectOffers, type OfferRow } from './estimate.store';

interface SoldOffer extends Offer {
  readonly row: OfferRow & { readonly takes: Takes };
}

function offerOf(row: SoldOffer['row']): SoldOffer {
  const own = { price: row.price, discounted_price: row.discounted_price };
  const varied = { price: row.variation_price, discounted_price: row.variation_discounted_price };
  const price: Minor = effectivePrice(row.variation_id === null ? own : variedPrice(own, varied));
  return {
    serviceId: row.service_id,
    variationId: row.variation_id,
    categoryId: row.category_id,
    takes: row.takes,
    maxFiles: row.max_files,
    maxSongs: row.max_songs,
    maxMinutes: row.max_minutes,
    price,
    row,
  };
}

function wireChoice({ offer, qty }: Fitting<SoldOffer>, currency: string): WireChoice {
  const { row, price } = offer;
  const [min, max] = promisedHours([row.turnaround_min_hours, row.turnaround_max_hours], false);
  return {
    service_id: row.service_id,
    variation_id: row.variation_id,
    service_name: lineName(row.name, row.variation_name),
    slug: serviceSlug(row.name, row.service_id),
    category: row.category,
    takes: row.takes,
    max_files: row.max_files,
    max_songs: row.max_songs,
    advice: row.advice,
    price: toMajor(price, currency),
    qty,
    total_price: toMajor(price * qty, currency),
    promised_hours: [min, max],
    image: row.image,
    is_url: row.image_is_url ? 1 : 0,
  };
}

/** Reads dropped files and offers what fits them of what is on sale; the prices are the catalogue's of now. */
export async function estimate(
  db: Db,
  { files, as }: { readonly files: readonly DroppedFile[]; readonly as: Reading | null },
  { currency, isSelling }: { readonly currency: string; readonly isSelling: boolean },
): Promise<WireEstimate> {
  const drop = readDrop(files, as);
  const rows = isSelling ? await selectOffers(db) : [];
  const offers = rows.flatMap((row) => (row.takes === null ? [] : [offerOf({ ...row, takes: row.takes })]));
  const hasSomething = drop.tracks > 0 || files.some(({ kind }) => kind === 'archive');
  const { choices, beyond } = hasSomething ? fitOffers(offers, drop) : { choices: [], beyond: null };
  return {
    as: drop.as,
    may_switch: drop.maySwitch,
    tracks: drop.tracks,
    rough_mix: drop.roughMix,
    seconds: drop.seconds,
    choices: choices.map((one) => wireChoice(one, currency)),
    beyond,
  };
}
