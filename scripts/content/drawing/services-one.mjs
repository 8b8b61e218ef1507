import { levelsOf, pairsOf } from './sound.mjs';
import { blend, circle, INK, line, path, strokes, times } from './svg.mjs';

const W = 1200;
const H = 900;

const minusSix = (y, x1 = 100, x2 = W - 100) =>
  line(
    [
      [x1, y],
      [x2, y],
    ],
    { ink: INK.faint },
  );

/**
 * The tracks of a song as rows on the left that run together into one waveform on the right.
 * @param {{ tracks: import('./sound.mjs').Track[], mix: Float32Array, count: number, split: number }} scene
 */
function converge({ tracks, mix, count, split }) {
  const top = 110;
  const bottom = H - 110;
  const rows = times(count, (i) => {
    const track = tracks[i % tracks.length];
    const y = top + ((bottom - top) * i) / (count - 1);
    const pairs = pairsOf(track.buffer, 110, { from: 0.4, to: 0.72 });
    const height = Math.min(30, (bottom - top) / count);
    const upper = pairs.map(([, high], k) => [90 + (k * (split - 90)) / 109, y - high * height * 0.62]);
    return (
      line(upper, { ink: INK.before, opacity: 0.9 }) +
      bundle([split, upper.at(-1)[1]], [split + 210, H / 2 + (y - H / 2) * 0.05], i / count)
    );
  });
  const pairs = pairsOf(mix, 150, { from: 0.35, to: 0.75 });
  return [
    minusSix(H / 2 - 165, split + 210, W - 80),
    ...rows,
    path(strokes(pairs, { x: split + 212, y: H / 2, w: W - 80 - split - 212, h: 470 }), {
      ink: INK.after,
      width: 2,
    }),
  ];
}

function bundle([x1, y1], [x2, y2], share) {
  const ink = blend(INK.before, INK.after, 0.2 + 0.15 * share);
  const middle = (x1 + x2) / 2;
  return path(
    `M${x1} ${y1.toFixed(1)}C${middle} ${y1.toFixed(1)} ${middle} ${y2.toFixed(1)} ${x2} ${y2.toFixed(1)}`,
    { ink },
  );
}

/**
 * 24 tracks become one song.
 * @param {import('./sound.mjs').Sound} sound
 */
export const mixAndMaster24 = ({ songs, tracks }) =>
  converge({ tracks, mix: songs.soul.after, count: 24, split: 560 });

/**
 * 48 tracks as rays around the ring of the finished song.
 * @param {import('./sound.mjs').Sound} sound
 */
export function mixAndMaster48({ songs, tracks }) {
  const centre = [W / 2, H / 2];
  /** @type {(angle: number, r: number) => number[]} */
  const around = (angle, r) => [centre[0] + r * Math.cos(angle), centre[1] + r * Math.sin(angle)];
  const rays = times(48, (i) => {
    const angle = (i / 48) * 2 * Math.PI - Math.PI / 2;
    const levels = levelsOf(tracks[i % tracks.length].buffer, 60, { from: 0.45, to: 0.6, smooth: 1 });
    const side = levels.map((v, k) => {
      const [x, y] = around(angle, 215 + k * 3);
      const off = v * 12;
      return [x - off * Math.sin(angle), y + off * Math.cos(angle)];
    });
    const back = levels.map((v, k) => {
      const [x, y] = around(angle, 215 + k * 3);
      return [x + v * 12 * Math.sin(angle), y - v * 12 * Math.cos(angle)];
    });
    return line([...side, ...back.toReversed()], { ink: INK.before, closed: true });
  });
  const pairs = pairsOf(songs['indie-rock'].after, 320, { from: 0.3, to: 0.95 });
  const ring = pairs.map(([low, high], i) => {
    const angle = (i / 320) * 2 * Math.PI - Math.PI / 2;
    return line([around(angle, 140 + low * 45), around(angle, 140 + high * 45)], { ink: INK.after });
  });
  return [circle(centre, 198, { ink: INK.faint }), ...rays, ...ring];
}

/**
 * Levels of 24 tracks stacked into one stream: what a balance looks like.
 * @param {import('./sound.mjs').Sound} sound
 */
export function mix24({ tracks }) {
  const columns = 140;
  const layers = times(24, (i) =>
    levelsOf(tracks[(i * 2) % tracks.length].buffer, columns, { from: 0.3, to: 0.8, smooth: 6 }).map(
      (v) => 5 + 26 * v,
    ),
  );
  const sums = times(columns, (c) => layers.reduce((sum, layer) => sum + layer[c], 0));
  const scale = 640 / Math.max(...sums);
  const lines = [];
  let edge = sums.map((sum) => H / 2 - (sum * scale) / 2);
  const points = () => edge.map((y, c) => [90 + (c * (W - 180)) / (columns - 1), y]);
  for (const [i, layer] of layers.entries()) {
    lines.push(
      line(points(), {
        ink: i === 8 || i === 9 ? INK.after : INK.before,
        width: i === 8 || i === 9 ? 2 : 1.5,
      }),
    );
    edge = edge.map((y, c) => y + layer[c] * scale);
  }
  lines.push(line(points(), { ink: INK.before }));
  return lines;
}

