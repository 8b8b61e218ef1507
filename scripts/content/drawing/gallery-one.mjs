import { pairsOf } from './sound.mjs';
import { circle, INK, line, path, rect, strokes, times } from './svg.mjs';

const B = { ink: INK.before };
const A = { ink: INK.after };
const F = { ink: INK.faint };
const polar = ([x, y], r, degrees) => [
  x + r * Math.cos((degrees * Math.PI) / 180),
  y + r * Math.sin((degrees * Math.PI) / 180),
];
const arc = (at, r, from, to, style) =>
  line(
    times(41, (i) => polar(at, r, from + ((to - from) * i) / 40)),
    style,
  );

const knob = (at, r, turn, style) =>
  circle(at, r, style) + line([polar(at, r * 0.35, turn), polar(at, r, turn)], style);

function needleMeter({ x, y, w, h }, share, style) {
  const pivot = [x + w / 2, y + h * 1.05];
  const r = h * 0.8;
  const turn = -135 + 90 * share;
  const ticks = times(9, (i) =>
    line([polar(pivot, r, -135 + i * 11.25), polar(pivot, r + 5, -135 + i * 11.25)], style),
  );
  return (
    rect({ x, y, w, h, r: 5 }, style) +
    arc(pivot, r, -135, -45, style) +
    ticks.join('') +
    line([polar(pivot, h * 0.18, turn), polar(pivot, r - 4, turn)], style)
  );
}

function strip(i, x, w) {
  const lit = i === 9 || i === 10;
  const style = lit ? A : B;
  const level = 0.5 - 0.28 * Math.sin(i * 0.55 + 0.4) - 0.12 * Math.sin(i * 1.9);
  const share = lit ? 0.86 : Math.min(0.82, Math.max(0.14, level));
  const y = 745 - share * 170;
  const middle = x + w / 2;
  return [
    ...times(6, (row) =>
      knob([middle, 268 + row * 38], 10.5, -90 + 130 * Math.sin(i * 2.1 + row * 1.7), lit && row > 2 ? A : B),
    ),
    rect({ x: middle - 7, y: 500, w: 14, h: 9, r: 2 }, i % 5 === 2 ? A : B),
    rect({ x: middle - 7, y: 520, w: 14, h: 9, r: 2 }, B),
    line(
      [
        [middle, 560],
        [middle, 760],
      ],
      F,
    ),
    ...times(7, (k) =>
      line(
        [
          [middle - 12, 568 + k * 30],
          [middle - 8, 568 + k * 30],
        ],
        F,
      ),
    ),
    rect({ x: middle - 9, y: y - 14, w: 18, h: 28, r: 3 }, { ...style, fill: INK.raised }),
    line(
      [
        [middle - 9, y],
        [middle + 9, y],
      ],
      style,
    ),
  ].join('');
}

/** A mixing console from above: meters, 22 strips of knobs, faders in the shape of a mix. */
export function console_() {
  const width = 44;
  const left = (1200 - 22 * width) / 2;
  const strips = times(22, (i) => strip(i, left + i * width, width));
  const lines = times(23, (i) =>
    line(
      [
        [left + i * width, 240],
        [left + i * width, 780],
      ],
      F,
    ),
  );
  const meters = times(8, (i) =>
    needleMeter(
      { x: left + 18 + i * 119.5, y: 128, w: 96, h: 62 },
      0.35 + 0.3 * Math.sin(i * 1.3 + 1),
      i === 3 ? A : B,
    ),
  );
  return [
    path(`M${left - 34} 812V236L${left - 14} 100H${1214 - left}L${1234 - left} 236V812Z`, B),
    line(
      [
        [left - 34, 236],
        [1234 - left, 236],
      ],
      B,
    ),
    ...lines,
    ...meters,
    ...strips,
    line(
      [
        [left - 34, 784],
        [1234 - left, 784],
      ],
      B,
    ),
  ];
}

function speaker(x, style) {
  const m = x + 115;
  return [
    rect({ x, y: 210, w: 230, h: 360, r: 12 }, { ...style, fill: INK.raised }),
    rect({ x: x + 10, y: 220, w: 210, h: 340, r: 8 }, F),
    circle([m, 292], 38, style),
    circle([m, 292], 24, style),
    circle([m, 292], 8, style),
    ...[82, 74, 50, 44, 20].map((r) => circle([m, 436], r, style)),
    ...times(24, (i) => line([polar([m, 436], 54, i * 15), polar([m, 436], 70, i * 15)], F)),
    rect({ x: m - 70, y: 536, w: 140, h: 12, r: 6 }, style),
    line(
      [
        [m - 16, 570],
        [m - 16, 770],
      ],
      style,
    ),
    line(
      [
        [m + 16, 570],
        [m + 16, 770],
      ],
      style,
    ),
    path(`M${m - 90} 792L${m - 60} 770H${m + 60}L${m + 90} 792Z`, style),
  ].join('');
}

/** Two monitors on stands; their lines meet where the engineer sits. */
export function monitors() {
  const seat = [600, 700];
  const fan = (m, style) =>
    times(5, (i) =>
      line(
        [
          [m, 436],
          [seat[0] + (i - 2) * 0.01, seat[1]],
        ].map(([x, y], k) => (k ? [x, y] : [x, y])),
        style,
      ),
    ).slice(0, 1);
  const waves = (m, from, to, style) =>
    times(9, (i) => arc([m, 436], 125 + i * 27, from, to, { ...style, opacity: 1 - i * 0.08 }));
  return [
    ...waves(265, 15, 58, B),
    ...waves(935, 122, 165, A),
    ...fan(265, { ink: INK.before, dash: '2 8' }),
    ...fan(935, { ink: INK.after, dash: '2 8' }),
    line(
      [
        [265, 436],
        [935, 436],
      ],
      { ...F, dash: '2 8' },
    ),
    speaker(150, B),
    speaker(820, A),
    line(
      [
        [70, 792],
        [1130, 792],
      ],
      F,
    ),
    circle([600, 690], 26, { ink: INK.text, fill: INK.raised }),
    path('M574 684C566 684 566 706 574 704M626 684C634 684 634 706 626 704', { ink: INK.text }),
    path('M548 792C548 742 570 728 600 728C630 728 652 742 652 792', { ink: INK.text, fill: INK.raised }),
  ];
}

