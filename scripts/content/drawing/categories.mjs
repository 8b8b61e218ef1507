import { levelsOf, pairsOf } from './sound.mjs';
import { INK, line, path, rect, strokes, times } from './svg.mjs';

const W = 1200;
const H = 900;

/**
 * @param {import('./sound.mjs').Track[]} tracks
 * @param {{ count: number, from: number, to: number, spread: number, reach: number }} shape
 */
function strands(tracks, { count, from, to, spread, reach }) {
  return times(count, (i) => {
    const levels = levelsOf(tracks[(i * 3) % tracks.length].buffer, 120, { from: 0.35, to: 0.7, smooth: 3 });
    const home = (i - (count - 1) / 2) * spread;
    const points = levels.map((v, c) => {
      const share = c / 119;
      const ease = share * share * (3 - 2 * share);
      const y = H / 2 + home * (1 - ease * reach) - v * 46 * (1 - ease * reach) * (i % 2 === 0 ? 1 : -1);
      return [from + share * (to - from), y];
    });
    return line(points, {
      ink: i === Math.floor(count / 2) ? INK.after : INK.before,
      width: i === Math.floor(count / 2) ? 2.5 : 1.5,
    });
  });
}

/**
 * Many lines lean towards each other; one leads.
 * @param {import('./sound.mjs').Sound} sound
 */
export const categoryMixing = ({ tracks }) =>
  strands(tracks, { count: 17, from: 90, to: W - 90, spread: 44, reach: 0.72 });

/**
 * One line, and the space above it.
 * @param {import('./sound.mjs').Sound} sound
 */
export function categoryMastering({ songs }) {
  const levels = levelsOf(songs.soul.after, 210, { from: 0.2, to: 0.92, smooth: 2 });
  const cold = levelsOf(songs.soul.before, 210, { from: 0.2, to: 0.92, smooth: 2 });
  /** @type {(c: number) => number} */
  const x = (c) => 90 + (c * (W - 180)) / 209;
  /** @type {(list: number[], scale: number) => number[][]} */
  const hull = (list, scale) => {
    const upper = list.map((v, c) => [x(c), H / 2 - v * scale]);
    const lower = list.map((v, c) => [x(c), H / 2 + v * scale]);
    lower.reverse();
    return [...upper, ...lower];
  };
  return [
    line(
      [
        [90, 205],
        [W - 90, 205],
      ],
      { ink: INK.faint },
    ),
    ...[0.3, 0.55, 0.8].map((k) => line(hull(cold, 190 * k), { ink: INK.before, closed: true })),
    line(hull(levels, 235), { ink: INK.after, closed: true, width: 2 }),
    line(
      [
        [90, H / 2],
        [W - 90, H / 2],
      ],
      { ink: INK.before },
    ),
  ];
}

/**
 * Lines come together and go on as one waveform.
 * @param {import('./sound.mjs').Sound} sound
 */
export function categoryBoth({ songs, tracks }) {
  const pairs = pairsOf(songs['hip-hop'].after, 120, { from: 0.2, to: 0.62 });
  return [
    line(
      [
        [640, 265],
        [W - 90, 265],
      ],
      { ink: INK.faint },
    ),
    ...strands(tracks, { count: 15, from: 90, to: 640, spread: 46, reach: 0.985 }),
    path(strokes(pairs, { x: 642, y: H / 2, w: W - 732, h: 480 }), { ink: INK.after, width: 2 }),
  ];
}

/**
 * Three cards, one of them lit.
 * @param {import('./sound.mjs').Sound} sound
 */
export function categoryGiftCards({ songs }) {
  return ['techno', 'soul', 'hip-hop'].map((name, i) => {
    const pairs = pairsOf(songs[name].after, 120, { from: 0.2, to: 0.9 });
    const ink = i === 2 ? INK.after : INK.before;
    const box = rect({ x: 0, y: 0, w: 640, h: 400, r: 24 }, { ink, fill: INK.raised });
    const inner =
      line(
        [
          [48, 70],
          [200, 70],
        ],
        { ink },
      ) + path(strokes(pairs, { x: 48, y: 240, w: 544, h: 170 }), { ink, width: 1.8 });
    return `<g transform="translate(${190 + i * 90} ${160 + i * 90}) rotate(${-8 + i * 4} 320 200)">${box}${inner}</g>`;
  });
}
