import { circle, INK, line, path } from '../svg.mjs';
import { levelsIn } from './measures.mjs';

const TOP = -3;
const PER_DB = 22;
const STEP = 0.5;

/** How often each level occurs, as strokes that are as wide as it is frequent; loud is up. */
function violin(levels, x, ink) {
  const bins = new Map();
  for (const db of levels) {
    const bin = Math.round(db / STEP);
    if (db > -40) bins.set(bin, (bins.get(bin) ?? 0) + 1);
  }
  const limit = Math.max(...bins.values());
  const d = [...bins]
    .map(([bin, count]) => {
      const half = 8 + 92 * Math.sqrt(count / limit);
      return `M${(x - half).toFixed(1)} ${(70 + (TOP - bin * STEP) * PER_DB).toFixed(1)}h${(2 * half).toFixed(1)}`;
    })
    .join('');
  return path(d, { ink, width: 4.4 });
}

/**
 * For each of the six songs, how often each level occurs: cold as it was recorded, warm as it was mastered; across them
 * the line to which a player brings all of them.
 * @param {import('../sound.mjs').Sound} sound
 */
export function loudness({ songs }) {
  const columns = Object.values(songs).flatMap(({ before, after, rate }, i) => {
    const x = 175 + i * 250;
    const levels = (buffer) => levelsIn(buffer, rate, { count: 420, from: 0, to: 0.94 });
    return [
      violin(levels(before), x, INK.before),
      violin(levels(after), x, INK.after),
      circle([x, 70 + (TOP + 14) * PER_DB], 9, { ink: INK.page, fill: INK.text, width: 4 }),
    ];
  });
  const y = 70 + (TOP + 14) * PER_DB;
  return [
    ...columns.filter((_, i) => i % 3 < 2),
    line(
      [
        [0, y],
        [1600, y],
      ],
      { ink: INK.text, width: 3 },
    ),
    ...columns.filter((_, i) => i % 3 === 2),
  ];
}
