import { expect, test } from 'vitest';
import { locationEvidence } from './location-evidence.rules';
import type { ChargedVat, VatEvidence } from './vat.rules';

const said = (evidence: Partial<VatEvidence>, over: Partial<Pick<ChargedVat, 'mode' | 'rule'>> = {}) =>
  locationEvidence({
    mode: 'eu_consumer',
    rule: 'destination',
    evidence: { country: 'DE', vat_id: null, ...evidence },
    ...over,
  });

test.each([
  [{ payment_country: 'DE' }, 'enough'],
  [{ phone_country: 'DE' }, 'enough'],
  [{ payment_country: 'FR', phone_country: 'DE' }, 'enough'],
  [{}, 'one'],
  [{ payment_country: null, phone_country: null }, 'one'],
  [{ payment_country: 'FR' }, 'conflict'],
  [{ payment_country: 'FR', phone_country: 'FR' }, 'conflict'],
  // Monaco counts as France.
  [{ country: 'FR', payment_country: 'MC' }, 'enough'],
  [{ country: 'US', payment_country: 'DE' }, 'conflict'],
] as const)('S2-21 %j is %s', (evidence, state) => {
  expect(said(evidence)?.state).toBe(state);
});

test('S2-21 each piece is kept with where it is from', () => {
  expect(said({ payment_country: 'fr', phone_country: 'NL' })?.pieces).toEqual([
    { kind: 'declared', country: 'DE' },
    { kind: 'payment', country: 'FR' },
    { kind: 'phone', country: 'NL' },
  ]);
});

test('S2-21 where the place decides nothing nothing is asked for: other ways of being taxed, businesses', () => {
  expect(said({}, { mode: 'human_service', rule: 'standard' })).toBeNull();
  expect(said({}, { rule: 'reverse_charge' })).toBeNull();
  expect(said({ country: null })).toBeNull();
});
