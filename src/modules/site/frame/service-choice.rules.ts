import type { NewLine } from '@/modules/shop/cart/cart.rules';
import type { WireDetail, WireVariation } from '@/modules/catalogue/services/catalogue.contract';
import { lineName, unitPrice, withVariation } from '@/modules/catalogue/services/catalogue.rules';
import type { SiteIdentity } from '@/shared/site-identity';
import { plansOf } from '@/modules/catalogue/services/plans.rules';

/** What a person chose on a service's page. */
export interface ServiceChoice {
  readonly variation_id: number | null;
  readonly rush: boolean;
  readonly qty: number;
}

function variationOf(detail: WireDetail, choice: ServiceChoice): WireVariation | null {
  return detail.variation.find((one) => one.id === choice.variation_id) ?? null;
}

/** Why a kind of service can't be put into the cart yet; null where it can. */
export function notSold(
  detail: Pick<WireDetail, 'is_gift_card' | 'service_type'>,
  selling: SiteIdentity['selling'],
): string | null {
  if (detail.is_gift_card) return selling.gift_cards ? null : 'Gift cards are not on sale on this site yet.';
  if (detail.service_type === 'subscription' && !selling.subscriptions) {
    return 'Monthly packages are not on sale on this site yet.';
  }
  return selling.one_time ? null : 'Nothing is on sale on this site right now.';
}

/** What one piece costs in the major unit, without rush: one price for each way to buy the service. */
export function pricesOf(detail: WireDetail): number[] {
  if (detail.variation.length === 0) return [exact(unitPrice(detail, null))];
  return detail.variation.map((one) => exact(unitPrice(withVariation(detail, one), null)));
}

// Decimals of up to three places, whatever binary fractions make of them.
function exact(amount: number): number {
  return Number(amount.toFixed(3));
}

/** The line that goes into the cart; the server prices it again at checkout. */
export function chosenLine(detail: WireDetail, choice: ServiceChoice): NewLine {
  const variation = variationOf(detail, choice);
  const shown = variation === null ? detail : withVariation(detail, variation);
  const rush = choice.rush && detail.rush_surcharge !== null;
  return {
    service_id: detail.id,
    service_name: lineName(detail.name, variation?.name ?? null),
    variation_id: variation?.id ?? null,
    rush,
    price: exact(unitPrice(shown, rush ? detail.rush_surcharge : null)),
    qty: choice.qty,
    service_type: detail.service_type,
    is_gift_card: detail.is_gift_card,
    ...plansOf(detail),
    image: shown.image,
    is_url: shown.is_url,
  };
}

/** What all pieces of the choice cost, in the major unit. */
export function lineTotalOf(detail: WireDetail, choice: ServiceChoice): number {
  return exact(chosenLine(detail, choice).price * choice.qty);
}
