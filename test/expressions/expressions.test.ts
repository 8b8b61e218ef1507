import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { allExpressions, type Expression } from './all-expressions';
import { LONG, pumped, SHORT } from './pumped';

// CPU of one reading. A linear expression takes well below 1 ms, one that is not takes a second or more.
const MAX_MS = 60;

function cpuMs(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function worst(expression: Expression): { ms: number; text: string } {
  let found = { ms: 0, text: '' };
  for (const text of [...pumped(expression, SHORT), ...pumped(expression, LONG)]) {
    const read = (): number =>
      cpuMs(() => void text.replace(new RegExp(expression.source, expression.flags), ''));
    const ms = read();
    // A collection of garbage may fall into one reading, hardly into three.
    const minimum = ms <= MAX_MS ? ms : Math.min(ms, read(), read());
    if (minimum > found.ms) found = { ms: minimum, text: text.slice(0, 60) };
    if (found.ms > MAX_MS) break;
  }
  return found;
}

const slow = { where: 'here', source: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', flags: '' };

test('V2: the checks find an expression that is worse than linear', () => {
  expect(analyse({ source: slow.source, flags: '' }).reports).not.toEqual([]);
  expect(worst({ where: 'here', source: '<li[^>]*>(.*?)</li>', flags: 'gs' }).ms).toBeGreaterThan(MAX_MS);
  expect(worst({ where: 'here', source: '^(a|\\d+|\\s)+$', flags: '' }).ms).toBeGreaterThan(MAX_MS);
});

const { expressions, unreadable } = allExpressions();

test('V2: every expression of the product stands where it can be read and checked', () => {
  expect(expressions.length).toBeGreaterThan(300);
  expect(unreadable).toEqual([]);
});

test('V2: no expression of the product is worse than linear, by what it is', () => {
  const found = expressions.flatMap(({ where, source, flags }) =>
    analyse({ source, flags }).reports.map(({ type, exponential }) => ({ where, source, type, exponential })),
  );
  expect(found).toEqual([]);
});

test('V2: no expression of the product is worse than linear, by what it costs', () => {
  const found = expressions
    .map((one) => Object.assign(worst(one), { where: one.where, source: one.source }))
    .filter(({ ms }) => ms > MAX_MS);
  expect(found).toEqual([]);
}, 180_000);
