import { levelsOf, pairsOf } from './sound.mjs';
import { blend, circle, INK, line, path, rect, strokes, times } from './svg.mjs';

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

/** A large microphone behind a pop filter in front of the window of the control room. */
export function vocalBooth({ songs }) {
  const voice = songs.soul.tracks.find((track) => track.name === 'voice').buffer;
  const pairs = pairsOf(voice, 26, { from: 0.52, to: 0.545 });
  const mesh = times(9, (i) =>
    line(
      [
        [652, 300 + i * 17],
        [768, 300 + i * 17],
      ],
      F,
    ),
  );
  const sieve = times(9, (i) => {
    const half = Math.sqrt(Math.max(0, 92 ** 2 - (i * 20 - 80) ** 2));
    return line(
      [
        [470 + (i * 20 - 80) * 0.34, 375 - half],
        [470 + (i * 20 - 80) * 0.34, 375 + half],
      ],
      F,
    );
  });
  return [
    rect({ x: 640, y: 90, w: 470, h: 330, r: 6 }, F),
    rect({ x: 656, y: 106, w: 438, h: 298, r: 3 }, F),
    line(
      [
        [700, 380],
        [880, 130],
      ],
      F,
    ),
    line(
      [
        [740, 380],
        [920, 130],
      ],
      F,
    ),
    ...times(8, (i) => arc([150, 375], 60 + i * 30, -32, 32, { ...B, opacity: 1 - i * 0.06 })),
    path(strokes(pairs, { x: 90, y: 375, w: 110, h: 120 }), B),
    `<ellipse cx="470" cy="375" rx="34" ry="104" fill="none" stroke="${INK.before}"/><ellipse cx="470" cy="375" rx="29" ry="96" fill="none" stroke="${INK.before}"/>`,
    ...sieve,
    path('M470 479C470 620 560 640 690 640', B),
    path('M640 330C640 268 672 240 710 240C748 240 780 268 780 330V470H640Z', { ...A, fill: INK.raised }),
    ...mesh,
    line(
      [
        [640, 446],
        [780, 446],
      ],
      A,
    ),
    line(
      [
        [710, 240],
        [710, 446],
      ],
      { ...A, opacity: 0.6 },
    ),
    path('M648 470H772L762 620C761 634 750 640 740 640H680C670 640 659 634 658 620Z', {
      ...A,
      fill: INK.raised,
    }),
    circle([710, 520], 11, A),
    line(
      [
        [692, 560],
        [728, 560],
      ],
      A,
    ),
    path('M612 400C590 470 596 560 640 604M808 400C830 470 824 560 780 604', B),
    ...[-1, 1].map((s) =>
      line(
        [
          [710 + s * 98, 400],
          [710 + s * 70, 430],
        ],
        F,
      ),
    ),
    line(
      [
        [710, 640],
        [710, 812],
      ],
      B,
    ),
    line(
      [
        [696, 640],
        [696, 812],
      ],
      B,
    ),
    path('M610 838L696 812H710L796 838', B),
    line(
      [
        [70, 838],
        [1130, 838],
      ],
      F,
    ),
    rect({ x: 900, y: 530, w: 190, h: 130, r: 4 }, { ...B, fill: INK.raised }),
    ...times(5, (i) =>
      line(
        [
          [922, 556 + i * 20],
          [922 + [140, 120, 146, 90, 60][i], 556 + i * 20],
        ],
        i === 2 ? A : F,
      ),
    ),
    line(
      [
        [995, 660],
        [995, 838],
      ],
      B,
    ),
  ];
}

function cup(side) {
  const s = side === 'left' ? -1 : 1;
  const ink = side === 'left' ? B : A;
  const x = 600 + s * 290;
  const ellipse = (cx, rx, ry, style) =>
    `<ellipse cx="${cx}" cy="560" rx="${rx}" ry="${ry}" fill="${INK.raised}" stroke="${style.ink}"/>`;
  return [
    ellipse(x + s * 34, 74, 138, ink),
    ellipse(x + s * 20, 74, 138, ink),
    ellipse(x, 70, 132, ink),
    ellipse(x - s * 22, 66, 122, ink),
    ellipse(x - s * 34, 46, 92, ink),
    ...times(
      5,
      (i) =>
        `<ellipse cx="${x - s * 36}" cy="560" rx="${38 - i * 7}" ry="${78 - i * 14}" fill="none" stroke="${INK.faint}"/>`,
    ),
    path(`M${x + s * 58} 440C${x + s * 84} 470 ${x + s * 96} 520 ${x + s * 92} 560`, ink),
    rect({ x: x + s * 30 - 11, y: 372, w: 22, h: 66, r: 8 }, { ...ink, fill: INK.raised }),
  ].join('');
}

