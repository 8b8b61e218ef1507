import { DrizzleQueryError } from 'drizzle-orm';
import type { NodePgClient } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import { asError } from '@/shared/as-error';
import { sendTogether, type Outcome, type Sent } from './burst';

const BEGIN: Sent = { name: 'transaction_begin', text: 'begin', values: [] };
const COMMIT: Sent = { name: 'transaction_commit', text: 'commit', values: [] };

const OVER = 'The transaction of this statement is over.';

interface Asked {
  readonly sent: Sent;
  readonly answer: (outcome: Outcome) => void;
}

/**
 * A transaction on a connection of its own. It begins with its first statement, in the same round trip; what is asked in one
 * moment goes together, in its order; and what nobody waits for goes with its commit.
 */
export class OpenTransaction {
  readonly #client: PoolClient;
  readonly #atCommit: Sent[] = [];
  #asked: Asked[] = [];
  readonly #committed: (() => void)[] = [];
  #isOver = false;
  /** Undefined before the first statement; `true` once it has begun. */
  #begun: Promise<unknown> | true | undefined;
  /** The same connection for Drizzle's own statements. */
  readonly client: NodePgClient;

  constructor(client: PoolClient) {
    this.#client = client;
    const query = async (...parameters: unknown[]): Promise<unknown> => {
      this.#sendAsked();
      if (this.#begun !== true && !this.#isOver) await (this.#begun ?? this.#begin([]));
      // The connection may be somebody else's by now.
      if (this.#isOver) throw new Error(OVER);
      return (client.query as (...all: unknown[]) => Promise<unknown>).call(client, ...parameters);
    };
    this.client = { query } as unknown as NodePgClient;
  }

  /** Sends a prepared statement; its outcome has rows or an error. */
  send(sent: Sent): Promise<Outcome> {
    if (this.#isOver) return Promise.resolve({ error: new Error(OVER) });
    return new Promise((answer) => {
      this.#asked.push({ sent, answer });
      if (this.#asked.length === 1) process.nextTick(() => this.#sendAsked());
    });
  }

  /** Keeps a statement until the commit. */
  sendAtCommit(sent: Sent): void {
    if (this.#isOver) throw new Error(OVER);
    this.#atCommit.push(sent);
  }

  /** Calls once when it is committed; never where it is not. */
  onCommitted(work: () => void): void {
    this.#committed.push(work);
  }

  /** Tells of the commit; the connection must have been given back, as who hears it may need one. */
  tellCommitted(): void {
    for (const work of this.#committed.splice(0)) work();
  }

  /** Sends what was kept, and commits. Throws where that fails, or an earlier statement had failed. */
  async commit(): Promise<void> {
    if (this.#begun !== true) await this.#begun;
    this.#sendAsked();
    if (this.#begun !== true) await this.#begun;
    this.#isOver = true;
    if (this.#begun === undefined && this.#atCommit.length === 0) return;
    const all = [...(this.#begun === undefined ? [BEGIN] : []), ...this.#atCommit, COMMIT];
    this.#begun = true;
    const { outcomes, error } = await sendTogether(this.#client, all);
    if (error !== null) {
      const { text, values } = all[outcomes.findIndex(({ rows }) => rows === undefined)] ?? COMMIT;
      throw new DrizzleQueryError(text, [...values], error);
    }
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error: whoever swallowed the
    // statement's error would believe that everything was stored.
    if (outcomes.at(-1)?.command === 'ROLLBACK') {
      throw new Error('The transaction was rolled back because one of its statements failed earlier.');
    }
  }

  /** Undoes everything and gives the connection back, or away where it is lost. */
  async rollBack(): Promise<void> {
    this.#isOver = true;
    for (const { answer } of this.#asked.splice(0)) answer({ error: new Error(OVER) });
    try {
      if (this.#begun !== undefined) await this.#client.query('rollback');
      this.#client.release();
    } catch (error) {
      this.#client.release(asError(error));
    }
  }

  #sendAsked(): void {
    const all = this.#asked;
    if (all.length === 0) return;
    this.#asked = [];
    this.#outcomesOf(all.map(({ sent }) => sent)).then(
      (outcomes) => all.forEach(({ answer }, index) => answer(outcomes[index] ?? {})),
      (error: unknown) => all.forEach(({ answer }) => answer({ error })),
    );
  }

  async #outcomesOf(all: readonly Sent[]): Promise<Outcome[]> {
    if (this.#begun === undefined) return this.#begin(all);
    if (this.#begun !== true) await this.#begun;
    if (this.#isOver) throw new Error(OVER);
    return outcomesIn(await sendTogether(this.#client, all), all.length);
  }

  /** Begins, with the first statements behind it: who asks meanwhile waits for that. */
  #begin(first: readonly Sent[]): Promise<Outcome[]> {
    const begun = sendTogether(this.#client, [BEGIN, ...first]).then(({ outcomes, error }) => {
      // Nothing may run outside of the transaction that could not begin.
      if (outcomes[0]?.rows === undefined) throw new DrizzleQueryError(BEGIN.text, [], asError(error));
      this.#begun = true;
      return outcomesIn({ outcomes: outcomes.slice(1), error }, first.length);
    });
    this.#begun = begun;
    return begun;
  }
}

// Those behind one that failed were not run, for the same reason.
function outcomesIn(
  { outcomes, error }: { readonly outcomes: readonly Outcome[]; readonly error: unknown },
  count: number,
): Outcome[] {
  return Array.from({ length: count }, (_, index) => outcomes[index] ?? { error });
}
