import { INK, line, path, times } from '../svg.mjs';
import { loudest } from './measures.mjs';

const MIDDLE = 486;
const FULL = 340;

/**
 * 170 ms of a kick drum that peaks at -6 dB; the same hit 10 dB hotter, flat at full scale, lies behind it.
 * @param {import('../sound.mjs').Sound} sound
 */
export function headroom({ songs }) {
  const { tracks, rate } = songs.soul;
  const { buffer } = tracks.find(({ name }) => name === 'kick');
  const start = loudest(buffer) - Math.round(0.03 * rate);
  // Signed, so that the highest point is an upper one and touches the line.
  const scale = 0.5 / buffer[loudest(buffer)];
  const count = 900;
  const step = Math.floor((0.17 * rate) / count);
  const at = (gain) =>
    times(count, (i) => {
      const value = (buffer[start + i * step] ?? 0) * scale * gain;
      return [(i * 1600) / (count - 1), MIDDLE - Math.max(-1, Math.min(1, value)) * FULL];
    });
  const level = (share, style) =>
    line(
      [
        [0, MIDDLE - share * FULL],
        [1600, MIDDLE - share * FULL],
      ],
      style,
    );
  const hot = at(10 ** (10 / 20));
  const cut = hot
    .filter(([, y]) => Math.abs(y - MIDDLE) >= FULL - 0.01)
    .map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h2`)
    .join('');
  return [
    ...[1, -1].map((share) => level(share, { ink: INK.faint, dash: '2 12' })),
    line(hot, { ink: INK.before, width: 3 }),
    path(cut, { ink: INK.before, width: 10 }),
    level(0.5, { ink: INK.after }),
    line(at(1), { ink: INK.after, width: 6 }),
  ];
}
