import { levelsOf, pairsOf, spectrogramOf } from './sound.mjs';
import { blend, circle, INK, line, path, rect, strokes, through, times } from './svg.mjs';

const W = 1200;
const H = 900;
const CENTRE = [W / 2, H / 2];
const around = (angle, r, [x, y] = CENTRE) => [x + r * Math.cos(angle), y + r * Math.sin(angle)];

/** The six songs cut into one groove, with a gap between two songs. */
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
    return line(points, { ink: song === 2 ? INK.after : INK.before, width: 1.2 });
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

/** A part is lifted out of the song and its ends are joined. */
export function radioEdit({ songs }) {
  const pairs = pairsOf(songs['indie-rock'].after, 250, { from: 0.1, to: 0.98 });
  const part = (from, to, box, style) => path(strokes(pairs.slice(from, to), box), { width: 1.8, ...style });
  const x = (i) => 90 + (i * (W - 180)) / 250;
  return [
    part(0, 95, { x: x(0), y: 560, w: x(95) - x(0), h: 340 }, { ink: INK.after }),
    part(155, 250, { x: x(155), y: 560, w: x(250) - x(155), h: 340 }, { ink: INK.after }),
    part(95, 155, { x: x(95), y: 250, w: x(155) - x(95), h: 340 }, { ink: INK.before, opacity: 0.75 }),
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

/** The pitch of the voice as one warm line over the cold dots of the beat. */
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

/** Four weeks, and a finished song in each. */
export function monthlyMastering({ songs }) {
  const names = ['hip-hop', 'electronic', 'acoustic-ballad', 'techno'];
  return names.flatMap((name, week) => {
    const y = 195 + week * 170;
    const days = times(7, (d) =>
      circle([130 + d * 52, y], 7, {
        ink: d === 2 + (week % 3) ? INK.after : INK.before,
        fill: d === 2 + (week % 3) ? INK.after : 'none',
      }),
    );
    return [
      ...days,
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
    ];
  });
}

/** A month as a ring of thirty days; two songs grow on it. */
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

/** A year in 24 songs, each turning from cold to warm towards the rim. */
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

function lissajous([cx, cy], size, { a, b, shift }) {
  return line(
    times(361, (i) => [
      cx + size * 1.35 * Math.sin((a * i * Math.PI) / 180 + shift),
      cy + size * Math.sin((b * i * Math.PI) / 180),
    ]),
    { ink: INK.after },
  );
}

/** A card tied with two ribbons of sound and a bow that an oscilloscope would draw. */
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

/** An envelope with a whole song in it. */
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
      `${through(
        [
          [190, 400],
          [600, 660],
          [1010, 400],
          [1010, 780],
          [190, 780],
        ],
        true,
      )}`,
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
