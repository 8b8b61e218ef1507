import { levelsOf, pairsOf, spectrogramOf } from '../sound.mjs';
import { polar } from '../shapes.mjs';
import { blend, circle, INK, line, path, rect, strokes, times } from '../svg.mjs';

/**
 * A song as a ring of strokes.
 * @param {import('../sound.mjs').Sound} sound
 */
export function ring({ songs }) {
  const pairs = pairsOf(songs.soul.after, 300, { from: 0, to: 0.95 });
  const at = [800, 450];
  const d = pairs.map(([low, high], i) => {
    const turn = (i / pairs.length) * 360 - 90;
    const [ax, ay] = polar(at, 235 + low * 70, turn);
    const [bx, by] = polar(at, 235 + high * 130, turn);
    return `M${ax.toFixed(1)} ${ay.toFixed(1)}L${bx.toFixed(1)} ${by.toFixed(1)}`;
  });
  return [
    path(d.slice(0, 210).join(''), { ink: INK.after, width: 3 }),
    path(d.slice(210).join(''), { ink: INK.before, width: 3 }),
    circle(at, 130, { ink: INK.faint }),
    circle(polar(at, 130, 162), 8, { ink: INK.after, fill: INK.after }),
  ];
}

/**
 * A spectrogram of dots that grows warm towards its end.
 * @param {import('../sound.mjs').Sound} sound
 */
export function dots({ songs }) {
  const { after, rate } = songs['hip-hop'];
  const columns = spectrogramOf(after, rate, {
    columns: 62,
    bands: 32,
    low: 50,
    high: 11_000,
    from: 0.2,
    to: 0.75,
  });
  const sizes = new Map();
  for (const [c, column] of columns.entries()) {
    for (const [b, v] of column.entries()) {
      const size = Math.round(v * 6);
      if (size === 0) continue;
      const key = `${size} ${c < 31 ? 0 : 1}`;
      sizes.set(key, `${sizes.get(key) ?? ''}M${70 + c * 24} ${822 - b * 24}h0`);
    }
  }
  return [...sizes].map(([key, d]) => {
    const [size, side] = key.split(' ').map(Number);
    return path(d, { ink: side === 0 ? INK.before : INK.after, width: 2.5 + size * 2.6 });
  });
}

/**
 * A meter bridge: levels of nine tracks as bars with a line of headroom above.
 * @param {import('../sound.mjs').Sound} sound
 */
export function meters({ songs }) {
  const { tracks } = songs['indie-rock'];
  const bars = tracks.slice(0, 9).flatMap(({ buffer }, i) => {
    const level = levelsOf(buffer, 20, { from: 0.2, to: 0.9 })[(i * 5 + 3) % 20];
    const x = 190 + i * 144;
    const lit = Math.round(6 + level * 16);
    return times(26, (k) =>
      rect(
        { x, y: 800 - k * 26, w: 68, h: 12, r: 3 },
        k < lit ? { ink: '', fill: k > 18 ? INK.after : INK.before } : { ink: INK.line },
      ),
    );
  });
  return [
    ...bars,
    line(
      [
        [120, 120],
        [1480, 120],
      ],
      { ink: INK.after, width: 4 },
    ),
  ];
}

/** Figures that two tones draw on a screen when their pitches stand in simple ratios. */
export function lissajous() {
  const figures = [
    [1, 1, 0.7],
    [1, 2, 0.4],
    [2, 3, 0.3],
    [3, 4, 0.2],
    [3, 5, 0.35],
    [4, 5, 0.25],
  ];
  return figures.map(([a, b, shift], i) => {
    const at = [330 + (i % 3) * 470, 250 + Math.floor(i / 3) * 400];
    const points = times(241, (k) => {
      const turn = (k / 240) * 2 * Math.PI;
      return [at[0] + 150 * Math.sin(a * turn + shift * Math.PI), at[1] + 150 * Math.sin(b * turn)];
    });
    return line(points, { ink: i === 4 ? INK.after : INK.before, width: i === 4 ? 4 : 3 });
  });
}

/**
 * The spectrum of a song, moment behind moment.
 * @param {import('../sound.mjs').Sound} sound
 */
export function waterfall({ songs }) {
  const { after, rate } = songs.electronic;
  const rows = spectrogramOf(after, rate, {
    columns: 26,
    bands: 70,
    low: 50,
    high: 12_000,
    from: 0.3,
    to: 0.62,
  });
  return rows.map((row, r) => {
    const inset = (25 - r) * 7;
    const base = 250 + r * 22;
    const points = row.map((v, b) => [90 + inset + (b * (1420 - 2 * inset)) / 69, base - v ** 1.6 * 150]);
    const closed = [...points, [1510 - inset, base + 6], [90 + inset, base + 6]];
    return (
      line(closed, { ink: '', fill: INK.page, closed: true }) +
      line(points, { ink: blend(INK.before, INK.after, (r / 25) ** 1.5), width: 2.8 })
    );
  });
}

/**
 * One wave, cold and small on the left, warm and whole on the right, under its line of headroom.
 * @param {import('../sound.mjs').Sound} sound
 */
export function passage({ songs }) {
  const { before, after } = songs['acoustic-ballad'];
  const cold = pairsOf(before, 105, { from: 0.1, to: 0.5, peak: 1 });
  const warm = pairsOf(after, 105, { from: 0.5, to: 0.9, peak: 1 });
  return [
    path(strokes(cold, { x: 80, y: 480, w: 720, h: 620 }), { ink: INK.before, width: 3.2 }),
    path(strokes(warm, { x: 800, y: 480, w: 720, h: 620 }), { ink: INK.after, width: 3.2 }),
    line(
      [
        [80, 130],
        [1520, 130],
      ],
      { ink: INK.after },
    ),
  ];
}
