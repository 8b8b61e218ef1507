import { arc, FAINT, polar } from '../shapes.mjs';
import { INK, line, path, times } from '../svg.mjs';

const RADIUS = 316;

/**
 * A cloud of points of two channels as on a vectorscope: mono stands upright, what is only in the difference lies flat.
 * The lower half is folded up, so that full phase and its opposite look alike.
 */
function cloud(left, right, { at, count, gain, start, step }) {
  return times(count, (i) => {
    const [l, r] = [left[start + i * step] * gain, right[start + i * step] * gain];
    const up = l + r < 0 ? -1 : 1;
    const x = ((up * (r - l)) / Math.SQRT2) * RADIUS;
    const y = ((up * (l + r)) / Math.SQRT2) * RADIUS;
    const shrink = Math.min(1, RADIUS / Math.hypot(x, y));
    return `M${(at[0] + x * shrink).toFixed(0)} ${(at[1] - y * shrink).toFixed(0)}h0`;
  }).join('');
}

function frame(at) {
  const rays = [-135, -90, -45].map((degrees) => line([at, polar(at, RADIUS + 24, degrees)], FAINT));
  return [
    arc({ at, r: RADIUS + 24, from: -180, to: 0 }, { ink: INK.faint }),
    arc({ at, r: (RADIUS + 24) / 2, from: -180, to: 0 }, { ink: INK.line }),
    line(
      [
        [at[0] - RADIUS - 24, at[1]],
        [at[0] + RADIUS + 24, at[1]],
      ],
      FAINT,
    ),
    ...rays,
  ].join('');
}

/**
 * Two vectorscopes: a mix whose second microphone hears the same a little later and upside down, and a healthy one.
 * @param {import('../sound.mjs').Sound} sound
 */
export function drumPhase({ songs }) {
  const { sides, before } = songs['indie-rock'];
  const late = 31;
  const inverted = before.map((v, i) => 0.25 * v - 0.95 * (before[i - late] ?? 0));
  const start = 420_000;
  const plot = { count: 1450, start, step: 61 };
  const [cold, warm] = [
    [425, 610],
    [1175, 610],
  ];
  return [
    frame(cold),
    frame(warm),
    path(cloud(before, inverted, { ...plot, at: cold, gain: 3.6 }), {
      ink: INK.before,
      width: 5,
      opacity: 0.8,
    }),
    path(cloud(sides[0], sides[1], { ...plot, at: warm, gain: 1 }), {
      ink: INK.after,
      width: 5,
      opacity: 0.8,
    }),
  ];
}