const socket = (at, style) => circle(at, 13, style) + circle(at, 6, style);

function cable([x1, y1], [x2, y2], { sag, style }) {
  const low = Math.max(y1, y2) + sag;
  const d = `M${x1} ${y1 + 40}C${x1} ${low} ${x2} ${low} ${x2} ${y2 + 40}`;
  const plug = ([x, y]) =>
    rect({ x: x - 7, y: y - 6, w: 14, h: 40, r: 5 }, { ...style, fill: INK.raised }) +
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
    );
  return path(d, { ink: INK.raised, width: 12 }) + path(d, style) + plug([x1, y1]) + plug([x2, y2]);
}

/** A patch bay: 2 rows of 20 sockets, four cold cables and a warm one. */
export function patchBay() {
  const x = (i) => 134 + i * 49;
  const rows = [225, 315];
  const sockets = rows.flatMap((y) => times(20, (i) => socket([x(i), y], B)));
  const labels = times(
    20,
    (i) =>
      line(
        [
          [x(i) - 12, 188],
          [x(i) + 12, 188],
        ],
        F,
      ) +
      line(
        [
          [x(i) - 12, 278],
          [x(i) + 12, 278],
        ],
        F,
      ),
  );
  const cables = [
    [1, 0, 6, 1, 190],
    [4, 1, 12, 0, 330],
    [9, 1, 10, 1, 130],
    [14, 0, 18, 1, 210],
  ];
  return [
    rect({ x: 70, y: 150, w: 1060, h: 220, r: 10 }, B),
    ...[90, 1110].flatMap((cx) => [175, 345].map((cy) => circle([cx, cy], 6, B))),
    ...labels,
    ...sockets,
    ...cables.map(([a, ra, b, rb, sag]) => cable([x(a), rows[ra]], [x(b), rows[rb]], { sag, style: B })),
    cable([x(2), rows[1]], [x(16), rows[1]], { sag: 470, style: { ...A, width: 2.5 } }),
  ];
}

function reel(at, fill, { turn, style }) {
  const spokes = times(3, (i) => {
    const a = turn + i * 120;
    return path(
      `M${polar(at, 40, a - 26).join(' ')}L${polar(at, 150, a - 14).join(' ')}A150 150 0 0 1 ${polar(at, 150, a + 14).join(' ')}L${polar(at, 40, a + 26).join(' ')}`,
      style,
    );
  });
  const tape = times(Math.round((fill - 60) / 5), (i) => circle(at, 62 + i * 5, { ...style, opacity: 0.45 }));
  return [
    circle(at, 172, style),
    circle(at, 164, style),
    ...tape,
    ...spokes,
    circle(at, 36, { ...style, fill: INK.raised }),
    circle(at, 12, style),
    ...times(3, (i) => circle(polar(at, 24, turn + 60 + i * 120), 4, style)),
  ].join('');
}

/** A tape machine: the tape carries a real waveform past the heads, cold before them and warm after. */
export function tapeMachine({ songs }) {
  const { before, after } = songs['indie-rock'];
  const cold = pairsOf(before, 62, { from: 0.3, to: 0.5 });
  const warm = pairsOf(after, 62, { from: 0.5, to: 0.7 });
  return [
    rect({ x: 110, y: 70, w: 980, h: 760, r: 24 }, B),
    reel([350, 275], 150, { turn: 20, style: B }),
    reel([850, 275], 115, { turn: 70, style: A }),
    path('M178 275C178 470 190 560 250 560H950C1010 560 1022 470 1022 275', { ...F }),
    circle([236, 545], 22, { ...B, fill: INK.raised }),
    circle([964, 545], 22, { ...A, fill: INK.raised }),
    path(strokes(cold, { x: 270, y: 560, w: 250, h: 66 }), B),
    path(strokes(warm, { x: 680, y: 560, w: 250, h: 66 }), A),
    rect({ x: 528, y: 510, w: 144, h: 84, r: 10 }, { ...B, fill: INK.raised }),
    ...[0, 1, 2].map(
      (i) =>
        rect({ x: 546 + i * 40, y: 528, w: 28, h: 48, r: 4 }, i === 1 ? A : B) +
        line(
          [
            [560 + i * 40, 528],
            [560 + i * 40, 576],
          ],
          i === 1 ? A : B,
        ),
    ),
    ...[0, 1].map((i) => needleMeter({ x: 170 + i * 170, y: 680, w: 140, h: 88 }, 0.45 + 0.2 * i, B)),
    ...times(5, (i) => rect({ x: 560 + i * 96, y: 690, w: 76, h: 68, r: 8 }, i === 4 ? A : B)),
    path('M610 712L588 724L610 736Z', B),
    path('M676 712L696 724L676 736ZM696 712L716 724L696 736Z', B),
    rect({ x: 780, y: 714, w: 20, h: 20 }, B),
    path('M876 712L898 724L876 736Z', B),
    circle([982, 724], 11, { ...A, fill: INK.after }),
  ];
}
