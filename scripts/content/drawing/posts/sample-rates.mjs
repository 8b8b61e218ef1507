import { circle, INK, line, path, times } from '../svg.mjs';
import { loudest } from './measures.mjs';

const MIDDLE = 450;
const COUNT = 800;

/** Where values are kept: far apart on the left, near each other towards the right. */
function storedAt() {
  const stored = [];
  for (let i = 0; i < 620; i += Math.max(9, Math.round(54 * (1 - i / 700)))) stored.push(i);
  return stored;
}

/**
 * A stretch of a bass, kept with more and more and finer values: coarse steps on the left, the whole wave on the right.
 * @param {import('../sound.mjs').Sound} sound
 */
export function sampleRates({ songs }) {
  const { buffer } = songs.soul.tracks.find(({ name }) => name === 'bass');
  const start = loudest(buffer) + 600;
  const span = (i) => buffer[start + i * 2];
  const scale = 330 / Math.max(...times(COUNT, (i) => Math.abs(span(i))));
  const whole = times(COUNT, (i) => [(i * 1600) / (COUNT - 1), MIDDLE - span(i) * scale]);
  const stored = storedAt();
  const stepped = stored.map((i) => {
    const size = Math.max(6, 110 * (1 - i / 640));
    return [whole[i][0], MIDDLE - Math.round((MIDDLE - whole[i][1]) / size) * size];
  });
  const stairs = stepped
    .map(([x, y], k) => {
      const until = stepped[k + 1]?.[0] ?? whole[640][0];
      return `${k === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}H${until.toFixed(1)}`;
    })
    .join('');
  return [
    line(
      [
        [0, MIDDLE],
        [1600, MIDDLE],
      ],
      { ink: INK.line },
    ),
    path(stepped.map(([x, y]) => `M${x.toFixed(1)} ${MIDDLE}V${y.toFixed(1)}`).join(''), { ink: INK.line }),
    line(whole.slice(0, 640), { ink: INK.faint, width: 3 }),
    path(stairs, { ink: INK.before, width: 4 }),
    line(whole.slice(640), { ink: INK.after, width: 6 }),
    ...stepped.map((at) => circle(at, 7, { ink: INK.before, fill: INK.page, width: 3.4 })),
  ];
}
