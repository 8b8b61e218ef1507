import { pairsOf } from '../sound.mjs';
import { circle, INK, line, path, strokes, times } from '../svg.mjs';
import { bandLevels, loudest } from './measures.mjs';

/**
 * @typedef {(text: string, at: number[], style?: { ink?: string, size?: number, anchor?: 'start' | 'middle' | 'end' }) => string} Label
 * @typedef {{ sound: import('../sound.mjs').Sound, label: Label }} Desk
 */

const across = (y, [from, to], style) =>
  line(
    [
      [from, y],
      [to, y],
    ],
    style,
  );
const upright = (x, [from, to], style) =>
  line(
    [
      [x, from],
      [x, to],
    ],
    style,
  );

/**
 * Six tracks of a song as an engineer sees them after the import; the last was exported from its first note.
 * @param {Desk} desk
 */
export function sameStart({ sound, label }) {
  const { tracks } = sound.songs.soul;
  const lanes = ['kick', 'snare', 'bass', 'organ', 'choir', 'voice'].flatMap((name, i) => {
    const { buffer } = tracks.find((track) => track.name === name);
    const y = 112 + i * 68;
    const isLost = name === 'voice';
    const all = pairsOf(buffer, 210, { from: 0.3, to: 0.75 });
    const first = Math.max(0, all.findIndex(([, high]) => high > 0.05) - 1);
    const pairs = isLost ? all.slice(first) : all;
    const w = (pairs.length * 930) / 210;
    return [
      across(y, [230, 1160], { ink: INK.line }),
      path(strokes(pairs, { x: 230, y, w, h: 54 }), { ink: isLost ? INK.after : INK.before, width: 2.4 }),
      label(name[0].toUpperCase() + name.slice(1), [40, y + 7], { ink: isLost ? INK.after : INK.muted }),
    ];
  });
  return [
    ...lanes,
    upright(230, [64, 486], { ink: INK.text }),
    label('Bar 1', [230, 46], { ink: INK.text, anchor: 'middle' }),
  ];
}

/**
 * One hit of a tom at -6 dB, and 9 dB hotter, cut at full scale.
 * @param {Desk} desk
 */
export function clippedPeak({ sound, label }) {
  const { tracks, rate } = sound.songs['indie-rock'];
  const { buffer } = tracks.find(({ name }) => name === 'toms');
  const start = loudest(buffer) - Math.round(0.012 * rate);
  const scale = 0.5 / Math.abs(buffer[loudest(buffer)]);
  const count = Math.round(0.07 * rate);
  const y = (value) => 290 - Math.max(-1, Math.min(1, value)) * 190;
  const hit = (x, gain, ink) =>
    line(
      times(count / 6, (i) => [x + (i * 3000) / count, y(buffer[start + i * 6] * scale * gain)]),
      { ink, width: 3 },
    );
  const marks = [40, 660].map(
    (x) =>
      across(y(1), [x, x + 500], { ink: INK.faint, dash: '2 9' }) +
      across(y(-1), [x, x + 500], { ink: INK.faint, dash: '2 9' }) +
      across(y(0.5), [x, x + 500], { ink: INK.muted, width: 1.4 }),
  );
  const hot = 10 ** (9 / 20);
  return [
    ...marks,
    hit(40, 1, INK.after),
    hit(660, hot, INK.before),
    label('Peaks at -6 dBFS', [40, 56], { ink: INK.after }),
    label('9 dB hotter', [660, 56], { ink: INK.before }),
    label('0 dBFS', [600, y(1) + 6], { anchor: 'middle' }),
    label('-6', [600, y(0.5) + 6], { anchor: 'middle' }),
  ];
}

/**
 * Integrated loudness of the six masters, and what a player takes off to bring them to -14.
 * @param {Desk & { masters: { name: string, lufs: number }[] }} desk
 */
export function normalisation({ masters, label }) {
  const x = (lufs) => 300 + (lufs + 20) * 58;
  const rows = masters.toSorted((a, b) => b.lufs - a.lufs);
  const bars = rows.flatMap(({ name, lufs }, i) => {
    const y = 100 + i * 70;
    const off = lufs + 14;
    return [
      label(name, [40, y + 7], { ink: INK.text }),
      across(y, [x(-20), x(-14)], { ink: INK.before, width: 22 }),
      off > 0.05 ? across(y, [x(-14) + 14, x(lufs)], { ink: INK.after, width: 22 }) : '',
      label(lufs.toFixed(1), [x(lufs) + 28, y + 7], { ink: INK.text }),
      label(`${off.toFixed(1)} dB`, [1160, y + 7], {
        ink: off > 0.05 ? INK.after : INK.muted,
        anchor: 'end',
      }),
    ];
  });
  return [
    ...bars,
    upright(x(-14), [58, 492], { ink: INK.text }),
    label('-14 LUFS', [x(-14), 44], { ink: INK.text, anchor: 'middle' }),
    label('Turned down by', [1160, 44], { anchor: 'end' }),
  ];
}

/**
 * Mean spectra of a mix before and after, at equal level.
 * @param {Desk} desk
 */
