import { execFileSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './journey';
import { freePort, launchStudio } from './launch';
import { claimOrder, payAsGuest, type Guest } from './place-order';

const dataDir = mkdtempSync(join(tmpdir(), 'headroom-power-'));
test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Book {
  /** Payments whose confirmation was answered, and who made them. */
  readonly paid: Map<string, Guest>;
  /** Orders that the studio acknowledged, by payment. */
  readonly acknowledged: Map<string, number>;
}

/** Customers pay and claim their orders, on four lanes, until `enough`; faults while the power is away are theirs to bear. */
async function keepBuying(base: string, book: Book, enough: () => boolean): Promise<void> {
  const lane = async (): Promise<void> => {
    while (!enough()) {
      const guest = { email: `${randomUUID()}@artist.test`, ip: `203.0.113.${randomInt(1, 250)}` };
      try {
        const reference = await payAsGuest(base, guest);
        book.paid.set(reference, guest);
        book.acknowledged.set(reference, await claimOrder(base, reference, guest));
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
}

function postmasterPid(): number {
  const file =
    execFileSync('find', [dataDir, '-name', 'postmaster.pid']).toString().trim().split('\n')[0] ?? '';
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

test('PROMISE-05 kill -9 of the server and of its database loses no acknowledged write, and the next start just works', async () => {
  test.setTimeout(180_000);
  const port = await freePort();
  const book: Book = { paid: new Map(), acknowledged: new Map() };
  let cut = false;

  const first = await launchStudio(dataDir, port);
  const buying = keepBuying(first.url, book, () => cut);
  await expect.poll(() => book.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(15);
  await first.kill();
  cut = true;
  await buying;

  const second = await launchStudio(dataDir, port);
  const before = book.acknowledged.size;
  cut = false;
  const more = keepBuying(second.url, book, () => cut);
  await expect.poll(() => book.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 10);
  process.kill(postmasterPid(), 'SIGKILL');
  const after = book.acknowledged.size;
  await expect.poll(() => book.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(after + 10);
  cut = true;
  await more;

  const orders = new Map<string, number>();
  for (const [reference, guest] of book.paid)
    orders.set(reference, await claimOrder(second.url, reference, guest));
  for (const [reference, orderId] of book.acknowledged) expect(orders.get(reference)).toBe(orderId);
  // Paid without an answer: that money is not lost either, and each order is made once.
  expect(new Set(orders.values()).size).toBe(book.paid.size);
  await second.stop();
  expect(() => postmasterPid()).toThrow();
});
