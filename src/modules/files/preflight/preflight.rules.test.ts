import { expect, test } from 'vitest';
import { faultRates } from './rates.testing';

test('UPLD-02 of 60 seeded files at least 95% of the faults are found, with at most 5% false alarms', async () => {
  const { files, faults, missed, alarms } = await faultRates();
  expect(files).toBe(60);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(faults * 0.05);
  expect(alarms.length, alarms.join('\n')).toBeLessThanOrEqual(files * 0.05);
}, 60_000);
