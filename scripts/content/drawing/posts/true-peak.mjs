import { circle, INK, line, path, times } from '../svg.mjs';

const MIDDLE = 500;
const FULL = 300;
const SAMPLES = 26;

/** Values of a signal below half of the sampling rate: what it is between its samples follows from them alone. */
const wave = (t) =>
  0.74 * Math.sin(2 * Math.PI * 0.2502 * t + 0.79) +
  0.3 * Math.sin(2 * Math.PI * 0.081 * t + 0.4) +
  0.2 * Math.sin(2 * Math.PI * 0.139 * t + 2);

/** Samples that all stay under full scale, and the wave between them that does not. */
export function truePeak() {
  const top = Math.max(...times(SAMPLES, (i) => Math.abs(wave(i))));
  const x = (t) => 60 + (t * 1480) / (SAMPLES - 1);
  const y = (v) => MIDDLE - (v / top) * 0.985 * FULL;
  const points = times((SAMPLES - 1) * 16 + 1, (i) => [x(i / 16), y(wave(i / 16))]);
  const over = (point) => Math.abs(point[1] - MIDDLE) > FULL;
  const runs = [[]];
  for (const point of points) {
    if (over(point)) runs.at(-1).push(point);
    else if (runs.at(-1).length > 0) runs.push([]);
  }
  const stems = times(SAMPLES, (i) => `M${x(i).toFixed(1)} ${MIDDLE}V${y(wave(i)).toFixed(1)}`).join('');
  return [
    path(stems, { ink: INK.faint }),
    ...[1, -1].map((side) =>
      line(
        [
          [0, MIDDLE - side * FULL],
          [1600, MIDDLE - side * FULL],
        ],
        { ink: INK.muted },
      ),
    ),
    line(points, { ink: INK.before, width: 3.4 }),
    ...runs.filter((run) => run.length > 1).map((run) => line(run, { ink: INK.after, width: 9 })),
    ...times(SAMPLES, (i) => circle([x(i), y(wave(i))], 7, { ink: INK.before, fill: INK.page, width: 3.4 })),
  ];
}
