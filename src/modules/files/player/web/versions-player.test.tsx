import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { VersionsPlayer } from './versions-player';

function playerOf({ name, duration, noteAt }: { name: string; duration: number; noteAt: number }): string {
  return renderToString(
    <VersionsPlayer
      tracks={[{ id: name, label: 'v1', src: `/${name}`, duration }]}
      notes={[{ id: 1, at_seconds: noteAt, text: `Only ${name} reads this` }]}
    />,
  );
}

test('ORDR-03 customers whose versions have one name each see their own length, pins and notes', () => {
  playerOf({ name: 'ada', duration: 200, noteAt: 42 });
  const page = playerOf({ name: 'ben', duration: 100, noteAt: 90 });
  expect(page).toContain('1:40');
  expect(page).toContain('left:90%');
  expect(page).toContain('Only ben reads this');
  expect(page).not.toMatch(/3:20|left:21%|ada/);
});
