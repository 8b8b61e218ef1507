import { expect, test } from 'vitest';
import { missedStems, missingCases } from './rates.testing';
import { compareCase, type MixCase } from './seeded-mixes.testing';

test('UPLD-02 a stem that is missing is found, down to 30 dB below the mix', async () => {
  const cases = missingCases(10);
  const missed = await missedStems(cases);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(cases.length * 0.05);
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
