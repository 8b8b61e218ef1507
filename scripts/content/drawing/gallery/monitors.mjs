import { arc, COLD, FAINT, polar, WARM } from '../shapes.mjs';
import { circle, INK, line, path, rect, times } from '../svg.mjs';

function speaker(x, style) {
  const m = x + 115;
  const box =
    rect({ x, y: 210, w: 230, h: 360, r: 12 }, { ...style, fill: INK.raised }) +
    rect({ x: x + 10, y: 220, w: 210, h: 340, r: 8 }, FAINT);
  const tweeter = [38, 24, 8].map((r) => circle([m, 292], r, style));
  const woofer = [82, 74, 50, 44, 20].map((r) => circle([m, 436], r, style));
  const cone = times(24, (i) => line([polar([m, 436], 54, i * 15), polar([m, 436], 70, i * 15)], FAINT));
  const stand = [m - 16, m + 16].map((at) =>
    line(
      [
        [at, 570],
        [at, 770],
      ],
      style,
    ),
  );
  const foot = path(`M${m - 90} 792L${m - 60} 770H${m + 60}L${m + 90} 792Z`, style);
  return [
    box,
    ...tweeter,
    ...woofer,
    ...cone,
    rect({ x: m - 70, y: 536, w: 140, h: 12, r: 6 }, style),
    ...stand,
    foot,
  ].join('');
}

function listener() {
  const style = { ink: INK.text, fill: INK.raised };
  return [
    circle([600, 690], 26, style),
    path('M574 684C566 684 566 706 574 704M626 684C634 684 634 706 626 704', { ink: INK.text }),
    path('M548 792C548 742 570 728 600 728C630 728 652 742 652 792', style),
  ];
}

/** Two monitors on stands; their lines meet where the engineer sits. */
export function drawMonitors() {
  const waves = (m, [from, to], style) =>
    times(9, (i) =>
      arc({ at: [m, 436], r: 125 + i * 27, from, to }, Object.assign({ opacity: 1 - i * 0.08 }, style)),
    );
  return [
    ...waves(265, [15, 58], COLD),
    ...waves(935, [122, 165], WARM),
    line(
      [
        [265, 436],
        [600, 700],
      ],
      { ...COLD, dash: '2 8' },
    ),
    line(
      [
        [935, 436],
        [600, 700],
      ],
      { ...WARM, dash: '2 8' },
    ),
    line(
      [
        [265, 436],
        [935, 436],
      ],
      { ...FAINT, dash: '2 8' },
    ),
    speaker(150, COLD),
    speaker(820, WARM),
    line(
      [
        [70, 792],
        [1130, 792],
      ],
      FAINT,
    ),
    ...listener(),
  ];
}
