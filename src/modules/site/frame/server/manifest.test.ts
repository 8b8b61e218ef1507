import { expect, test } from 'vitest';
import { manifestJson } from './manifest';

test('a studio that is not open yet tells its name, and nothing of what it may sell', () => {
  const closed: unknown = JSON.parse(manifestJson({ site_name: 'Bright Room', site_open: false }));
  expect(closed).toMatchObject({ name: 'Bright Room', icons: expect.any(Array) });
  expect(closed).not.toHaveProperty('description');
  expect(closed).not.toHaveProperty('shortcuts');
});

test('an open one describes itself and leads to its pages', () => {
  const open: unknown = JSON.parse(manifestJson({ site_name: 'Bright Room', site_open: true }));
  expect(open).toMatchObject({
    description: expect.stringMatching(/mixing and mastering/),
    shortcuts: expect.arrayContaining([expect.objectContaining({ url: '/select-services' })]),
  });
});
