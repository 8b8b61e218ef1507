import { describe, expect, test } from 'vitest';
import { isBeyond, listIn, pageIn } from './list-answer';

const one = { id: 1 };

describe('7.8 7.13 a list is found in every shape that the specified client takes', () => {
  test.each([
    ['bare', [one]],
    ['in data', { data: [one] }],
    ['by its name', { categories: [one] }],
    ['by its name in data', { data: { categories: [one] } }],
    ['in data of data', { data: { data: [one] } }],
  ])('%s', (_, answer) => {
    expect(listIn(answer, 'categories')).toEqual([one]);
  });

  test.each([
    [null],
    ['text'],
    [7],
    [{}],
    [{ data: { a: 1 } }],
    [{ data: [1, 2] }],
    [{ data: { x: { data: [one] } } }],
  ])('no list in %j', (answer) => {
    expect(listIn(answer, 'categories')).toBeNull();
    expect(pageIn(answer)).toBeNull();
  });

  test('the figures of a page by each of their names; a bare list is its only page', () => {
    expect(pageIn([one])).toEqual({ data: [one], current_page: 1, last_page: 1, total: 1 });
    expect(pageIn([one], { first: 0 })).toMatchObject({ current_page: 0, last_page: 0 });
    const page = { data: [one], current_page: 2, last_page: 5, total: 41 };
    expect(pageIn({ data: [one], currentPage: 2, lastPage: '5', total: 41 })).toEqual(page);
    expect(pageIn({ data: [one], current_page: 2, total_pages: 5, total: 41 })).toEqual(page);
    const pagination = { current_page: 2, total_pages: 5, total: 41 };
    expect(pageIn({ data: { blogs: [one], pagination } }, { names: ['blogs'] })).toEqual(page);
    expect(
      pageIn({ data: { orders: [one] }, pagination: { pages: 5 } }, { names: ['orders'] }),
    ).toMatchObject({
      last_page: 5,
    });
    expect(pageIn({ data: [one], current_page: {}, last_page: -3, total: 'many' })).toMatchObject({
      current_page: 1,
      last_page: 1,
      total: 1,
    });
  });

  test('a page behind the last one', () => {
    expect(isBeyond({ current_page: 2, last_page: 1 })).toBe(true);
    expect(isBeyond({ current_page: 1, last_page: 1 })).toBe(false);
  });
});
