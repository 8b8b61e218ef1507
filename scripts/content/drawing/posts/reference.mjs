import { INK, line, path, times } from '../svg.mjs';
import { bandLevels } from './measures.mjs';

const COUNT = 120;

/**
 * The mean spectrum of a raw mix and of its finished state, joined where they differ.
 * @param {import('../sound.mjs').Sound} sound
 */
export function reference({ songs }) {
  const { before, after, rate } = songs['indie-rock'];
  const range = { count: COUNT, low: 32, high: 16_000 };
  const [cold, warm] = [before, after].map((buffer) => {
    const levels = bandLevels(buffer, rate, range);
    const mean = levels.slice(20, 90).reduce((sum, v) => sum + v, 0) / 70;
    return levels.map((v, i) => [80 + (i * 1440) / (COUNT - 1), Math.min(850, 370 - (v - mean) * 27)]);
  });
  const rungs = cold.map(([x, y], i) => `M${x.toFixed(1)} ${y.toFixed(1)}V${warm[i][1].toFixed(1)}`).join('');
  const octaves = times(10, (i) => 80 + (1440 * i * Math.log(2)) / Math.log(16_000 / 32));
  return [
    path(octaves.map((x) => `M${x.toFixed(1)} 60V840`).join(''), { ink: INK.line }),
    path(rungs, { ink: INK.faint }),
    line(cold, { ink: INK.before, width: 4 }),
    line(warm, { ink: INK.after, width: 5 }),
  ];
}
