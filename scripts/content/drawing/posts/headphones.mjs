import { arc } from '../shapes.mjs';
import { circle, INK, line, path, times } from '../svg.mjs';

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

/** Left: two speakers, each heard by both ears. Right: headphones, each side heard by one. */
export function headphones() {
  const [left, right] = [
    [430, 600],
    [1170, 600],
  ];
  const speakers = [
    [190, 220],
    [670, 220],
  ];
  const fronts = speakers.flatMap(([x, y], s) => {
    const turn = (Math.atan2(left[1] - y, left[0] - x) * 180) / Math.PI;
    return [
      ...times(9, (i) =>
        arc(
          { at: [x, y], r: 60 + i * 34, from: turn - 34, to: turn + 34 },
          { ink: s === 0 ? INK.before : INK.after, width: 2.4, opacity: 1 - i * 0.085 },
        ),
      ),
      ...[-1, 1].map((ear) =>
        line(
          [
            [x, y],
            [left[0] + ear * 92, left[1] - 10],
          ],
          {
            ink: s === 0 ? INK.before : INK.after,
            width: (s === 0 ? -1 : 1) === ear ? 4 : 2.6,
            dash: (s === 0 ? -1 : 1) === ear ? '' : '4 12',
          },
        ),
      ),
      circle([x, y], 36, { ink: s === 0 ? INK.before : INK.after, fill: INK.page, width: 3.4 }),
      circle([x, y], 14, { ink: s === 0 ? INK.before : INK.after, width: 3.4 }),
    ];
  });
  const cups = [-1, 1].flatMap((s) => {
    const x = right[0] + s * 196;
    const ink = s === -1 ? INK.before : INK.after;
    return [
      path(`M${x} ${right[1] - 104}q${s * 66} 104 0 208q${s * -18} -104 0 -208z`, {
        ink,
        fill: INK.page,
        width: 3.4,
      }),
      ...times(7, (i) =>
        arc(
          {
            at: [x + s * 30, right[1]],
            r: 44 + i * 10.5,
            from: s === -1 ? -32 : 148,
            to: s === -1 ? 32 : 212,
          },
          { ink, width: 2.4, opacity: 1 - i * 0.11 },
        ),
      ),
    ];
  });
  const band = path(
    `M${right[0] - 214} ${right[1] - 80}C${right[0] - 214} 180 ${right[0] + 214} 180 ${right[0] + 214} ${right[1] - 80}`,
    { ink: INK.muted, width: 3.4 },
  );
  return [
    line(
      [
        [800, 130],
        [800, 770],
      ],
      { ink: INK.line },
    ),
    ...fronts,
    head(left),
    band,
    head(right),
    ...cups,
  ];
}