/**
 * 48 channels side by side, each with its fader where the mix wants it.
 * @param {import('./sound.mjs').Sound} sound
 */
export function mix48({ tracks }) {
  return times(48, (i) => {
    const x = 100 + ((W - 200) * i) / 47;
    const levels = levelsOf(tracks[(i * 5) % tracks.length].buffer, 90, { from: 0.35, to: 0.75, smooth: 1 });
    const side = (sign) => levels.map((v, k) => [x + sign * v * 9.6, 110 + (k * 680) / 89]);
    const y = 450 - 190 * Math.sin(i * 0.41 + 0.6) * Math.cos(i * 0.13) + 60 * Math.sin(i * 2.3);
    return (
      line([...side(1), ...side(-1).toReversed()], { ink: INK.before, closed: true, opacity: 0.85 }) +
      line(
        [
          [x - 8, y],
          [x + 8, y],
        ],
        { ink: INK.raised, width: 14 },
      ) +
      line(
        [
          [x - 8, y],
          [x + 8, y],
        ],
        { ink: INK.after, width: 4 },
      )
    );
  });
}

/**
 * One waveform: the mix in cold strokes on the left, its master in warm ones on the right.
 * @param {import('./sound.mjs').Sound} sound
 */
export function stereoMastering({ songs }) {
  const { before, after } = songs['hip-hop'];
  const cold = pairsOf(before, 130, { from: 0.1, to: 0.45, peak: 1 });
  const warm = pairsOf(after, 130, { from: 0.45, to: 0.8, peak: 1 });
  return [
    minusSix(H / 2 - 165),
    minusSix(H / 2 + 165),
    path(strokes(cold, { x: 90, y: H / 2, w: 510, h: 660 }), { ink: INK.before, width: 1.8 }),
    path(strokes(warm, { x: 600, y: H / 2, w: 510, h: 660 }), { ink: INK.after, width: 1.8 }),
  ];
}

/**
 * The stretch of `size` samples with a good number of turns and a high level.
 * @param {Float32Array} buffer
 * @param {number} size
 */
function liveliest(buffer, size) {
  let best = 0;
  let at = 0;
  for (let start = 0; start + size < buffer.length; start += 997) {
    let turns = 0;
    let energy = 0;
    for (let i = start + 1; i < start + size; i += 1) {
      if (buffer[i] > 0 !== buffer[i - 1] > 0) turns += 1;
      energy += buffer[i] ** 2;
    }
    const score = turns >= 6 && turns <= 9 ? energy : 0;
    if (score > best) {
      best = score;
      at = start;
    }
  }
  return buffer.slice(at, at + size);
}

/**
 * Two thousandths of a second, every sample a dot: nothing added, nothing rounded away.
 * @param {import('./sound.mjs').Sound} sound
 */
export function stereoMasteringApple({ songs }) {
  const guitar = songs['acoustic-ballad'].tracks.find((track) => track.name === 'second guitar');
  const window = liveliest(guitar.buffer, 92);
  const top = Math.max(...window.map(Math.abs));
  const points = Array.from(window, (v, i) => [100 + (i * (W - 200)) / 91, H / 2 - (v / top) * 290]);
  return [
    line(
      [
        [90, H / 2],
        [W - 90, H / 2],
      ],
      { ink: INK.faint },
    ),
    path(points.map(([x, y]) => `M${x.toFixed(1)} ${H / 2}V${y.toFixed(1)}`).join(''), { ink: INK.before }),
    line(points, { ink: INK.after, opacity: 0.55 }),
    ...points.map((point) => circle(point, 4.2, { ink: INK.after, fill: INK.raised })),
  ];
}

/**
 * Eight groups, one behind the other, and in front of them their sum.
 * @param {import('./sound.mjs').Sound} sound
 */
export function stemMastering({ songs }) {
  const { tracks, after } = songs.soul;
  const layers = [4, 10, 5, 9, 6, 8, 1, 0].map((track, i) => {
    const levels = levelsOf(tracks[track].buffer, 180, { from: 0.5, to: 0.8, smooth: 2 });
    const x = 270 - i * 24;
    const y = 225 + i * 56;
    const points = levels.map((v, k) => [x + (k * 840) / 179, y - v * 96]);
    return (
      line([[x, y + 30], ...points, [x + 840, y + 30]], { ink: 'none', fill: INK.raised }) +
      line(points, { ink: INK.before })
    );
  });
  const pairs = pairsOf(after, 230, { from: 0.5, to: 0.8 });
  return [...layers, path(strokes(pairs, { x: 90, y: 742, w: 840, h: 140 }), { ink: INK.after, width: 1.8 })];
}
