import { COLD, FAINT, WARM } from '../shapes.mjs';
import { pairsOf } from '../sound.mjs';
import { blend, INK, line, path, rect, times } from '../svg.mjs';

function cup(s, style) {
  const x = 600 + s * 290;
  const shells = [
    [34, 74, 138],
    [20, 74, 138],
    [0, 70, 132],
    [-22, 66, 122],
    [-34, 46, 92],
  ];
  const ellipses = shells.map(
    ([dx, rx, ry]) =>
      `<ellipse cx="${x + s * dx}" cy="560" rx="${rx}" ry="${ry}" fill="${INK.raised}" stroke="${style.ink}"/>`,
  );
  const mesh = times(
    5,
    (i) =>
      `<ellipse cx="${x - s * 36}" cy="560" rx="${38 - i * 7}" ry="${78 - i * 14}" fill="none" stroke="${INK.faint}"/>`,
  );
  const seam = path(`M${x + s * 58} 440C${x + s * 84} 470 ${x + s * 96} 520 ${x + s * 92} 560`, style);
  return [
    ...ellipses,
    ...mesh,
    seam,
    rect({ x: x + s * 30 - 11, y: 372, w: 22, h: 66, r: 8 }, { ...style, fill: INK.raised }),
  ].join('');
}

/**
 * Headphones; what goes in cold on the left comes out warm on the right.
 * @param {import('../sound.mjs').Sound} sound
 */
export function drawHeadphones({ songs }) {
  const { before, after } = songs['hip-hop'];
  const cold = pairsOf(before, 120, { from: 0.3, to: 0.6, peak: 0.6 });
  const warm = pairsOf(after, 120, { from: 0.3, to: 0.6, peak: 1 });
  const wave = times(120, (i) => {
    const share = i / 119;
    const height = 88 * (0.45 + 0.55 * Math.sin(Math.PI * (0.08 + share * 0.84)));
    const [low, high] = [0, 1].map((k) => cold[i][k] * (1 - share) + warm[i][k] * share);
    return line(
      [
        [368 + i * 3.9, 560 - high * height],
        [368 + i * 3.9, 560 - low * height],
      ],
      { ink: blend(INK.before, INK.after, share) },
    );
  });
  return [
    path('M280 372C280 90 920 90 920 372', COLD),
    path('M304 372C304 122 896 122 896 372', COLD),
    path('M330 330C350 150 850 150 870 330', FAINT),
    ...wave,
    cup(-1, COLD),
    cup(1, WARM),
    path('M276 700C276 800 330 822 420 822H560C620 822 640 850 640 880', COLD),
  ];
}
