import { COLD, FAINT, needleMeter, polar, WARM } from '../shapes.mjs';
import { pairsOf } from '../sound.mjs';
import { circle, INK, line, path, rect, strokes, times } from '../svg.mjs';

function spoke(at, a, style) {
  const [inner, outer] = [polar(at, 40, a - 26), polar(at, 150, a - 14)];
  return path(
    `M${inner.join(' ')}L${outer.join(' ')}A150 150 0 0 1 ${polar(at, 150, a + 14).join(' ')}L${polar(at, 40, a + 26).join(' ')}`,
    style,
  );
}

function reel(at, { tape, turn }, style) {
  const windings = times(Math.round((tape - 60) / 5), (i) =>
    circle(at, 62 + i * 5, Object.assign({ opacity: 0.45 }, style)),
  );
  const spokes = times(3, (i) => spoke(at, turn + i * 120, style));
  const hub = circle(at, 36, { ...style, fill: INK.raised }) + circle(at, 12, style);
  return [
    circle(at, 172, style),
    circle(at, 164, style),
    ...windings,
    ...spokes,
    hub,
    ...times(3, (i) => circle(polar(at, 24, turn + 60 + i * 120), 4, style)),
  ].join('');
}

function heads() {
  const head = (i, style) =>
    rect({ x: 546 + i * 40, y: 528, w: 28, h: 48, r: 4 }, style) +
    line(
      [
        [560 + i * 40, 528],
        [560 + i * 40, 576],
      ],
      style,
    );
  return [
    rect({ x: 528, y: 510, w: 144, h: 84, r: 10 }, { ...COLD, fill: INK.raised }),
    ...times(3, (i) => head(i, i === 1 ? WARM : COLD)),
  ];
}

function controls() {
  const keys = times(5, (i) => rect({ x: 560 + i * 96, y: 690, w: 76, h: 68, r: 8 }, i === 4 ? WARM : COLD));
  const signs = [
    'M610 712L588 724L610 736Z',
    'M676 712L696 724L676 736ZM696 712L716 724L696 736Z',
    'M780 714H800V734H780Z',
    'M876 712L898 724L876 736Z',
  ];
  const meters = times(2, (i) =>
    needleMeter({ x: 170 + i * 170, y: 680, w: 140, h: 88 }, 0.45 + 0.2 * i, COLD),
  );
  return [
    ...meters,
    ...keys,
    ...signs.map((d) => path(d, COLD)),
    circle([982, 724], 11, { ...WARM, fill: INK.after }),
  ];
}

/**
 * A tape machine: the tape carries a real waveform past the heads, cold before them and warm after.
 * @param {import('../sound.mjs').Sound} sound
 */
export function drawTapeMachine({ songs }) {
  const { before, after } = songs['indie-rock'];
  const cold = strokes(pairsOf(before, 62, { from: 0.3, to: 0.5 }), { x: 270, y: 560, w: 250, h: 66 });
  const warm = strokes(pairsOf(after, 62, { from: 0.5, to: 0.7 }), { x: 680, y: 560, w: 250, h: 66 });
  return [
    rect({ x: 110, y: 70, w: 980, h: 760, r: 24 }, COLD),
    reel([350, 275], { tape: 150, turn: 20 }, COLD),
    reel([850, 275], { tape: 115, turn: 70 }, WARM),
    path('M178 275C178 470 190 560 250 560H950C1010 560 1022 470 1022 275', FAINT),
    circle([236, 545], 22, { ...COLD, fill: INK.raised }),
    circle([964, 545], 22, { ...WARM, fill: INK.raised }),
    path(cold, COLD),
    path(warm, WARM),
    ...heads(),
    ...controls(),
  ];
}
