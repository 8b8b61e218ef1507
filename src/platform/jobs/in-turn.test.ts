import { expect, test } from 'vitest';
import { inTurn } from './in-turn';

test('one piece of work begins when the one before has ended, also where that one failed', async () => {
  const told: string[] = [];
  const work = inTurn<string>(async (name) => {
    told.push(`${name} begins`);
    await Promise.resolve();
    told.push(`${name} ends`);
    if (name === 'a') throw new Error(name);
  });
  const [first, second] = await Promise.allSettled([work('a'), work('b')]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});
