import { COLD, FAINT, knob, needleMeter, WARM } from '../shapes.mjs';
import { levelsOf, pairsOf } from '../sound.mjs';
import { circle, line, path, rect, strokes, times } from '../svg.mjs';

const unit = (i) => 96 + i * 124;

function compressor(y, share) {
  const isBusy = share > 0.55;
  return [
    needleMeter({ x: 540, y: y + 20, w: 120, h: 70 }, share, isBusy ? WARM : COLD),
    ...times(4, (i) => knob({ at: [270 + i * 66, y + 56], r: 22, turn: -200 + i * 55 }, COLD)),
    ...times(3, (i) =>
      knob({ at: [722 + i * 66, y + 56], r: 22, turn: -150 + i * 60 }, i === 2 && isBusy ? WARM : COLD),
    ),
    rect({ x: 902, y: y + 44, w: 26, h: 24, r: 4 }, COLD),
  ];
}

function equaliser(y) {
  const hill = (x, centre, width) => Math.exp(-(((x - centre) / width) ** 2));
  const curve = times(121, (i) => {
    const x = i / 120;
    const db = 26 * hill(x, 0.82, 0.14) - 22 * hill(x, 0.34, 0.09) + 14 * hill(x, 0.05, 0.1);
    return [470 + x * 250, y + 56 - db];
  });
  return [
    rect({ x: 460, y: y + 12, w: 270, h: 88, r: 5 }, COLD),
    ...times(5, (i) =>
      line(
        [
          [505 + i * 45, y + 18],
          [505 + i * 45, y + 94],
        ],
        FAINT,
      ),
    ),
    line(
      [
        [466, y + 56],
        [724, y + 56],
      ],
      FAINT,
    ),
    line(curve, WARM),
    ...times(3, (i) => knob({ at: [280 + i * 60, y + 56], r: 20, turn: -170 + i * 70 }, COLD)),
    ...times(3, (i) =>
      knob({ at: [780 + i * 60, y + 56], r: 20, turn: -190 + i * 80 }, i === 2 ? WARM : COLD),
    ),
  ];
}

function reverbUnit(y, buffer) {
  const tail = levelsOf(buffer, 60, { from: 0.86, to: 0.99, smooth: 1 }).map(
    (v, i) => (0.25 + 0.75 * v) * (1 - i / 60) ** 1.8,
  );
  const bars = tail.map((v, i) => `M${296 + i * 6.2} ${y + 86}V${(y + 86 - v * 60).toFixed(1)}`).join('');
  const keys = times(6, (i) =>
    rect({ x: 716 + (i % 3) * 44, y: y + 24 + (i > 2 ? 38 : 0), w: 32, h: 26, r: 4 }, i === 1 ? WARM : COLD),
  );
  return [
    rect({ x: 280, y: y + 16, w: 400, h: 80, r: 5 }, COLD),
    path(bars, COLD),
    ...keys,
    knob({ at: [892, y + 56], r: 26, turn: -120 }, COLD),
  ];
}

function frame() {
  const plates = times(5, (i) => rect({ x: 190, y: unit(i), w: 820, h: 112, r: 4 }, COLD));
  const screws = times(5, (i) =>
    [206, 994].flatMap((x) => [18, 94].map((dy) => circle([x, unit(i) + dy], 5, COLD))).join(''),
  );
  return [
    rect({ x: 160, y: 76, w: 880, h: 664, r: 14 }, COLD),
    path('M190 740V812H250V740M950 740V812H1010V740', COLD),
    line(
      [
        [70, 812],
        [1130, 812],
      ],
      FAINT,
    ),
    ...plates,
    ...screws,
  ];
}

/**
 * A rack: two compressors, an equaliser, a reverb and a meter of our own.
 * @param {import('../sound.mjs').Sound} sound
 */
export function drawOutboardRack({ songs }) {
  const y = unit(4);
  const wave = strokes(pairsOf(songs.techno.after, 120, { from: 0.3, to: 0.7 }), {
    x: 262,
    y: y + 60,
    w: 676,
    h: 46,
  });
  return [
    ...frame(),
    ...compressor(unit(0), 0.4),
    ...equaliser(unit(1)),
    ...compressor(unit(2), 0.62),
    ...reverbUnit(unit(3), songs['acoustic-ballad'].after),
    rect({ x: 250, y: y + 16, w: 700, h: 80, r: 5 }, COLD),
    line(
      [
        [256, y + 36],
        [944, y + 36],
      ],
      FAINT,
    ),
    path(wave, WARM),
  ];
}
