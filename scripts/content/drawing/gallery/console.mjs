import { COLD, FAINT, knob, needleMeter, WARM } from '../shapes.mjs';
import { INK, line, path, rect, times } from '../svg.mjs';

const CHANNELS = 22;
const WIDTH = 44;
const LEFT = (1200 - CHANNELS * WIDTH) / 2;

function fader(middle, share, style) {
  const y = 745 - share * 170;
  const marks = times(7, (k) =>
    line(
      [
        [middle - 12, 568 + k * 30],
        [middle - 8, 568 + k * 30],
      ],
      FAINT,
    ),
  );
  const cap = rect({ x: middle - 9, y: y - 14, w: 18, h: 28, r: 3 }, { ...style, fill: INK.raised });
  return (
    line(
      [
        [middle, 560],
        [middle, 760],
      ],
      FAINT,
    ) +
    marks.join('') +
    cap +
    line(
      [
        [middle - 9, y],
        [middle + 9, y],
      ],
      style,
    )
  );
}

function strip(i) {
  const isLit = i === 9 || i === 10;
  const level = 0.5 - 0.28 * Math.sin(i * 0.55 + 0.4) - 0.12 * Math.sin(i * 1.9);
  const middle = LEFT + i * WIDTH + WIDTH / 2;
  const turn = (row) => -90 + 130 * Math.sin(i * 2.1 + row * 1.7);
  const knobs = times(6, (row) =>
    knob({ at: [middle, 268 + row * 38], r: 10.5, turn: turn(row) }, isLit && row > 2 ? WARM : COLD),
  );
  const buttons =
    rect({ x: middle - 7, y: 500, w: 14, h: 9, r: 2 }, i % 5 === 2 ? WARM : COLD) +
    rect({ x: middle - 7, y: 520, w: 14, h: 9, r: 2 }, COLD);
  return (
    knobs.join('') +
    buttons +
    fader(middle, isLit ? 0.86 : Math.min(0.82, Math.max(0.14, level)), isLit ? WARM : COLD)
  );
}

/** A mixing console from above: meters, 22 strips of knobs, faders in the shape of a mix. */
export function drawConsole() {
  const lines = times(CHANNELS + 1, (i) =>
    line(
      [
        [LEFT + i * WIDTH, 240],
        [LEFT + i * WIDTH, 780],
      ],
      FAINT,
    ),
  );
  const meters = times(8, (i) =>
    needleMeter(
      { x: LEFT + 18 + i * 119.5, y: 128, w: 96, h: 62 },
      0.35 + 0.3 * Math.sin(i * 1.3 + 1),
      i === 3 ? WARM : COLD,
    ),
  );
  const right = 1200 - LEFT;
  const frame = path(`M${LEFT - 34} 812V236L${LEFT - 14} 100H${right + 14}L${right + 34} 236V812Z`, COLD);
  const edges = [236, 784].map((y) =>
    line(
      [
        [LEFT - 34, y],
        [right + 34, y],
      ],
      COLD,
    ),
  );
  return [frame, ...edges, ...lines, ...meters, ...times(CHANNELS, strip)];
}
