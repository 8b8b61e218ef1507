import { afterAll, afterEach } from 'vitest';
import { createLog } from '@/platform/log/log';
import type { Clock } from '@/shared/clock';
import { FAKE_KEYS, startPayPalFake, type PayPalFakeOptions } from '@test/fakes/paypal';
import { createPayPalProvider } from './index';

interface Start extends PayPalFakeOptions {
  readonly timeoutMs?: number;
}

/** A provider before a PayPal of its own, which whoever started it closes. */
export async function startAtFake(clock: Clock, { timeoutMs, ...options }: Start = {}) {
  const fake = await startPayPalFake({ now: () => clock.now(), ...options });
  const provider = createPayPalProvider({
    clock,
    log: createLog('silent'),
    keys: { ...FAKE_KEYS, environment: 'sandbox', apiBase: fake.base },
    secret: 'key of this test',
    installation: async () => 'installationoftests',
    siteUrl: 'http://studio.test',
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  return { fake, provider };
}

/**
 * A provider before a PayPal of its own, for all tests of a file: each of them fails where PayPal's description of its calls has
 * something against what was sent.
 * @param clock of the provider
 * @param now of PayPal; the provider's unless told
 */
export async function providerAtFake(clock: Clock, now: () => Date = () => clock.now()) {
  const { fake, provider } = await startAtFake(clock, { now });
  afterEach(() => {
    const [problem] = fake.invalid;
    if (problem !== undefined) throw new Error(problem);
  });
  afterAll(() => fake.close());
  return { fake, provider };
}
