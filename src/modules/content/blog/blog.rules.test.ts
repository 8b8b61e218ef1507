import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  categoryChoices,
  wordCountOf,
  FALLBACK_CATEGORIES,
  featuredApart,
  headingsOf,
  listPath,
  pictureOf,
  postDate,
  readMinutes,
  readTime,
  shuffled,
} from './blog.rules';

describe('BLOG-04 reading time from the text', () => {
  test.each([
    ['', 0],
    ['  \n ', 0],
    ['One two, three.', 3],
    ["don't re-do 44.1 kHz", 4],
    ['– — …', 0],
    ['Ünïcode ワード 字', 3],
  ])('%j has %i words', (text, words) => {
    expect(wordCountOf(text)).toBe(words);
  });

  test.each([
    [0, null, '8 min read'],
    [1, 1, '1 min read'],
    [344, 1, '1 min read'],
    [346, 2, '2 min read'],
    [1380, 6, '6 min read'],
  ])('%i words take %j minutes: %s', (words, minutes, text) => {
    expect(readMinutes(words)).toBe(minutes);
    expect(readTime(minutes)).toBe(text);
  });
});

test('BLOG-04 long dates, in UTC', () => {
  expect(postDate('2024-01-05T23:59:00Z')).toBe('January 5, 2024');
});

test('BLOG-04 a post without a picture has one of six, by its id', () => {
  const pictures = [1, 2, 3, 4, 5, 6, 7].map((id) => pictureOf({ id, featured_image: null }));
  expect(new Set(pictures).size).toBe(6);
  expect(pictures[6]).toBe(pictures[0]);
  expect(pictures.every((path) => /^blog\/default-[1-6]\.svg$/.test(path))).toBe(true);
  expect(pictureOf({ id: 1, featured_image: 'blog/own.svg' })).toBe('blog/own.svg');
});

test('BLOG-02 All Posts is first, inactive categories are dropped', () => {
  const category = (id: number, slug: string, is_active: number) => ({ id, name: slug, slug, is_active });
  expect(categoryChoices([category(4, 'a', 1), category(5, 'b', 0), category(6, 'c', 1)])).toEqual([
    { id: 'all', name: 'All Posts', slug: 'all' },
    { id: 4, name: 'a', slug: 'a' },
    { id: 6, name: 'c', slug: 'c' },
  ]);
});

test('BLOG-05 the fallback categories', () => {
  expect(FALLBACK_CATEGORIES.map(({ name, slug }) => [name, slug])).toEqual([
    ['All Posts', 'all'],
    ['Mixing', 'mixing'],
    ['Mastering', 'mastering'],
    ['Equipment', 'equipment'],
    ['Technology', 'technology'],
    ['Studio Setup', 'studio'],
    ['Tips & Tricks', 'tips'],
  ]);
});

test('BLOG-01 addresses of lists; the first page has none of its own', () => {
  expect([listPath('all'), listPath('all', 2), listPath('tips'), listPath('tips', 3)]).toEqual([
    '/blog',
    '/blog?page=2',
    '/blog/categories/tips',
    '/blog/categories/tips?page=3',
  ]);
});

test('BLOG-01 the first featured post stands apart, a second one stays in the grid', () => {
  const [a, b, c] = [false, true, true].map((is_featured, id) => ({ id, is_featured }));
  const posts = [a, b, c].filter((post) => post !== undefined);
  expect(featuredApart(posts)).toEqual({ featured: b, others: [a, c] });
  expect(featuredApart([{ is_featured: false }]).featured).toBeNull();
});

test('BLOG-07 shuffling keeps every post, and every order can come', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer()),
      fc.array(fc.double({ min: 0, max: 0.999 })),
      (list, numbers) => {
        const out = shuffled(list, () => numbers.shift() ?? 0.5);
        expect(out).toHaveLength(list.length);
        expect(new Set(out)).toEqual(new Set(list));
      },
    ),
  );
  const orders = new Set<string>();
  for (const first of [0, 0.4, 0.8]) {
    for (const second of [0, 0.6]) {
      const numbers = [first, second, 0];
      orders.add(shuffled(['a', 'b', 'c'], () => numbers.shift() ?? 0).join(''));
    }
  }
  expect(orders.size).toBe(6);
});

test('the contents of an article are its level-2 headings, as text', () => {
  const html =
    '<h2 id="a"><a href="#a">Peaks &amp; <em>levels</em></a></h2><h3 id="b"><a href="#b">Not this</a></h3><h2 id="c"><a href="#c">1 &lt; 2</a></h2>';
  expect(headingsOf(html)).toEqual([
    { id: 'a', text: 'Peaks & levels' },
    { id: 'c', text: '1 < 2' },
  ]);
});
