import { expect, test } from 'vitest';
import type { StudioCode } from '../../promotions-studio.contract';
import { bodyOf, differencesOf, draftOf, usesText, worthOf } from './code-texts';

const CODE: StudioCode = {
  id: 1,
  version: 2,
  code: 'SPRING',
  kind: 'fixed',
  value: 12.5,
  currency: 'USD',
  minimum: 100,
  starts_at: '2026-03-10T14:30:00.000Z',
  ends_at: null,
  max_uses: 5,
  max_uses_per_customer: null,
  services: [3],
  state: 'active',
  used: 2,
  held: 1,
  given: 25,
  only_for: null,
  created_at: '2026-03-01T00:00:00.000Z',
};

const CLOCK = { now: new Date('2026-07-01T10:00:00Z'), timeZone: 'Europe/Amsterdam' };

test('API-80 the form of a code goes there and back without losing anything, in the studio’s own time', () => {
  const draft = draftOf(CODE, CLOCK);
  expect([draft.starts_at, draftOf(null, CLOCK).starts_at]).toEqual(['2026-03-10T15:30', '2026-07-01T12:00']);
  expect([draft.value, draft.minimum, draft.ends_at, draft.max_uses]).toEqual(['12.50', '100.00', '', '5']);
  expect(bodyOf(draft, CLOCK.timeZone)).toEqual({
    kind: 'fixed',
    value: '12.50',
    minimum: '100.00',
    starts_at: CODE.starts_at,
    ends_at: null,
    max_uses: 5,
    max_uses_per_customer: null,
    services: [3],
  });
  expect(bodyOf({ ...draft, starts_at: '', max_uses: 'many' }, 'UTC')).toMatchObject({
    starts_at: '',
    max_uses: 0,
  });
});

test('API-80 worth, uses and differences as people read them', () => {
  expect([worthOf(CODE), worthOf({ ...CODE, kind: 'percent', value: 10 })]).toEqual(['$12.50', '10%']);
  expect([usesText(CODE), usesText({ used: 0, held: 0, max_uses: null })]).toEqual([
    '2 of 5, 1 being paid',
    '0',
  ]);
  const mine = draftOf(CODE, CLOCK);
  expect(differencesOf(mine, { ...mine, value: '20.00' })).toEqual([
    { field: 'How much', mine: '12.50', theirs: '20.00' },
  ]);
});
