import { pairsOf } from '../sound.mjs';
import { INK, line, path, rect, strokes } from '../svg.mjs';

/** Which take is used for which share of the song. */
const CHOICE = [
  [0, 0.17, 2],
  [0.17, 0.34, 0],
  [0.34, 0.49, 3],
  [0.49, 0.7, 1],
  [0.7, 0.86, 2],
  [0.86, 1, 3],
];
const COUNT = 220;

/**
 * Four takes of a voice, the pieces chosen from them, and the comp that they make at the foot.
 * @param {import('../sound.mjs').Sound} sound
 */
export function vocals({ songs }) {
  const { buffer } = songs.soul.tracks.find(({ name }) => name === 'voice');
  const takes = [0, 1, 2, 3].map((take) =>
    pairsOf(buffer, COUNT, { from: 0.5 + take * 0.006, to: 0.92 + take * 0.006 }),
  );
  const part = ({ take, from, to, y, h }) => {
    const [a, b] = [Math.round(from * COUNT), Math.round(to * COUNT)];
    return strokes(takes[take].slice(a, b), {
      x: 80 + (a * 1440) / COUNT,
      y,
      w: ((b - a) * 1440) / COUNT,
      h,
    });
  };
  const lanes = takes.map((_, take) => {
    const y = 150 + take * 118;
    const mine = CHOICE.filter(([, , chosen]) => chosen === take);
    const boxes = mine.map(([from, to]) =>
      rect(
        { x: 80 + from * 1440 + 3, y: y - 50, w: (to - from) * 1440 - 6, h: 100, r: 10 },
        { ink: INK.after },
      ),
    );
    const chosen = mine.map(([from, to]) => part({ take, from, to, y, h: 92 })).join('');
    return [
      path(part({ take, from: 0, to: 1, y, h: 92 }), { ink: INK.before, width: 2.6, opacity: 0.5 }),
      path(chosen, { ink: INK.after, width: 2.6 }),
      ...boxes,
    ].join('');
  });
  const comp = CHOICE.map(([from, to, take]) => part({ take, from, to, y: 712, h: 220 })).join('');
  const cuts = CHOICE.slice(1).map(([from]) => {
    const x = 80 + from * 1440;
    return line(
      [
        [x, 620],
        [x, 804],
      ],
      { ink: INK.faint, dash: '2 10' },
    );
  });
  return [...lanes, path(comp, { ink: INK.after, width: 3.4 }), ...cuts];
}
