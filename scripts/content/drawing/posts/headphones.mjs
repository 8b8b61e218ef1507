import { arc } from '../shapes.mjs';
import { circle, INK, line, path, times } from '../svg.mjs';

const LEFT = [430, 600];
const RIGHT = [1170, 600];
const inkOf = (side) => (side === -1 ? INK.before : INK.after);

/** A head from above at [x, y], looking up. */
function head([x, y]) {
  return [
    `<ellipse cx="${x}" cy="${y}" rx="84" ry="100" fill="${INK.page}" stroke="${INK.text}" stroke-width="3.4"/>`,
    path(`M${x - 15} ${y - 98}L${x} ${y - 122}L${x + 15} ${y - 98}`, { ink: INK.text, width: 3.4 }),
    ...[-1, 1].map((s) =>
      path(`M${x + s * 82} ${y - 22}q${s * 26} 6 ${s * 18} 32q${s * -6} 16 ${s * -18} 10`, {
        ink: INK.text,
        width: 3.4,
      }),
    ),
  ].join('');
}

/** A speaker on one side (-1 left, 1 right): its wave and its two ways to the ears, the far one dotted. */
function speaker(side) {
  const at = [LEFT[0] + side * 240, 220];
  const ink = inkOf(side);
  const turn = (Math.atan2(LEFT[1] - at[1], LEFT[0] - at[0]) * 180) / Math.PI;
  const fronts = times(9, (i) =>
    arc({ at, r: 60 + i * 34, from: turn - 34, to: turn + 34 }, { ink, width: 2.4, opacity: 1 - i * 0.085 }),
  );
  const ways = [-1, 1].map((ear) =>
    line([at, [LEFT[0] + ear * 92, LEFT[1] - 10]], {
      ink,
      width: side === ear ? 4 : 2.6,
      dash: side === ear ? '' : '4 12',
    }),
  );
  return [
    fronts.join(''),
    ways.join(''),
    circle(at, 36, { ink, fill: INK.page, width: 3.4 }),
    circle(at, 14, { ink, width: 3.4 }),
  ].join('');
}

/** A cup of the headphones on one side with its wave towards the near ear. */
function cup(side) {
  const x = RIGHT[0] + side * 196;
  const ink = inkOf(side);
  const facing = side === -1 ? 0 : 180;
  const fronts = times(7, (i) =>
    arc(
      { at: [x + side * 30, RIGHT[1]], r: 44 + i * 10.5, from: facing - 32, to: facing + 32 },
      { ink, width: 2.4, opacity: 1 - i * 0.11 },
    ),
  );
  const shell = `M${x} ${RIGHT[1] - 104}q${side * 66} 104 0 208q${side * -18} -104 0 -208z`;
  return path(shell, { ink, fill: INK.page, width: 3.4 }) + fronts.join('');
}

/** Left: two speakers, each heard by both ears. Right: headphones, each side heard by one. */
export function headphones() {
  const [x, y] = [RIGHT[0], RIGHT[1] - 80];
  const band = `M${x - 214} ${y}C${x - 214} 180 ${x + 214} 180 ${x + 214} ${y}`;
  return [
    path('M800 130V770', { ink: INK.line }),
    speaker(-1),
    speaker(1),
    head(LEFT),
    path(band, { ink: INK.muted, width: 3.4 }),
    head(RIGHT),
    cup(-1),
    cup(1),
  ];
}
