import { levelsOf, pairsOf, spectrogramOf } from './sound.mjs';
import { circle, INK, line, path, strokes } from './svg.mjs';

const W = 1200;
const H = 900;
const CENTRE = [W / 2, H / 2];
const around = (angle, r, [x, y] = CENTRE) => [x + r * Math.cos(angle), y + r * Math.sin(angle)];

/**
 * The six songs cut into one groove, with a gap between two songs.
 * @param {import('./sound.mjs').Sound} sound
 */
export function epAndAlbum({ songs }) {
  const names = Object.keys(songs);
  const turns = 5;
  const groove = names.flatMap((name, song) => {
    const outer = 385 - song * 44;
    const levels = levelsOf(songs[name].after, 700, { smooth: 1 });
    const points = levels.map((v, i) => {
      const share = i / levels.length;
      const r = outer - share * 34 + (i % 2 === 0 ? 1 : -1) * v * 3.1;
      return around(share * turns * 2 * Math.PI - Math.PI / 2, r);
    });
    return line(points, { ink: song === 2 ? INK.after : INK.before, width: 1.7 });
  });
  return [
    ...groove,
    circle(CENTRE, 108, { ink: INK.faint }),
    circle(CENTRE, 398, { ink: INK.faint }),
    circle(CENTRE, 7, { ink: INK.after }),
    line(
      [
        [W / 2 + 440, 120],
        [W / 2 + 440, 560],
        [W / 2 + 372, 690],
      ],
      { ink: INK.before },
    ),
  ];
}

/**
 * A part is lifted out of the song and its ends are joined.
 * @param {import('./sound.mjs').Sound} sound
 */
export function radioEdit({ songs }) {
  const pairs = pairsOf(songs['indie-rock'].after, 250, { from: 0.1, to: 0.98 });
  const part = ([from, to], box, style) =>
    path(strokes(pairs.slice(from, to), box), { width: 1.8, ...style });
  const x = (i) => 90 + (i * (W - 180)) / 250;
  return [
    part([0, 95], { x: x(0), y: 560, w: x(95) - x(0), h: 340 }, { ink: INK.after }),
    part([155, 250], { x: x(155), y: 560, w: x(250) - x(155), h: 340 }, { ink: INK.after }),
    part([95, 155], { x: x(95), y: 250, w: x(155) - x(95), h: 340 }, { ink: INK.before, opacity: 0.75 }),
    ...[95, 155].map((i) =>
      line(
        [
          [x(i), 90],
          [x(i), 760],
        ],
        { ink: INK.faint, dash: '2 9' },
      ),
    ),
    path(`M${x(95)} 560C${x(110)} 800 ${x(140)} 800 ${x(155)} 560`, { ink: INK.after }),
    circle([x(95), 560], 5, { ink: INK.after, fill: INK.raised }),
    circle([x(155), 560], 5, { ink: INK.after, fill: INK.raised }),
  ];
}

/** Pitch in Hz of 46 ms of a voice from `start`, by autocorrelation between 180 and 900 Hz; 0 where there is none. */
function pitchAt(buffer, rate, start) {
  const size = 2048;
  let energy = 0;
  for (let i = 0; i < size; i += 1) energy += buffer[start + i] ** 2;
  if (energy < size * 0.002) return 0;
  const match = (lag) => {
    let sum = 0;
    for (let i = 0; i < size; i += 2) sum += buffer[start + i] * buffer[start + i + lag];
    return sum;
  };
  let best = 0;
  let at = 0;
  for (let lag = Math.floor(rate / 900); lag < rate / 180; lag += 1) {
    const value = match(lag) * (1 - lag / 4000);
    if (value > best) {
      best = value;
      at = lag;
    }
  }
  return at > 0 ? rate / at : 0;
}

function melody(buffer, rate, { from, to, x }) {
  const lines = [[]];
  for (let c = 0; c < 420; c += 1) {
    const hz = pitchAt(buffer, rate, Math.floor((from + ((to - from) * c) / 420) * buffer.length));
    const point = [x(c / 420), 790 - 290 * Math.log2(hz / 220)];
    const last = lines.at(-1).at(-1);
    if (hz === 0 || (last && Math.abs(last[1] - point[1]) > 60)) lines.push([]);
    if (hz > 0) lines.at(-1).push(point);
  }
  return lines
    .filter((points) => points.length > 4)
    .map((points) =>
      points.map(([px, y], i) => [px, (y * 2 + (points[i - 1]?.[1] ?? y) + (points[i + 1]?.[1] ?? y)) / 4]),
    );
}

/**
 * The pitch of the voice as one warm line over the cold dots of the beat.
 * @param {import('./sound.mjs').Sound} sound
 */
export function vocalMix({ songs }) {
  const { before, tracks, rate } = songs.soul;
  const range = { from: 0.5, to: 0.72 };
  const beat = spectrogramOf(before, rate, { ...range, columns: 84, bands: 52, low: 60, high: 9000 });
  const x = (share) => 90 + share * (W - 180);
  const sizes = ['', '', '', '', '', ''];
  for (const [c, column] of beat.entries()) {
    for (const [b, v] of column.entries()) {
      if (v > 0.12)
        sizes[Math.min(5, Math.floor(v * 6.5))] +=
          `M${x((c + 0.5) / 84).toFixed(0)} ${(800 - (b * 700) / 52).toFixed(0)}h0`;
    }
  }
  const dots = sizes.map((d, i) =>
    d ? path(d, { ink: INK.before, width: 1.5 + i * 1.5, opacity: 0.35 + i * 0.07 }) : '',
  );
  const voice = melody(tracks.find((t) => t.name === 'voice').buffer, rate, { ...range, x });
  return [
    ...dots,
    ...voice.map(
      (points) => line(points, { ink: INK.raised, width: 14 }) + line(points, { ink: INK.after, width: 4 }),
    ),
  ];
}
