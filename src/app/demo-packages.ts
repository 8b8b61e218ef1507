import { rawQuery, type Db } from '@/platform/db/database';
import { HOUR } from '@/shared/clock';
import type { ServiceId, UserId } from '@/shared/ids';
import { toMajor } from '@/shared/money';
import type { Answer, RefusalKind } from '@/shared/result';
import type { Composition } from './compose';

export interface DemoPackagesDeps {
  readonly db: Db;
  /** Services on a clock that `setNow` moves. */
  readonly services: Composition['services'];
  readonly setNow: (now: Date) => void;
  readonly users: { readonly customer: UserId };
}

function must<T>(answer: Answer<T, RefusalKind>): T {
  if (answer.ok) return answer.value;
  throw new Error(`the demo studio could not be filled: ${answer.refusal.message}`);
}

async function buyPackage({ db, services, users }: DemoPackagesDeps, id: number, card: string) {
  const { subscriptions, catalogue, settings, demoPayments } = services;
  const service_id = id as ServiceId;
  const { currency } = await settings.current();
  const priced = await catalogue.priceLines(db, [{ service_id, qty: 1 }]);
  const [line] = priced.ok ? priced.value : [];
  if (line === undefined) throw new Error('a demo package is not in the catalogue');
  const wish = { service_id, price: toMajor(line.price, currency), currency, method: 'card' as const };
  const { client_secret, reference } = must(await subscriptions.subscribe(users.customer, wish));
  const secret = client_secret ?? '';
  const intent = secret.split('_secret_')[0] ?? '';
  const fields = { card_number: card, expiry: '12/40', cvc: '123', client_secret: secret };
  must(await demoPayments.pay.confirm(intent, fields));
  await subscriptions.settle('demo', reference);
  return reference;
}

const DAY = 24 * HOUR;

/**
 * Gives the demo customer two monthly packages by the real services: one that runs, and one whose card declined the
 * second month. Nothing happens where they have one, or where real money is taken.
 */
export async function loadDemoPackages(deps: DemoPackagesDeps): Promise<void> {
  const { db, services, setNow, users } = deps;
  const had = await rawQuery(db, 'select 1 from subscriptions where user_id = $1 limit 1', [users.customer]);
  if (had.length > 0 || (await services.settings.current()).payments.card !== 'demo') return;
  const now = Date.now();
  setNow(new Date(now - 33 * DAY));
  const unpaid = await buyPackage(deps, 11, '4000 0000 0000 0341');
  setNow(new Date(now - 12 * DAY));
  await buyPackage(deps, 10, '4242 4242 4242 4242');
  setNow(new Date(now - 1.8 * DAY));
  await services.demoPayments.renew();
  await services.subscriptions.settle('demo', unpaid);
}
