import { expect, test } from 'vitest';
import { creditText } from './credits.rules';

test('issue 17 B4: credits say what was done, by whom and where', () => {
  const of = (service_name: string, engineer_name: string | null = 'Ida') =>
    creditText({ service_name, engineer_name }, 'Headroom');
  expect(of('Mixing')).toBe('Mixed by Ida at Headroom');
  expect(of('Stereo Mastering')).toBe('Mastered by Ida at Headroom');
  expect(of('Mix And Master')).toBe('Mixed and mastered by Ida at Headroom');
  expect(of('Stem Mastering', null)).toBe('Mastered at Headroom');
  expect(of('Radio Edit')).toBe('Engineered by Ida at Headroom');
});
