import { COLD, FAINT, WARM } from '../shapes.mjs';
import { circle, INK, line, path, rect, times } from '../svg.mjs';

const ROWS = [225, 315];
const column = (i) => 134 + i * 49;

function plug([x, y], style) {
  const body = rect({ x: x - 7, y: y - 6, w: 14, h: 40, r: 5 }, { ...style, fill: INK.raised });
  return (
    body +
    line(
      [
        [x - 7, y + 22],
        [x + 7, y + 22],
      ],
      style,
    ) +
    line(
      [
        [x, y + 34],
        [x, y + 44],
      ],
      style,
    )
  );
}

function cable([x1, y1], [x2, y2], { sag, style }) {
  const low = Math.max(y1, y2) + sag;
  const d = `M${x1} ${y1 + 40}C${x1} ${low} ${x2} ${low} ${x2} ${y2 + 40}`;
  return (
    path(d, { ink: INK.raised, width: 12 }) + path(d, style) + plug([x1, y1], style) + plug([x2, y2], style)
  );
}

const CABLES = [
  { from: [1, 0], to: [6, 1], sag: 190 },
  { from: [4, 1], to: [12, 0], sag: 330 },
  { from: [9, 1], to: [10, 1], sag: 130 },
  { from: [14, 0], to: [18, 1], sag: 210 },
  { from: [2, 1], to: [16, 1], sag: 470, isLit: true },
];

/** A patch bay: 2 rows of 20 sockets, four cold cables and a warm one. */
export function drawPatchBay() {
  const at = ([i, row]) => [column(i), ROWS[row]];
  const sockets = ROWS.flatMap((y) =>
    times(20, (i) => circle([column(i), y], 13, COLD) + circle([column(i), y], 6, COLD)),
  );
  const labels = ROWS.flatMap((y) =>
    times(20, (i) =>
      line(
        [
          [column(i) - 12, y - 37],
          [column(i) + 12, y - 37],
        ],
        FAINT,
      ),
    ),
  );
  const screws = [90, 1110].flatMap((x) => [175, 345].map((y) => circle([x, y], 6, COLD)));
  const cables = CABLES.map(({ from, to, sag, isLit }) =>
    cable(at(from), at(to), { sag, style: isLit ? { ...WARM, width: 2.5 } : COLD }),
  );
  return [rect({ x: 70, y: 150, w: 1060, h: 220, r: 10 }, COLD), ...screws, ...labels, ...sockets, ...cables];
}
