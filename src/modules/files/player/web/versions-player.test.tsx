import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { learnStills } from '@/ui/still';
import { VersionsPlayer } from './versions-player';

test('ORDR-03 one customer’s player never shows what belongs to another', () => {
  const page = ([person, name, write]: readonly [string, string, boolean]) =>
    renderToString(
      <VersionsPlayer
        tracks={[1, 2].map((n) => ({ id: `${person}-${n}`, label: `${name}${n}`, src: `/${person}/${n}` }))}
        notes={[{ id: 1, at_seconds: 42, text: `Only ${person} reads this` }]}
        {...(write ? { onNote: () => undefined } : {})}
      />,
    );
  const asked = [
    ['ada', 'v', true],
    ['ben', 'v', false],
    ['cleo', 'v1 · Song', true],
  ] as const;
  const anew = asked.map(page);
  learnStills(anew.join(''), (node) => renderToString(node));
  asked.forEach((one, index) => {
    const kept = page(one);
    expect(kept).toBe(anew[index]);
    expect(kept).toContain(`Only ${one[0]} reads this`);
  });
});
