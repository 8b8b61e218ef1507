import { afterAll, afterEach } from 'vitest';
import { createLog } from '@/platform/log/log';
import type { Clock } from '@/shared/clock';
import { FAKE_KEYS, startPayPalFake } from '@test/fakes/paypal';
import { createPayPalProvider } from './index';

/**
 * A provider before a PayPal of its own, for all tests of a file: each of them fails where PayPal's description of its calls has
 * something against what was sent.
 * @param clock of the provider
 * @param now of PayPal; the provider's unless told
 */
export async function providerAtFake(clock: Clock, now: () => Date = () => clock.now()) {
  const fake = await startPayPalFake({ now });
  const provider = createPayPalProvider({
    clock,
    log: createLog('silent'),
    keys: { ...FAKE_KEYS, environment: 'sandbox', apiBase: fake.base },
    secret: 'key of this test',
    siteUrl: 'http://studio.test',
  });
  afterEach(() => {
    const [problem] = fake.invalid;
    if (problem !== undefined) throw new Error(problem);
  });
  afterAll(() => fake.close());
  return { fake, provider };
}
