import { arc, COLD, FAINT, WARM } from '../shapes.mjs';
import { pairsOf } from '../sound.mjs';
import { circle, INK, line, path, rect, strokes, times } from '../svg.mjs';

function controlWindow() {
  const glints = [
    [
      [700, 380],
      [880, 130],
    ],
    [
      [740, 380],
      [920, 130],
    ],
  ].map((points) => line(points, FAINT));
  return [
    rect({ x: 640, y: 90, w: 470, h: 330, r: 6 }, FAINT),
    rect({ x: 656, y: 106, w: 438, h: 298, r: 3 }, FAINT),
    ...glints,
  ];
}

function popFilter() {
  const rings = [
    [34, 104],
    [29, 96],
  ].map(
    ([rx, ry]) => `<ellipse cx="470" cy="375" rx="${rx}" ry="${ry}" fill="none" stroke="${INK.before}"/>`,
  );
  const mesh = times(9, (i) => {
    const off = i * 20 - 80;
    const half = Math.sqrt(Math.max(0, 92 ** 2 - off ** 2));
    return line(
      [
        [470 + off * 0.34, 375 - half],
        [470 + off * 0.34, 375 + half],
      ],
      FAINT,
    );
  });
  return [...rings, ...mesh, path('M470 479C470 620 560 640 690 640', COLD)];
}

function capsule() {
  const solid = { ...WARM, fill: INK.raised };
  return [
    path('M640 330C640 268 672 240 710 240C748 240 780 268 780 330V470H640Z', solid),
    ...times(9, (i) => path(`M652 ${300 + i * 17}H768`, FAINT)),
    path('M640 446H780', WARM),
    path('M710 240V446', { ...WARM, opacity: 0.6 }),
    path('M648 470H772L762 620C761 634 750 640 740 640H680C670 640 659 634 658 620Z', solid),
    circle([710, 520], 11, WARM),
    path('M692 560H728', WARM),
  ];
}

function suspension() {
  return [
    path('M612 400C590 470 596 560 640 604M808 400C830 470 824 560 780 604', COLD),
    path('M612 400L640 430M808 400L780 430', FAINT),
    path('M696 640V812M710 640V812M610 838L696 812H710L796 838', COLD),
  ];
}

function musicStand() {
  const lines = [140, 120, 146, 90, 60].map((w, i) =>
    line(
      [
        [922, 556 + i * 20],
        [922 + w, 556 + i * 20],
      ],
      i === 2 ? WARM : FAINT,
    ),
  );
  return [
    rect({ x: 900, y: 530, w: 190, h: 130, r: 4 }, { ...COLD, fill: INK.raised }),
    ...lines,
    line(
      [
        [995, 660],
        [995, 838],
      ],
      COLD,
    ),
  ];
}

/**
 * A large microphone behind a pop filter in front of the window of the control room.
 * @param {import('../sound.mjs').Sound} sound
 */
export function drawVocalBooth({ songs }) {
  const voice = songs.soul.tracks.find((track) => track.name === 'voice').buffer;
  const pairs = pairsOf(voice, 26, { from: 0.52, to: 0.545 });
  const waves = times(8, (i) =>
    arc(
      { at: [150, 375], r: 60 + i * 30, from: -32, to: 32 },
      Object.assign({ opacity: 1 - i * 0.06 }, COLD),
    ),
  );
  return [
    ...controlWindow(),
    ...waves,
    path(strokes(pairs, { x: 90, y: 375, w: 110, h: 120 }), COLD),
    ...popFilter(),
    ...capsule(),
    ...suspension(),
    line(
      [
        [70, 838],
        [1130, 838],
      ],
      FAINT,
    ),
    ...musicStand(),
  ];
}