/** Headphones; what goes in cold on the left comes out warm on the right. */
export function headphones({ songs }) {
  const { before, after } = songs['hip-hop'];
  const cold = pairsOf(before, 120, { from: 0.3, to: 0.6, peak: 0.6 });
  const warm = pairsOf(after, 120, { from: 0.3, to: 0.6, peak: 1 });
  const wave = times(120, (i) => {
    const share = i / 119;
    const low = cold[i][0] * (1 - share) + warm[i][0] * share;
    const high = cold[i][1] * (1 - share) + warm[i][1] * share;
    const x = 368 + i * 3.9;
    const envelope = 0.45 + 0.55 * Math.sin(Math.PI * (0.08 + share * 0.84));
    return line(
      [
        [x, 560 - high * 88 * envelope],
        [x, 560 - low * 88 * envelope],
      ],
      { ink: blend(INK.before, INK.after, share) },
    );
  });
  return [
    path('M280 372C280 90 920 90 920 372', B),
    path('M304 372C304 122 896 122 896 372', B),
    path('M330 330C350 150 850 150 870 330', F),
    ...wave,
    cup('left'),
    cup('right'),
    path('M276 700C276 800 330 822 420 822H560C620 822 640 850 640 880', B),
  ];
}

const knob = (at, r, turn, style) =>
  circle(at, r, style) + line([polar(at, r * 0.35, turn), polar(at, r, turn)], style);

function meter([x, y], share, style) {
  const pivot = [x + 60, y + 74];
  const turn = -135 + 90 * share;
  return (
    rect({ x, y, w: 120, h: 70, r: 5 }, style) +
    arc(pivot, 56, -135, -45, style) +
    times(9, (i) =>
      line([polar(pivot, 56, -135 + i * 11.25), polar(pivot, 61, -135 + i * 11.25)], style),
    ).join('') +
    line([polar(pivot, 12, turn), polar(pivot, 52, turn)], style)
  );
}

function compressor(y, share) {
  return [
    meter([540, y + 20], share, share > 0.55 ? A : B),
    ...times(4, (i) => knob([270 + i * 66, y + 56], 22, -200 + i * 55, B)),
    ...times(3, (i) => knob([722 + i * 66, y + 56], 22, -150 + i * 60, i === 2 && share > 0.55 ? A : B)),
    rect({ x: 902, y: y + 44, w: 26, h: 24, r: 4 }, B),
  ];
}

function equaliser(y) {
  const curve = times(121, (i) => {
    const x = i / 120;
    const db =
      26 * Math.exp(-(((x - 0.82) / 0.14) ** 2)) -
      22 * Math.exp(-(((x - 0.34) / 0.09) ** 2)) +
      14 * Math.exp(-(((x - 0.05) / 0.1) ** 2));
    return [470 + x * 250, y + 56 - db];
  });
  return [
    rect({ x: 460, y: y + 12, w: 270, h: 88, r: 5 }, B),
    ...times(5, (i) =>
      line(
        [
          [505 + i * 45, y + 18],
          [505 + i * 45, y + 94],
        ],
        F,
      ),
    ),
    line(
      [
        [466, y + 56],
        [724, y + 56],
      ],
      F,
    ),
    line(curve, A),
    ...times(3, (i) => knob([280 + i * 60, y + 56], 20, -170 + i * 70, B)),
    ...times(3, (i) => knob([780 + i * 60, y + 56], 20, -190 + i * 80, i === 2 ? A : B)),
  ];
}

