import { expect, test } from 'vitest';
import { altOf } from './gallery.rules';

test('ABOU-02 pictures without a text are numbered from 1', () => {
  expect(altOf({ alt: null }, 0)).toBe('Gallery image 1');
  expect(altOf({ alt: '  ' }, 7)).toBe('Gallery image 8');
  expect(altOf({ alt: 'The live room' }, 2)).toBe('The live room');
});
