import { expect, test } from 'vitest';
import { partsFor, placeAt } from './parts';

const at = (pathname: string, isAdmin = true) => {
  const found = placeAt(partsFor(isAdmin), pathname);
  return found === null ? null : [found.part.name, found.to];
};

test('D9: six parts and the settings, the same for every admin; engineers see what they may open', () => {
  expect(partsFor(true).map(({ name }) => name)).toEqual([
    'Work',
    'Conversations',
    'Customers',
    'Shop',
    'Content',
    'Finance',
    'Settings',
  ]);
  const engineers = partsFor(false);
  expect(engineers.map(({ name }) => name)).toEqual(['Work', 'Conversations', 'Finance', 'Settings']);
  expect(engineers.flatMap(({ places }) => places).some(({ onlyAdmin }) => onlyAdmin)).toBe(false);
});

test('D9: every page is in one part, and pages below a page are where it is', () => {
  const all = partsFor(true).flatMap(({ places }) => places.map(({ to }) => to));
  expect(new Set(all).size).toBe(all.length);
  for (const to of all) expect(at(to)?.[1]).toBe(to);
  expect(at('/studio/items/8')).toEqual(['Work', '/studio']);
  expect(at('/studio/orders/12')).toEqual(['Finance', '/studio/orders']);
  expect(at('/studio/categories')).toEqual(['Shop', '/studio/services']);
  expect(at('/studio/blog/categories')).toEqual(['Content', '/studio/blog']);
  expect(at('/studio/engineers/3')).toEqual(['Settings', '/studio/people']);
  expect(at('/studio/account')).toBeNull();
  expect(at('/studio/orders', false)).toBeNull();
  expect(at('/studio/homework')).toBeNull();
});
