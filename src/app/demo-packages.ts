import { queryRows, type Db } from '@/platform/db/database';
import type { ServiceId, UserId } from '@/shared/ids';
import { toMajor } from '@/shared/money';
import type { Composition } from './compose';
import { must } from './demo-pay';
import type { DemoProgress, PastEvent } from './demo-progress';

export interface DemoPackagesDeps {
  readonly db: Db;
  /** Services on the clock of the past. */
  readonly services: Composition['services'];
  readonly users: { readonly customer: UserId };
}

interface Package {
  readonly id: number;
  readonly card: string;
  readonly progress: DemoProgress;
}

async function begin({ db, services, users }: DemoPackagesDeps, id: number): Promise<string> {
  const { subscriptions, catalogue, settings } = services;
  const service_id = id as ServiceId;
  const { currency } = await settings.current();
  const priced = await catalogue.priceLines(db, [{ service_id, qty: 1 }]);
  const [line] = priced.ok ? priced.value : [];
  if (line === undefined) throw new Error('a demo package is not in the catalogue');
  const input = { service_id, price: toMajor(line.price, currency), currency, method: 'card' as const };
  // Asked again before it is paid, it is the same one.
  const { client_secret, reference } = must(await subscriptions.subscribe(users.customer, input));
  return JSON.stringify({ client_secret, reference });
}

async function buyPackage(deps: DemoPackagesDeps, { id, card, progress }: Package): Promise<string> {
  const { subscriptions, demoPayments } = deps.services;
  const begun = JSON.parse(await progress.once(`package ${id}`, () => begin(deps, id))) as {
    client_secret: string | null;
    reference: string;
  };
  const client_secret = begun.client_secret ?? '';
  const intent = client_secret.split('_secret_')[0] ?? '';
  must(
    await demoPayments.pay.confirm(intent, { card_number: card, expiry: '12/40', cvc: '123', client_secret }),
  );
  await subscriptions.settle('demo', begun.reference);
  return begun.reference;
}

const DAY = 24;
const ALL = 'packages';

// Of a studio of before: it has no notes of its progress.
async function hadBefore({ db, users }: DemoPackagesDeps, progress: DemoProgress): Promise<boolean> {
  if (progress.has('package 11')) return false;
  const had = await queryRows(db, 'select 1 from subscriptions where user_id = $1 and state <> $2 limit 1', [
    users.customer,
    'incomplete',
  ]);
  return had.length > 0;
}

/**
 * Two monthly packages of the demo customer, by the real services: one that runs, and one whose card declined the
 * second month. None where they have one, or where real money is taken; a run that was cut off goes on where it was.
 */
export async function demoPackageEvents(
  deps: DemoPackagesDeps,
  progress: DemoProgress,
): Promise<PastEvent[]> {
  const { services } = deps;
  if (progress.has(ALL) || (await services.settings.current()).payments.card !== 'demo') return [];
  const done: PastEvent = {
    hoursAgo: 0,
    happen: async () => void (await progress.once(ALL, () => Promise.resolve('bought'))),
  };
  if (await hadBefore(deps, progress)) return [done];
  let unpaid = '';
  const declined = { id: 11, card: '4000 0000 0000 0341', progress };
  const running = { id: 10, card: '4242 4242 4242 4242', progress };
  return [
    { hoursAgo: 33 * DAY, happen: async () => void (unpaid = await buyPackage(deps, declined)) },
    { hoursAgo: 12 * DAY, happen: async () => void (await buyPackage(deps, running)) },
    {
      hoursAgo: 1.8 * DAY,
      happen: async () => {
        await services.demoPayments.renew();
        await services.subscriptions.settle('demo', unpaid);
      },
    },
    done,
  ];
}
