import { moneyNeedsPerson } from '@/modules/money/payments/server/payments.events';
import { vatIdOf, type VatIdCheck } from '@/modules/money/receipts/vat.rules';
import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import type { Log } from '@/platform/log/log';
import type { Clock } from '@/shared/clock';
import type { OrderId } from '@/shared/ids';
import { currentCheck, nextAskMs } from '../vat-ids.rules';
import { uncheckedOrdersOf, vatIdsToAsk } from './unchecked-sales.read-model';
import { keepAnswer, keepFailure, readVatId } from './vat-ids.store';
import type { VatRegister } from './vat-register';

/** VAT ids as the register knows them. */
export interface VatIds {
  /**
   * What the register says of a VAT id, asked now or within the last day; null where this studio asks no register. Takes a
   * few seconds at most. Never inside a transaction.
   */
  check(vatId: string): Promise<VatIdCheck | null>;
  /** Asks again for orders that went on without an answer; how many. */
  askAgain(): Promise<number>;
  readonly jobs: readonly JobHandler[];
}

export interface VatIdsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: EventPublisher;
  /** Null: shapes decide. */
  readonly register: VatRegister | null;
  /** Where the studio is (ISO 3166), and its own VAT id as it was typed; null where it has none. */
  readonly studio: () => Promise<{ country: string; vatId: string | null }>;
}

// The register counts how many ask at once; buyers above this go on without an answer.
const MAX_AT_ONCE = 4;
const BATCH = 20;

const again = defineJob<Record<string, never>>('money.vat-ids');

async function tellOwner(
  { events }: VatIdsDeps,
  tx: Db,
  { vatId, orders, consultation }: { vatId: string; orders: readonly OrderId[]; consultation: string | null },
): Promise<void> {
  const named = orders.map((id) => `#${id}`).join(', ');
  const number = consultation === null ? '' : ` (consultation number ${consultation})`;
  await events.publish(tx, moneyNeedsPerson, {
    key: `vat-id:${vatId}:${orders.join(',')}`,
    subject: `VAT id ${vatId} is valid`,
    text: `VIES did not answer when ${orders.length === 1 ? 'order' : 'orders'} ${named} came in, so VAT was charged at the consumer’s rate. VIES now confirms VAT id ${vatId}${number}. Ask your accountant whether to correct the invoice. The next order of this company is invoiced without VAT.`,
  });
}

class Asker {
  readonly #deps: VatIdsDeps;
  readonly #asking = new Map<string, Promise<VatIdCheck>>();
  #questions = 0;

  constructor(deps: VatIdsDeps) {
    this.#deps = deps;
  }

  /**
   * Several who want to know the same at the same time ask once. What is known is looked up inside of that: who looked it up
   * before the answer came, and heard after, would ask a second time.
   */
  check(register: VatRegister, vatId: string): Promise<VatIdCheck> {
    return this.#together(vatId, async () => {
      const { db, clock } = this.#deps;
      const known = currentCheck(await readVatId(db, vatId), clock.now());
      return known ?? this.#ask(register, vatId);
    });
  }

  /** Asks whatever is known. */
  askAgain(register: VatRegister, vatId: string): Promise<VatIdCheck> {
    return this.#together(vatId, () => this.#ask(register, vatId));
  }

  #together(vatId: string, ask: () => Promise<VatIdCheck>): Promise<VatIdCheck> {
    const known = this.#asking.get(vatId);
    if (known !== undefined) return known;
    const asked = ask().finally(() => this.#asking.delete(vatId));
    this.#asking.set(vatId, asked);
    return asked;
  }

  async #ask(register: VatRegister, vatId: string): Promise<VatIdCheck> {
    if (this.#questions >= MAX_AT_ONCE) return this.#failed(vatId, 'BUSY_HERE');
    this.#questions += 1;
    try {
      return await this.#askOnce(register, vatId);
    } finally {
      this.#questions -= 1;
    }
  }

  async #failed(vatId: string, reason: string): Promise<VatIdCheck> {
    const { db, clock } = this.#deps;
    const at = clock.now();
    const failures = ((await readVatId(db, vatId))?.failures ?? 0) + 1;
    await keepFailure(db, vatId, { reason, at, nextAt: new Date(at.getTime() + nextAskMs(failures)) });
    return { state: 'unavailable', at: at.toISOString(), consultation: null };
  }

  async #askOnce(register: VatRegister, vatId: string): Promise<VatIdCheck> {
    const { db, clock, log, studio } = this.#deps;
    const { country, vatId: typed } = await studio();
    const answer = await register.check(vatId, vatIdOf(country, typed ?? ''));
    if (answer.state === 'unavailable') {
      log.warn(
        { reason: answer.reason, country: vatId.slice(0, 2) },
        'the register of VAT ids did not answer',
      );
      return this.#failed(vatId, answer.reason);
    }
    const at = clock.now();
    const { state, consultation } = answer;
    await db.transaction(async (tx) => {
      await keepAnswer(tx, vatId, { state, consultation, at });
      const orders = state === 'valid' ? await uncheckedOrdersOf(tx, vatId) : [];
      if (orders.length > 0) await tellOwner(this.#deps, tx, { vatId, orders, consultation });
    });
    return { state, at: at.toISOString(), consultation };
  }
}

/** Builds the check of VAT ids. */
export function createVatIds(deps: VatIdsDeps): VatIds {
  const { db, clock, register } = deps;
  const asker = new Asker(deps);

  async function askAgain(): Promise<number> {
    if (register === null) return 0;
    const due = await vatIdsToAsk(db, clock.now(), BATCH);
    for (const vatId of due) await asker.askAgain(register, vatId);
    return due.length;
  }
  return {
    check: async (vatId) => (register === null ? null : asker.check(register, vatId)),
    askAgain,
    jobs: [{ ...jobHandler(again, async () => void (await askAgain()), '*/5 * * * *'), lane: 'slow' }],
  };
}
