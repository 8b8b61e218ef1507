import { describe, expect, test } from 'vitest';
import { codeState, readCodeForm, type CodeFields, type CodeForm } from './promotions-studio.rules';

const NOW = new Date('2026-03-10T12:00:00Z');
const day = (n: number) => new Date(Date.UTC(2026, 2, n));
const CODE: CodeFields = { starts_at: day(1), ends_at: day(20), disabled: false, max_uses: 3, used: 2 };

test.each<[Partial<CodeFields>, string]>([
  [{}, 'active'],
  [{ used: 3 }, 'used_up'],
  [{ max_uses: null, used: 99 }, 'active'],
  [{ ends_at: NOW }, 'ended'],
  [{ ends_at: null }, 'active'],
  [{ starts_at: day(11) }, 'planned'],
  [{ disabled: true, ends_at: day(2) }, 'disabled'],
])('API-80 a code with %j is %s', (change, state) => {
  expect(codeState({ ...CODE, ...change }, NOW)).toBe(state);
});

const FORM: CodeForm = {
  kind: 'percent',
  value: '15',
  minimum: '',
  starts_at: day(1).toISOString(),
  ends_at: null,
};
const read = (change: Partial<CodeForm>) => readCodeForm({ ...FORM, ...change }, 'USD');

describe('API-80 the form of a code', () => {
  test('API-80 percent stay whole, amounts become minor units', () => {
    expect(read({}).read).toEqual({ value: 15, minimum: 0, startsAt: day(1), endsAt: null });
    expect(read({ kind: 'fixed', value: '20,50', minimum: '100' }).read).toMatchObject({
      value: 2050,
      minimum: 10_000,
    });
  });

  test.each<[Partial<CodeForm>, Record<string, string[]>]>([
    [{ value: '0' }, { value: ['Please enter a whole percent from 1 to 100'] }],
    [{ value: '101' }, { value: ['Please enter a whole percent from 1 to 100'] }],
    [{ value: '12.5' }, { value: ['Please enter a whole percent from 1 to 100'] }],
    [{ kind: 'fixed', value: '0' }, { value: ['Please enter an amount such as 20.00'] }],
    [
      { kind: 'fixed', value: 'ten', minimum: 'x' },
      { value: ['Please enter an amount such as 20.00'], minimum: ['Please enter an amount such as 20.00'] },
    ],
    [{ ends_at: day(1).toISOString() }, { ends_at: ['It must end after it starts'] }],
  ])('API-80 %j is refused by its field', (change, errors) => {
    expect(read(change).errors).toEqual(errors);
  });
});
