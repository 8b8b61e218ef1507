import { levelsOf, pairsOf } from './sound.mjs';
import { blend, circle, INK, line, path, strokes, times } from './svg.mjs';

const W = 1200;
const H = 900;
const CENTRE = [W / 2, H / 2];
/** @type {(angle: number, r: number, at?: number[]) => number[]} */
const around = (angle, r, [x, y] = CENTRE) => [x + r * Math.cos(angle), y + r * Math.sin(angle)];

/**
 * Four weeks, and a finished song in each.
 * @param {import('./sound.mjs').Sound} sound
 */
export function monthlyMastering({ songs }) {
  const names = ['hip-hop', 'electronic', 'acoustic-ballad', 'techno'];
  const weeks = names.map((name, week) => {
    const y = 195 + week * 170;
    const days = times(7, (d) =>
      circle([130 + d * 52, y], 7, {
        ink: d === 2 + (week % 3) ? INK.after : INK.before,
        fill: d === 2 + (week % 3) ? INK.after : 'none',
      }),
    );
    return [
      days.join(''),
      path(strokes(pairsOf(songs[name].after, 130), { x: 540, y, w: 550, h: 118 }), {
        ink: INK.after,
        width: 1.8,
      }),
      line(
        [
          [90, y + 85],
          [W - 90, y + 85],
        ],
        { ink: week < 3 ? INK.line : 'none' },
      ),
    ].join('');
  });
  return weeks;
}

/**
 * A month as a ring of thirty days; two songs grow on it.
 * @param {import('./sound.mjs').Sound} sound
 */
export function monthlyMixing({ songs }) {
  const ticks = times(30, (d) => {
    const angle = (d / 30) * 2 * Math.PI - Math.PI / 2;
    return line([around(angle, 372), around(angle, d % 15 === 0 ? 402 : 386)], {
      ink: d % 15 === 0 ? INK.after : INK.before,
    });
  });
  const arcs = [songs.soul, songs['indie-rock']].flatMap((song, k) => {
    const begin = k * Math.PI - Math.PI / 2 + 0.12;
    return song.tracks.slice(0, 8).map((track, i) => {
      const levels = levelsOf(track.buffer, 150, { from: 0.4, to: 0.9, smooth: 1 });
      const points = levels.map((v, c) =>
        around(begin + (c / 150) * (Math.PI - 0.24), 150 + i * 25 + v * 20),
      );
      return line(points, { ink: i === 0 ? INK.after : INK.before });
    });
  });
  return [...ticks, ...arcs, circle(CENTRE, 120, { ink: INK.faint })];
}

/**
 * A year in 24 songs, each turning from cold to warm towards the rim.
 * @param {import('./sound.mjs').Sound} sound
 */
export function monthlyMixAndMaster({ songs }) {
  const names = Object.keys(songs);
  return times(24, (i) => {
    const song = songs[names[i % 6]];
    const from = 0.1 + 0.2 * Math.floor(i / 6);
    const pairs = pairsOf(song.after, 56, { from, to: from + 0.18 });
    const angle = (i / 24) * 2 * Math.PI - Math.PI / 2;
    return pairs
      .map(([low, high], k) => {
        const r = 120 + k * 5;
        const width = 0.105 * r;
        const [x, y] = around(angle, r);
        const [dx, dy] = [-Math.sin(angle), Math.cos(angle)];
        const ink = blend(INK.before, INK.after, Math.min(1, Math.max(0, (k - 12) / 30)));
        return line(
          [
            [x + low * width * dx, y + low * width * dy],
            [x + high * width * dx, y + high * width * dy],
          ],
          { ink },
        );
      })
      .join('');
  });
}
