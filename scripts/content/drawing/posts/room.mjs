import { arc, polar } from '../shapes.mjs';
import { circle, group, INK, line, path, rect, times } from '../svg.mjs';

const ROOM = { x: 230, y: 110, w: 1140, h: 680 };
const EAR = [702, 450];
const SPEAKERS = [
  [424, 290],
  [424, 610],
];

/** A speaker from above that looks at the ear. */
function speaker([x, y]) {
  const turn = (Math.atan2(EAR[1] - y, EAR[0] - x) * 180) / Math.PI;
  const box = rect({ x: -46, y: -34, w: 62, h: 68, r: 6 }, { ink: INK.after, fill: INK.page, width: 3 });
  const cone = path('M16 -20L28 -30M16 20L28 30M16 -20V20', { ink: INK.after, width: 3 });
  return group([box, cone], `transform="translate(${x} ${y}) rotate(${turn.toFixed(1)})"`);
}

/** Soft panels along a wall: short waves between two lines. */
function panel({ x, y, w, h }) {
  const isWide = w > h;
  const length = isWide ? w : h;
  const folds = times(Math.floor(length / 16), (i) => {
    const at = i * 16;
    return isWide ? `M${x + at} ${y}q8 ${h} 16 0` : `M${x} ${y + at}q${w} 8 0 16`;
  }).join('');
  return path(folds, { ink: INK.before, width: 2.6 });
}

/** A room from above: two speakers and a listener, first reflections, panels where they land, the waves of the room's length. */
export function room() {
  const walls = rect({ ...ROOM, r: 4 }, { ink: INK.muted, width: 4 });
  const direct = SPEAKERS.map((at) => line([at, EAR], { ink: INK.after, width: 3.4 }));
  const base = line([SPEAKERS[0], SPEAKERS[1]], { ink: INK.after, width: 2.4, dash: '2 10' });
  const bounce = SPEAKERS.flatMap(([sx, sy], i) => {
    const wall = i === 0 ? ROOM.y : ROOM.y + ROOM.h;
    const hit = sx + ((EAR[0] - sx) * Math.abs(wall - sy)) / (Math.abs(wall - sy) + Math.abs(wall - EAR[1]));
    return [line([[sx, sy], [hit, wall], EAR], { ink: INK.before, width: 2.6, dash: '12 10' })];
  });
  const mode = times(3, (m) =>
    line(
      times(90, (i) => {
        const share = i / 89;
        return [
          ROOM.x + share * ROOM.w,
          ROOM.y + ROOM.h / 2 + Math.cos(Math.PI * (m + 1) * share) * (250 - m * 70),
        ];
      }),
      { ink: INK.line, width: 2.4 },
    ),
  );
  const waves = SPEAKERS.flatMap((at) =>
    times(4, (i) => {
      const turn = (Math.atan2(EAR[1] - at[1], EAR[0] - at[0]) * 180) / Math.PI;
      return arc({ at, r: 62 + i * 34, from: turn - 26, to: turn + 26 }, { ink: INK.faint, width: 2.4 });
    }),
  );
  const head = [
    circle(EAR, 34, { ink: INK.text, fill: INK.page, width: 3.4 }),
    path(`M${EAR[0] - 33} ${EAR[1] - 10}l-16 10l16 10`, { ink: INK.text, width: 3.4 }),
    ...[-1, 1].map((s) => arc({ at: [EAR[0], EAR[1] + s * 36], r: 9, from: 0, to: 360 }, { ink: INK.text })),
  ];
  return [
    ...mode,
    walls,
    panel({ x: 468, y: ROOM.y + 8, w: 208, h: 34 }),
    panel({ x: 468, y: ROOM.y + ROOM.h - 8, w: 208, h: -34 }),
    panel({ x: ROOM.x + ROOM.w - 8, y: 290, w: -44, h: 320 }),
    ...waves,
    ...bounce,
    base,
    ...direct,
    ...SPEAKERS.map(speaker),
    ...head,
    circle(polar(EAR, 0, 0), 3, { ink: INK.text, fill: INK.text }),
  ];
}