function reverbUnit(y, buffer) {
  const tail = levelsOf(buffer, 60, { from: 0.86, to: 0.99, smooth: 1 }).map(
    (v, i) => (0.25 + 0.75 * v) * (1 - i / 60) ** 1.8,
  );
  return [
    rect({ x: 280, y: y + 16, w: 400, h: 80, r: 5 }, B),
    path(tail.map((v, i) => `M${296 + i * 6.2} ${y + 86}V${(y + 86 - v * 60).toFixed(1)}`).join(''), B),
    ...times(2, (k) =>
      times(3, (i) =>
        rect({ x: 716 + i * 44, y: y + 24 + k * 38, w: 32, h: 26, r: 4 }, k === 0 && i === 1 ? A : B),
      ),
    ).flat(),
    knob([892, y + 56], 26, -120, B),
  ];
}

/** A rack: two compressors, an equaliser, a reverb and a meter of our own. */
export function outboardRack({ songs }) {
  const pairs = pairsOf(songs.techno.after, 120, { from: 0.3, to: 0.7 });
  const unit = (i) => 96 + i * 124;
  const frames = times(5, (i) =>
    [
      rect({ x: 190, y: unit(i), w: 820, h: 112, r: 4 }, B),
      ...[206, 994].flatMap((x) => [unit(i) + 18, unit(i) + 94].map((y) => circle([x, y], 5, B))),
    ].join(''),
  );
  return [
    rect({ x: 160, y: 76, w: 880, h: 664, r: 14 }, B),
    path('M190 740V812H250V740M950 740V812H1010V740', B),
    line(
      [
        [70, 812],
        [1130, 812],
      ],
      F,
    ),
    ...frames,
    ...compressor(unit(0), 0.4),
    ...equaliser(unit(1)),
    ...compressor(unit(2), 0.62),
    ...reverbUnit(unit(3), songs['acoustic-ballad'].after),
    rect({ x: 250, y: unit(4) + 16, w: 700, h: 80, r: 5 }, B),
    line(
      [
        [256, unit(4) + 36],
        [944, unit(4) + 36],
      ],
      F,
    ),
    path(strokes(pairs, { x: 262, y: unit(4) + 60, w: 676, h: 46 }), A),
  ];
}

/** A wall in section: cold sound arrives in straight lines, the diffuser sends it back as warm circles. */
export function acousticPanels() {
  const depths = [0, 1, 4, 9, 5, 3, 2, 2, 3, 5, 9, 4, 1];
  const top = 110;
  const step = 52;
  const wells = depths.map((d, i) => {
    const y = top + i * step;
    const x = 890 + d * 14;
    return (
      rect({ x, y: y + 4, w: 1050 - x, h: step - 8, r: 2 }, B) +
      line(
        [
          [878, y],
          [1050, y],
        ],
        B,
      )
    );
  });
  const rays = depths.map((d, i) => {
    const y = top + i * step + step / 2;
    return (
      line(
        [
          [90, y],
          [880 + d * 14, y],
        ],
        { ...B, opacity: 0.75 },
      ) +
      line(
        [
          [238, y - 7],
          [250, y],
          [238, y + 7],
        ],
        B,
      )
    );
  });
  const scatter = [1, 3, 5, 7, 9, 11].flatMap((i) => {
    const at = [876 + depths[i] * 6, top + i * step + step / 2];
    return times(5, (k) =>
      arc(at, 50 + k * 46 + depths[i] * 4, 132, 228, { ...A, opacity: 0.95 - k * 0.15 }),
    );
  });
  return [
    line(
      [
        [1050, 70],
        [1050, 830],
      ],
      B,
    ),
    ...times(24, (i) =>
      line(
        [
          [1050, 84 + i * 31],
          [1080, 110 + i * 31 - 52],
        ],
        F,
      ),
    ),
    `<clipPath id="room"><path d="M70 80H1050V826H70Z"/></clipPath>`,
    ...rays,
    `<g clip-path="url(#room)">${scatter.join('')}</g>`,
    line(
      [
        [878, top + 13 * step],
        [1050, top + 13 * step],
      ],
      B,
    ),
    ...wells,
    line(
      [
        [70, 830],
        [1130, 830],
      ],
      F,
    ),
  ];
}
