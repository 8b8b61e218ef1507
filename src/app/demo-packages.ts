import { rawQuery, type Db } from '@/platform/db/database';
import { HOUR } from '@/shared/clock';
import type { ServiceId, UserId } from '@/shared/ids';
import { toMajor } from '@/shared/money';
import type { Answer, RefusalKind } from '@/shared/result';
import type { Composition } from './compose';
import { readDemoProgress, type DemoProgress } from './demo-progress';

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
  const wish = { service_id, price: toMajor(line.price, currency), currency, method: 'card' as const };
  // Asked again before it is paid, it is the same one.
  const { client_secret, reference } = must(await subscriptions.subscribe(users.customer, wish));
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

const DAY = 24 * HOUR;
const ALL = 'packages';

// Of a studio of before: it has no notes of its progress.
async function hadBefore({ db, users }: DemoPackagesDeps, progress: DemoProgress): Promise<boolean> {
  if (progress.has('package 11')) return false;
  const had = await rawQuery(db, 'select 1 from subscriptions where user_id = $1 and state <> $2 limit 1', [
    users.customer,
    'incomplete',
  ]);
  return had.length > 0;
}

/**
 * Gives the demo customer two monthly packages by the real services: one that runs, and one whose card declined the
 * second month. Nothing happens where they have one, or where real money is taken. A run that was cut off goes on where it was;
 * the caller holds the lock of the start.
 */
export async function loadDemoPackages(deps: DemoPackagesDeps): Promise<void> {
  const { db, services, setNow } = deps;
  const progress = await readDemoProgress(db);
  if (progress.has(ALL) || (await services.settings.current()).payments.card !== 'demo') return;
  if (!(await hadBefore(deps, progress))) {
    const now = Date.now();
    setNow(new Date(now - 33 * DAY));
    const unpaid = await buyPackage(deps, { id: 11, card: '4000 0000 0000 0341', progress });
    setNow(new Date(now - 12 * DAY));
    await buyPackage(deps, { id: 10, card: '4242 4242 4242 4242', progress });
    setNow(new Date(now - 1.8 * DAY));
    await services.demoPayments.renew();
    await services.subscriptions.settle('demo', unpaid);
  }
  await progress.once(ALL, () => Promise.resolve('bought'));
}
