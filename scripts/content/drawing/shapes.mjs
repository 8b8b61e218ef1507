import { circle, INK, line, rect, times } from './svg.mjs';

/** Styles of the three lines that a scene is drawn with: cold, warm and faint. */
export const COLD = { ink: INK.before };
export const WARM = { ink: INK.after };
export const FAINT = { ink: INK.faint };

/**
 * The point at `degrees` on a circle of radius `r` around [x, y].
 * @type {(at: number[], r: number, degrees: number) => number[]}
 */
export const polar = ([x, y], r, degrees) => [
  x + r * Math.cos((degrees * Math.PI) / 180),
  y + r * Math.sin((degrees * Math.PI) / 180),
];

/** A part of a circle; `from` and `to` in degrees. */
export const arc = ({ at, r, from, to }, style) =>
  line(
    times(41, (i) => polar(at, r, from + ((to - from) * i) / 40)),
    style,
  );

/** A knob of radius `r` that points to `turn` degrees. */
export const knob = ({ at, r, turn }, style) =>
  circle(at, r, style) + line([polar(at, r * 0.35, turn), polar(at, r, turn)], style);

/** A meter with a needle at `share` (0..1) of its scale. */
export function needleMeter({ x, y, w, h }, share, style) {
  const pivot = [x + w / 2, y + h * 1.05];
  const r = h * 0.8;
  const turn = -135 + 90 * share;
  const ticks = times(9, (i) =>
    line([polar(pivot, r, -135 + i * 11.25), polar(pivot, r + 5, -135 + i * 11.25)], style),
  );
  const needle = line([polar(pivot, h * 0.18, turn), polar(pivot, r - 4, turn)], style);
  return (
    rect({ x, y, w, h, r: 5 }, style) +
    arc({ at: pivot, r, from: -135, to: -45 }, style) +
    ticks.join('') +
    needle
  );
}
