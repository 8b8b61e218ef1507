import type { Pool, PoolClient } from 'pg';
import { sendTogether, type Row, type Sent } from './burst';

interface Asked extends Sent {
  /** Null: nobody answered, ask alone. */
  readonly answer: (rows: Row[] | null) => void;
  readonly fail: (error: unknown) => void;
}

async function askTogether(pool: Pool, asked: readonly Asked[]): Promise<void> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    for (const { fail } of asked) fail(error);
    return;
  }
  const { outcomes, error } = await sendTogether(client, asked);
  // After an error the connection goes, as with every statement of the pool.
  client.release(error ?? undefined);
  for (const [index, { answer }] of asked.entries()) answer(outcomes[index]?.rows ?? null);
}

const MOST = 24;
const waiting = new WeakMap<Pool, Asked[]>();

function askAll(pool: Pool): void {
  const all = waiting.get(pool) ?? [];
  waiting.delete(pool);
  const [first, second] = all;
  if (first !== undefined && second === undefined) first.answer(null);
  else
    for (let from = 0; from < all.length; from += MOST) void askTogether(pool, all.slice(from, from + MOST));
}

/**
 * Asks a statement that only reads, together with all others that are asked in the same moment: one round trip for what
 * a page asks at once. One that fails takes nothing with it.
 * @returns its rows; null where it was the only one, or got no answer, and is to be asked alone
 */
export async function readTogether(pool: Pool, sent: Sent): Promise<Row[] | null> {
  return new Promise((answer, fail) => {
    const asked: Asked = { ...sent, answer, fail };
    const others = waiting.get(pool);
    if (others !== undefined) {
      others.push(asked);
      return;
    }
    waiting.set(pool, [asked]);
    // Once everything that runs now has run as far as it can, and has asked what it wants to know.
    process.nextTick(askAll, pool);
  });
}
