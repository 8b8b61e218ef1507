import { pairsOf } from './sound.mjs';
import { circle, INK, line, path, rect, strokes, through, times } from './svg.mjs';

/**
 * @param {number[]} centre
 * @param {number} size
 * @param {{ a: number, b: number, shift: number }} figure
 */
function lissajous([cx, cy], size, { a, b, shift }) {
  return line(
    times(361, (i) => [
      cx + size * 1.35 * Math.sin((a * i * Math.PI) / 180 + shift),
      cy + size * Math.sin((b * i * Math.PI) / 180),
    ]),
    { ink: INK.after },
  );
}

/**
 * A card tied with two ribbons of sound and a bow that an oscilloscope would draw.
 * @param {import('./sound.mjs').Sound} sound
 */
export function giftCard({ songs }) {
  const pairs = pairsOf(songs['hip-hop'].after, 230, { from: 0.05, to: 0.9 });
  const tall = pairsOf(songs['hip-hop'].before, 130, { from: 0.05, to: 0.9 });
  const upright = tall.map(([low, high], i) => [
    [420 + low * 34, 185 + (i * 530) / 130],
    [420 + high * 34, 185 + (i * 530) / 130],
  ]);
  return [
    rect({ x: 150, y: 170, w: 900, h: 560, r: 28 }, { ink: INK.before }),
    path(strokes(pairs, { x: 165, y: 450, w: 870, h: 84 }), { ink: INK.after }),
    ...upright.map((points) => line(points, { ink: INK.after })),
    circle([420, 450], 62, { ink: 'none', fill: INK.raised }),
    ...[0, 1, 2, 3].map((k) => lissajous([420, 450], 96 - k * 9, { a: 1, b: 2, shift: 0.06 * k })),
    circle([420, 450], 13, { ink: INK.after, fill: INK.raised }),
  ];
}

/**
 * An envelope with a whole song in it.
 * @param {import('./sound.mjs').Sound} sound
 */
export function giftCardOneSong({ songs }) {
  const pairs = pairsOf(songs['acoustic-ballad'].after, 150);
  const letter = rect({ x: 270, y: 112, w: 660, h: 570, r: 10 }, { ink: INK.after, fill: INK.raised });
  return [
    line(
      [
        [190, 400],
        [600, 120],
        [1010, 400],
      ],
      { ink: INK.before },
    ),
    letter,
    line(
      [
        [320, 180],
        [560, 180],
      ],
      { ink: INK.faint },
    ),
    path(strokes(pairs, { x: 320, y: 315, w: 560, h: 190 }), { ink: INK.after, width: 1.8 }),
    path(
      through(
        [
          [190, 400],
          [600, 660],
          [1010, 400],
          [1010, 780],
          [190, 780],
        ],
        true,
      ),
      { ink: INK.before, fill: INK.raised },
    ),
    line(
      [
        [190, 780],
        [510, 604],
      ],
      { ink: INK.before },
    ),
    line(
      [
        [1010, 780],
        [690, 604],
      ],
      { ink: INK.before },
    ),
  ];
}
