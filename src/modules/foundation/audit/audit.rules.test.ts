import { expect, test } from 'vitest';
import { differing } from './audit.rules';

test('API-80 the log keeps the fields that differ', () => {
  expect(differing({ name: 'Mixing', price: 2500 }, { name: 'Mixing', price: 2900 })).toEqual({
    before: { price: 2500 },
    after: { price: 2900 },
  });
  expect(differing(null, { name: 'Mixing' })).toEqual({ before: null, after: { name: 'Mixing' } });
  expect(differing({ name: 'Mixing' }, null)).toEqual({ before: { name: 'Mixing' }, after: null });
});

test('API-80 a field that is new is told against null', () => {
  expect(differing({}, { note: 'x' })).toEqual({ before: { note: null }, after: { note: 'x' } });
});

test('API-80 secrets are left out', () => {
  expect(differing({ password_hash: 'a' }, { password_hash: 'b', role: 'admin' })).toEqual({
    before: { role: null },
    after: { role: 'admin' },
  });
});
