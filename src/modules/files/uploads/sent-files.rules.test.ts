import { expect, test } from 'vitest';
import { filesThenLinks } from './sent-files.rules';

test('UPLD-02 sent files stand in the order of their numbers, links after them as they came', () => {
  const sent = [
    { name: 'https://z.test', size: null },
    { name: 'Drums - 10 Kick.wav', size: 1 },
    { name: 'https://a.test', size: null },
    { name: 'Drums - 2 Kick copy.wav', size: 1 },
    { name: 'Drums - 2 Kick.wav', size: 1 },
    { name: '01 Bass.wav', size: 1 },
  ];
  expect(sent.sort(filesThenLinks).map(({ name }) => name)).toEqual([
    '01 Bass.wav',
    'Drums - 2 Kick.wav',
    'Drums - 2 Kick copy.wav',
    'Drums - 10 Kick.wav',
    'https://z.test',
    'https://a.test',
  ]);
});
