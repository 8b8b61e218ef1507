import { expect, test } from 'vitest';
import { compareCase, type MixCase } from './seeded-mixes.testing';

// Levels of the missing stem below the mix, over other songs each; every other mix begins somewhere else.
const MISSING: MixCase[] = Array.from({ length: 10 }, (_, index) => ({
  seed: index + 3,
  missing: 30 - index * 3,
  offset: (index % 2) * 3001,
}));

test('UPLD-02 a stem that is missing is found, down to 30 dB below the mix', async () => {
  let found = 0;
  for (const one of MISSING) {
    const { verdict, rest } = await compareCase(one);
    if (verdict === 'missing' && Math.abs(rest - (one.missing ?? 0)) < 4) found += 1;
  }
  expect(found).toBeGreaterThanOrEqual(MISSING.length * 0.95);
}, 400_000);

test('UPLD-02 whole sets are whole: plain, in 16 bits, at another start, equalised', async () => {
  const whole: MixCase[] = [
    { seed: 1, missing: null },
    { seed: 2, missing: null, bits: 16, offset: 7003 },
    { seed: 3, missing: null, bus: 'equalised' },
  ];
  for (const one of whole) expect(await compareCase(one)).toMatchObject({ verdict: 'complete' });
}, 60_000);

test('UPLD-02 of a mix that was limited nothing is claimed', async () => {
  expect(await compareCase({ seed: 4, missing: null, bus: 'limited' })).toMatchObject({ verdict: 'unclear' });
}, 60_000);
