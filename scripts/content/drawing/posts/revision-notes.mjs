import { pairsOf } from '../sound.mjs';
import { circle, INK, line, path, rect, strokes } from '../svg.mjs';

const NOTES = [
  { share: 0.12, w: 190, lines: [150, 120], row: 0 },
  { share: 0.31, w: 240, lines: [200, 170, 90], row: 1, isDone: true },
  { share: 0.5, w: 170, lines: [130], row: 0, isDone: true },
  { share: 0.66, w: 230, lines: [190, 140], row: 1 },
  { share: 0.83, w: 200, lines: [160, 160, 60], row: 0 },
];

/** A note pinned to its time; a done one is warm, with a tick. */
function pinned({ share, w, lines, row, isDone = false }) {
  const x = 80 + share * 1440;
  const y = row === 0 ? 110 : 216;
  const h = 40 + lines.length * 20;
  const ink = isDone ? INK.after : INK.before;
  const words = lines
    .map((length, i) => `M${x + 24} ${y + 32 + i * 22}h${isDone ? length - 40 : length}`)
    .join('');
  return [
    line(
      [
        [x, y],
        [x, 592],
      ],
      { ink },
    ),
    rect({ x, y, w, h, r: 10 }, { ink, fill: INK.page }),
    path(words, { ink, width: 3, opacity: 0.7 }),
    isDone ? path(`M${x + w - 38} ${y + 28}l8 9l15 -19`, { ink, width: 4 }) : '',
    circle([x, 600], 11, { ink, fill: isDone ? ink : INK.page, width: 3 }),
  ].join('');
}

/**
 * A song with five notes pinned to their times; two of them are done.
 * @param {import('../sound.mjs').Sound} sound
 */
export function revisionNotes({ songs }) {
  const pairs = pairsOf(songs['hip-hop'].after, 300, { from: 0, to: 0.97 });
  const wave = (from, to, ink) =>
    path(
      strokes(pairs.slice(from, to), {
        x: 80 + (from * 1440) / 300,
        y: 600,
        w: ((to - from) * 1440) / 300,
        h: 400,
      }),
      {
        ink,
        width: 2.8,
      },
    );
  return [wave(0, 150, INK.after), wave(150, 300, INK.before), ...NOTES.map(pinned)];
}
