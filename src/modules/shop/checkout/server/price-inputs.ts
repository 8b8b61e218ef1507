import type { LineRefusal, LineRequest, PricedLine } from '@/modules/catalogue/services/server/price-lines';
import type { AddOnInput } from '@/modules/orders/revisions/server/revision-add-on';
import type { OrderItemId } from '@/shared/ids';
import { ok, type Result } from '@/shared/result';
import { ROUND_APART } from '../checkout.rules';
import type { CheckoutDeps } from './checkout.deps';

/** A line that can be sold now: out of the catalogue, or one more revision round of an item. */
export type SoldLine = PricedLine & { readonly round_for?: OrderItemId | null };

type Input = LineRequest & { readonly revision?: AddOnInput | null | undefined };

/** Prices what a browser wants to buy; a revision round is bought on its own, and only by who may see its item. */
export async function priceInputs(
  { catalogue, addOns, db }: Pick<CheckoutDeps, 'catalogue' | 'addOns' | 'db'>,
  inputs: readonly Input[],
): Promise<Result<readonly SoldLine[], readonly LineRefusal[]>> {
  const index = inputs.findIndex((input) => input.revision);
  const input = inputs[index];
  if (!input?.revision) return catalogue.priceLines(db, inputs);
  const refused = (reason: LineRefusal['reason'], message: string) => ({
    ok: false as const,
    refusal: [{ index, service_id: input.service_id, reason, message }],
  });
  if (inputs.length > 1 || input.qty !== 1) return refused('bad_quantity', ROUND_APART);
  const priced = await addOns.price(db, input.revision);
  return priced.ok ? ok([priced.value]) : refused('unknown_service', priced.refusal.message);
}
