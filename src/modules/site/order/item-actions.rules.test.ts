import { expect, test } from 'vitest';
import { restingActions, type ActionState } from './item-actions.rules';

const FRESH: ActionState = {
  order_status: 0,
  paused_at: null,
  can_revise: false,
  can_complete: false,
  next_round: 'not-delivered',
  round_price: null,
  deliveries: [],
};

test('2.69 D20: buttons that do not work now rest and say why', () => {
  expect(restingActions(FRESH)).toEqual({
    upload: null,
    revision: 'You can ask for changes once you have the first version.',
    complete: 'You can approve it once you have a version.',
  });
  const delivered = { ...FRESH, order_status: 1, can_revise: true, can_complete: true, deliveries: [{}] };
  expect(restingActions({ ...delivered, next_round: 'ask' })).toEqual({
    upload: null,
    revision: null,
    complete: null,
  });
  expect(restingActions({ ...delivered, can_revise: false, next_round: 'in-work' }).revision).toBe(
    'Your engineer is working on a revision.',
  );
  expect(
    restingActions({ ...delivered, can_revise: false, next_round: 'pay', round_price: 15 }).revision,
  ).toBeNull();
  expect(restingActions({ ...delivered, paused_at: '2026-01-01T00:00:00Z' }).upload).toMatch(/your answer/);
  expect(restingActions({ ...delivered, order_status: 3, can_complete: false })).toMatchObject({
    upload: 'This song is complete.',
    complete: 'This song is complete.',
  });
});
