import { beforeAll, beforeEach } from 'vitest';
import { createTestDatabase } from '@test/support/database';
import { createCheckoutHarness, seedShop, testClock, type RigOptions } from './checkout.testing';
import { emptyBooks, signedIn } from './flow.testing';

/** The customer of these shops. */
export const CLEO = 'cleo@example.com';

/**
 * A shop on a database of the test file that asks for it. Before each test its books are emptied, its clock is set back, and
 * its process starts anew; what it answers with is always that of the test that runs.
 * @param wrap puts something around the provider, anew for each test
 */
export async function freshShop(wrap?: RigOptions['wrap']) {
  const database = await createTestDatabase();
  const { db } = database;
  const open = () => {
    const clock = testClock();
    const harness = createCheckoutHarness(database, { clock, ...(wrap && { wrap }) });
    return { clock, harness, cleo: signedIn(harness, CLEO) };
  };
  let now = open();
  beforeAll(() => seedShop(db));
  beforeEach(async () => {
    await emptyBooks(db);
    now = open();
  });
  return {
    database,
    db,
    get clock() {
      return now.clock;
    },
    get harness() {
      return now.harness;
    },
    /** Cleo, signed in. */
    get cleo() {
      return now.cleo;
    },
  };
}
