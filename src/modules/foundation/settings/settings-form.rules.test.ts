import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentOf, typedPercent } from './settings-form.rules';

test('API-80 a percentage that a form shows is what it reads again; nothing stays nothing', () => {
  expect([typedPercent(2100), typedPercent(550), typedPercent(null)]).toEqual(['21', '5.5', '']);
  fc.assert(
    fc.property(fc.nat(10_000), (points) => {
      expect(percentOf(typedPercent(points))).toBe(points);
    }),
  );
  expect(percentOf(' ')).toBeNull();
});