export function referenceSpectra({ sound, label }) {
  const { before, after, rate } = sound.songs['indie-rock'];
  const [low, high, count] = [32, 16_000, 110];
  const curves = [before, after].map((buffer) => {
    const levels = bandLevels(buffer, rate, { count, low, high });
    const mean = levels.slice(15, 85).reduce((sum, v) => sum + v, 0) / 70;
    return levels.map((v, i) => [70 + (i * 1060) / (count - 1), Math.min(470, 240 - (v - mean) * 13)]);
  });
  const x = (hz) => 70 + (1060 * Math.log(hz / low)) / Math.log(high / low);
  const grid = [50, 100, 200, 500, 1000, 2000, 5000, 10_000].flatMap((hz) => [
    upright(x(hz), [40, 476], { ink: INK.line }),
    label(hz < 1000 ? `${hz} Hz` : `${hz / 1000} kHz`, [x(hz), 516], { anchor: 'middle', size: 22 }),
  ]);
  return [
    ...grid,
    line(curves[0], { ink: INK.before, width: 4 }),
    line(curves[1], { ink: INK.after, width: 4 }),
    label('Before', [1130, 70], { ink: INK.before, anchor: 'end' }),
    label('After', [1130, 104], { ink: INK.after, anchor: 'end' }),
  ];
}

/**
 * A sine at a quarter of the sample rate whose samples all lie at full scale.
 * @param {Desk} desk
 */
export function intersample({ label }) {
  const x = (t) => 60 + t * 68;
  const y = (v) => 270 - v * 130;
  const wave = (t) => Math.SQRT2 * Math.sin((Math.PI / 2) * t + Math.PI / 4);
  const points = times(16 * 16 - 15, (i) => [x(i / 16), y(wave(i / 16))]);
  return [
    ...[1, -1].map((v) => across(y(v), [40, 1110], { ink: INK.muted })),
    across(y(Math.SQRT2), [40, 1110], { ink: INK.after, dash: '2 9' }),
    line(points, { ink: INK.before, width: 3.4 }),
    ...times(16, (i) => circle([x(i), y(wave(i))], 8, { ink: INK.before, fill: INK.raised, width: 3.4 })),
    label('+3 dB', [1112, y(Math.SQRT2) + 7], { ink: INK.after }),
    label('0 dB', [1112, y(1) + 7]),
    label('True peak', [40, 50], { ink: INK.after }),
    label('Samples and the wave through them', [40, 494], { ink: INK.before }),
  ];
}

/**
 * What a second microphone 1 ms late does to a level sound, in phase and turned over.
 * @param {Desk} desk
 */
export function comb({ label }) {
  const [low, high] = [40, 8000];
  const x = (hz) => 70 + (1060 * Math.log(hz / low)) / Math.log(high / low);
  const curve = (sign) =>
    times(700, (i) => {
      const hz = low * (high / low) ** (i / 699);
      const turn = 2 * Math.PI * hz * 0.001;
      const gain = Math.hypot(1 + sign * Math.cos(turn), Math.sin(turn));
      return [x(hz), Math.min(430, 150 - 20 * Math.log10(gain + 1e-4) * 12)];
    });
  const grid = [50, 100, 200, 500, 1000, 2000, 5000].flatMap((hz) => [
    upright(x(hz), [40, 440], { ink: INK.line }),
    label(hz < 1000 ? `${hz} Hz` : `${hz / 1000} kHz`, [x(hz), 482], { anchor: 'middle', size: 22 }),
  ]);
  return [
    ...grid,
    line(curve(-1), { ink: INK.before, width: 3 }),
    line(curve(1), { ink: INK.after, width: 3.6 }),
    label('Same polarity', [84, 60], { ink: INK.after }),
    label('Turned over', [84, 400], { ink: INK.before }),
  ];
}

/**
 * The three lowest standing waves of a room 4 m long, with the places where each vanishes.
 * @param {Desk} desk
 */
export function roomModes({ label }) {
  const x = (metres) => 210 + metres * 230;
  const waves = times(3, (m) => {
    const y = 120 + m * 130;
    const order = m + 1;
    const points = times(121, (i) => [
      x((i * 4) / 120),
      y - Math.abs(Math.cos((Math.PI * order * i) / 120)) * 50 + 25,
    ]);
    const nulls = times(order, (k) => x((4 * (2 * k + 1)) / (2 * order)));
    return [
      across(y + 25, [x(0), x(4)], { ink: INK.line }),
      line(points, { ink: INK.before, width: 3.4 }),
      ...nulls.map((at) => circle([at, y + 25], 9, { ink: INK.after, fill: INK.raised, width: 3.4 })),
      label(`${Math.round((343 * order) / 8)} Hz`, [180, y + 12], { anchor: 'end', ink: INK.text }),
    ].join('');
  });
  return [
    ...waves,
    ...[0, 4].map((metres) => upright(x(metres), [50, 450], { ink: INK.muted, width: 4 })),
    upright(x(4 * 0.38), [50, 450], { ink: INK.after, dash: '4 9' }),
    label('38 %', [x(4 * 0.38), 490], { ink: INK.after, anchor: 'middle' }),
    label('0 m', [x(0), 490], { anchor: 'middle' }),
    label('4 m', [x(4), 490], { anchor: 'middle' }),
  ];
}
