import { arc, COLD, FAINT, WARM } from '../shapes.mjs';
import { group, line, rect, times } from '../svg.mjs';

// Depths of a quadratic-residue diffuser of 13 wells: n² mod 13.
const DEPTHS = [0, 1, 4, 9, 3, 12, 10, 10, 12, 3, 9, 4, 1];
const TOP = 110;
const STEP = 52;

function well(depth, i) {
  const y = TOP + i * STEP;
  const x = 885 + depth * 11;
  return (
    rect({ x, y: y + 4, w: 1050 - x, h: STEP - 8, r: 2 }, COLD) +
    line(
      [
        [878, y],
        [1050, y],
      ],
      COLD,
    )
  );
}

function ray(depth, i) {
  const y = TOP + i * STEP + STEP / 2;
  return (
    line(
      [
        [90, y],
        [875 + depth * 11, y],
      ],
      { ...COLD, opacity: 0.75 },
    ) +
    line(
      [
        [238, y - 7],
        [250, y],
        [238, y + 7],
      ],
      COLD,
    )
  );
}

function echo(i) {
  const at = [876 + DEPTHS[i] * 5, TOP + i * STEP + STEP / 2];
  return times(5, (k) =>
    arc(
      { at, r: 50 + k * 46 + DEPTHS[i] * 3, from: 132, to: 228 },
      Object.assign({ opacity: 0.95 - k * 0.15 }, WARM),
    ),
  ).join('');
}

/** A wall in section: cold sound arrives in straight lines, the diffuser sends it back as warm circles. */
export function drawAcousticPanels() {
  const bricks = times(24, (i) =>
    line(
      [
        [1050, 84 + i * 31],
        [1080, 58 + i * 31],
      ],
      FAINT,
    ),
  );
  return [
    '<clipPath id="room"><path d="M70 80H1050V826H70Z"/></clipPath>',
    line(
      [
        [1050, 70],
        [1050, 830],
      ],
      COLD,
    ),
    ...bricks,
    ...DEPTHS.map(ray),
    group([1, 3, 5, 7, 9, 11].map(echo), 'clip-path="url(#room)"'),
    line(
      [
        [878, TOP + 13 * STEP],
        [1050, TOP + 13 * STEP],
      ],
      COLD,
    ),
    ...DEPTHS.map(well),
    line(
      [
        [70, 830],
        [1130, 830],
      ],
      FAINT,
    ),
  ];
}
