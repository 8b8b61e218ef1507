import { serviceSlug } from '@/modules/catalogue/services/catalogue.rules';
import type { PricedLine } from '@/modules/catalogue/services/server/price-lines';
import { planProblem } from '@/modules/money/payments/plan.rules';
import { moneyNeedsPerson } from '@/modules/money/payments/server/payments.events';
import type { PaymentMethod, Payer } from '@/modules/money/payments/server/payer';
import type { PaymentProvider } from '@/modules/money/payments/server/payment-provider';
import { MINUTE } from '@/shared/clock';
import type { ServiceId, SubscriptionId, UserId } from '@/shared/ids';
import { VAT_ID_UNKNOWN } from '@/modules/money/receipts/vat.rules';
import { fromMajor, toMajor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import { ALREADY_YOURS, NO_MONTHLY, NOT_MONTHLY } from '../subscriptions.rules';
import { settleSubscription } from './settle-subscription';
import type { SubscriptionsDeps } from './subscriptions.deps';
import type { Billing } from '@/modules/money/receipts/billing.contract';
import { openSubscription, readLive, setReference, type SubscriptionRow } from './subscriptions.store';
import { planAt } from '@/modules/catalogue/services/plans.rules';

export interface SubscribeInput {
  readonly service_id: ServiceId;
  /** What the browser believes a month costs, in the major unit: compared, never charged. */
  readonly price: number;
  readonly currency: string;
  readonly method: PaymentMethod;
  readonly billing?: Billing | null | undefined;
}

export interface Started {
  readonly id: SubscriptionId;
  readonly state: 'incomplete' | 'active';
  readonly provider: string;
  readonly reference: string;
  readonly client_secret: string | null;
  readonly approve_url: string | null;
}

const COUNTRY_NEEDED = 'Please choose your country. It determines the VAT included in the price.';

type Refusals = 'conflict' | 'invalid';

/** Everything that a month is made of, as it is sold now. */
interface Offer {
  readonly line: PricedLine;
  readonly currency: string;
  readonly payer: Payer;
  readonly provider: PaymentProvider;
  readonly method: PaymentMethod;
  readonly planId: string;
}

function planOf(provider: PaymentProvider, line: PricedLine): string | null {
  if (provider.name === 'demo') return `demo:${line.service_id}`;
  return planAt(provider.name, line);
}

async function pricedLine(
  { catalogue, db }: SubscriptionsDeps,
  service_id: ServiceId,
): Promise<Answer<PricedLine, Refusals>> {
  const priced = await catalogue.priceLines(db, [{ service_id, qty: 1 }]);
  const [line] = priced.ok ? priced.value : [];
  if (line === undefined) return refuse('conflict', 'This package is no longer offered.');
  return line.service_type === 'subscription' && line.price > 0 ? ok(line) : refuse('invalid', NOT_MONTHLY);
}

async function offerOf(
  deps: SubscriptionsDeps,
  userId: UserId,
  input: SubscribeInput,
): Promise<Answer<Offer, Refusals>> {
  const [priced, payer, currency] = await Promise.all([
    pricedLine(deps, input.service_id),
    deps.payerOf(userId),
    deps.currency(),
  ]);
  if (payer === null) return refuse('invalid', 'Please log in again to continue.');
  if (!priced.ok) return priced;
  const line = priced.value;
  if (input.currency.toUpperCase() !== currency || fromMajor(input.price, currency) !== line.price) {
    const price = toMajor(line.price, currency);
    const message = `This package now costs ${price} ${currency} a month. Please check it. Nothing was charged.`;
    return refuse('conflict', message, { data: { price, currency } });
  }
  const { needsCountry, vatIdUnknown } = await deps.booking({
    lines: [line],
    billing: input.billing ?? null,
  });
  if (needsCountry) return refuse('invalid', COUNTRY_NEEDED, { errors: { billing: [COUNTRY_NEEDED] } });
  if (vatIdUnknown) return refuse('invalid', VAT_ID_UNKNOWN, { errors: { billing: [VAT_ID_UNKNOWN] } });
  const provider = deps.providers[input.method];
  const planId = provider?.subscriptions ? planOf(provider, line) : null;
  if (provider === null || planId === null) return refuse('conflict', NO_MONTHLY);
  return ok({ line, currency, payer, provider, method: input.method, planId });
}

const NOT_NOW =
  'This package can’t be bought right now because its price is being checked. The studio has been told. Nothing was charged.';

// What is charged is what the provider's plan says, whatever our page says: where both differ nothing is sold.
async function planRefusal(
  deps: SubscriptionsDeps,
  { line, currency, provider, planId }: Offer,
): Promise<Answer<never, 'conflict'> | null> {
  const read = provider.subscriptions?.readPlan?.bind(provider.subscriptions);
  if (read === undefined) return null;
  const asked = { amount: line.price, currency };
  const problem = planProblem(provider.name, await read(planId), asked);
  if (problem === null) return null;
  deps.log.error(
    { service: line.service_id, plan: planId, problem },
    'a package is not sold: its plan differs',
  );
  const day = deps.clock.now().toISOString().slice(0, 10);
  await deps.db.transaction((tx) =>
    deps.events.publish(tx, moneyNeedsPerson, {
      key: `plan:${provider.name}:${line.service_id}:${day}`,
      subject: `${line.service_name} can’t be sold`,
      text: `A customer wanted to buy ${line.service_name}. ${problem} Nothing was sold. Please correct the plan there or the price in the studio, under Services.`,
    }),
  );
  return refuse('conflict', NOT_NOW);
}

/** The provider of a subscription; throws where it is not switched on any more. */
export function providerOf({ providers }: SubscriptionsDeps, row: SubscriptionRow): PaymentProvider {
  const provider = providers.all.find(({ name }) => name === row.provider);
  if (provider === undefined) throw new Error(`The provider ${row.provider} is not switched on.`);
  return provider;
}

/** Lets go of one that nobody has paid for; answers what it is now, since its buyer may have been faster. */
export async function giveUp(deps: SubscriptionsDeps, row: SubscriptionRow): Promise<SubscriptionRow | null> {
  const provider = providerOf(deps, row);
  const reference = row.reference ?? (await begin(deps, row)).reference;
  await provider.subscriptions?.cancelAtPeriodEnd(reference);
  return settleSubscription(deps, provider, reference);
}

/** Asks the provider for the subscription; however often, the same key means the same one. */
async function begin(deps: SubscriptionsDeps, row: SubscriptionRow) {
  const provider = providerOf(deps, row);
  const { subscriptions } = provider;
  const planId = planOf(provider, row.line);
  if (subscriptions === null || planId === null)
    throw new Error(`${provider.name} takes no monthly payments.`);
  const site = await deps.siteUrl();
  const started = await subscriptions.create({
    subscriptionId: row.id,
    planId,
    price: row.price,
    currency: row.currency,
    payer: row.payer,
    method: row.method,
    idempotencyKey: `subscription:${row.id}`,
    returnUrl: `${site}/success-subscription`,
    cancelUrl: `${site}/services/${serviceSlug(row.line.service_name, row.service_id)}?subscribe=1`,
  });
  if (!(await setReference(deps.db, row.id, started.reference))) {
    // Settling finds it by our id, books what was paid for it apart, and cancels it.
    await settleSubscription(deps, provider, started.reference);
    throw new Error('The provider made a second subscription for one of ours.');
  }
  return started;
}

function isSameOffer(row: SubscriptionRow, { line, currency, provider, method }: Offer): boolean {
  const sold = row.price === line.price && row.currency === currency;
  const paid = row.provider === provider.name && row.method === method;
  return sold && paid && row.items_per_month === line.items_per_month;
}

// What is there already: paid ones are told, unpaid ones of another price or provider are let go.
async function standing(
  deps: SubscriptionsDeps,
  row: SubscriptionRow,
  offer: Offer,
): Promise<Answer<SubscriptionRow | null, 'conflict'>> {
  const { reference } = row;
  const now =
    row.state === 'incomplete' && reference !== null
      ? await settleSubscription(deps, providerOf(deps, row), reference)
      : row;
  if (now === null) throw new Error('The provider does not know one of our subscriptions.');
  if (now.state === 'ended') return ok(null);
  if (row.state !== 'incomplete') return refuse('conflict', ALREADY_YOURS);
  if (now.state !== 'incomplete' || isSameOffer(now, offer)) return ok(now);
  const left = await giveUp(deps, now);
  return left?.state === 'ended' ? ok(null) : refuse('conflict', ALREADY_YOURS);
}

/**
 * Begins a monthly package. Asked again before its first month is paid, it answers with the same one, so that
 * reloads, second tabs and double clicks can't buy it twice. The provider is never asked inside a transaction: a
 * crash between its answer and our note of it leaves a row that the next call, a webhook or the job completes.
 */
export async function subscribe(
  deps: SubscriptionsDeps,
  userId: UserId,
  input: SubscribeInput,
): Promise<Answer<Started, Refusals>> {
  const offered = await offerOf(deps, userId, input);
  if (!offered.ok) return offered;
  const refused = await planRefusal(deps, offered.value);
  if (refused !== null) return refused;
  const { line, currency, payer, method } = offered.value;
  const live = await readLive(deps.db, userId, input.service_id);
  const found = live === null ? ok(null) : await standing(deps, live, offered.value);
  if (!found.ok) return found;
  const at = deps.clock.now();
  const checkAt = new Date(at.getTime() + MINUTE);
  const serviceId = input.service_id;
  const billing = input.billing ?? null;
  const name = offered.value.provider.name;
  const fresh = { userId, serviceId, provider: name, method, line, payer, billing, currency, at, checkAt };
  const row = found.value ?? (await openSubscription(deps.db, fresh));
  const state = row.state === 'incomplete' ? row.state : 'active';
  if (state === 'active' && row.reference !== null) {
    const paid = { client_secret: null, approve_url: null };
    return ok({ id: row.id, state, provider: row.provider, reference: row.reference, ...paid });
  }
  const { reference, clientSecret: client_secret, approveUrl: approve_url } = await begin(deps, row);
  return ok({
    id: row.id,
    state: 'incomplete',
    provider: row.provider,
    reference,
    client_secret,
    approve_url,
  });
}
