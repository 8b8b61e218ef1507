import { expect, test } from 'vitest';
import { z } from 'zod';
import { shapedBy } from './shaped-answer';

const row = z.object({ id: z.number(), state: z.enum(['open', 'done']) });
const page = z.object({
  data: z.object({ rows: z.array(row), others: z.array(row), total: z.number().min(0) }),
});

function shaped(value: unknown) {
  const faults: string[] = [];
  return { value: shapedBy(page, value, (found) => faults.push(...found)), faults };
}

test('V13 a row with a state that nobody knows is left out and told; the others and their order stay', () => {
  const rows = [1, 2, 3, 4].map((id) => ({ id, state: id % 2 === 0 ? 'lost' : 'open', secret: 'x' }));
  const { value, faults } = shaped({ data: { rows, others: [{ id: 9, state: 'done' }], total: 4 } });
  expect(value).toEqual({
    data: {
      rows: [
        { id: 1, state: 'open' },
        { id: 3, state: 'open' },
      ],
      others: [{ id: 9, state: 'done' }],
      total: 4,
    },
  });
  expect(faults).toEqual(['data.rows.1.state: invalid_value', 'data.rows.3.state: invalid_value']);
});

test('V13 several faults of one row, and faults of several lists, leave out each row once', () => {
  const bad = { id: 'a', state: 'lost' };
  const { value } = shaped({ data: { rows: [bad, { id: 1, state: 'done' }], others: [bad], total: 1 } });
  expect(value).toEqual({ data: { rows: [{ id: 1, state: 'done' }], others: [], total: 1 } });
});

test('a fault outside of lists is a fault of the answer', () => {
  expect(() => shaped({ data: { rows: [], others: [], total: -1 } })).toThrow('total');
  expect(() => shaped({ data: { rows: [{ id: 1, state: 'lost' }], others: [], total: -1 } })).toThrow(
    'total',
  );
  expect(() => shaped({ data: { rows: null, others: [], total: 1 } })).toThrow('rows');
});

test('a whole answer says nothing of faults', () => {
  expect(shaped({ data: { rows: [], others: [], total: 0 } }).faults).toEqual([]);
});
