import { pairsOf } from '../sound.mjs';
import { INK, line, path, strokes } from '../svg.mjs';

const LEFT = 320;
const TOP = 178;
const STEP = 74;

/**
 * Nine tracks on their lanes, eight of them from one start line; the voice is still on its way there.
 * @param {import('../sound.mjs').Sound} sound
 */
export function exportStems({ songs }) {
  const tracks = songs.soul.tracks.filter(({ name }) => name !== 'shaker').slice(0, 9);
  const lanes = tracks.flatMap(({ name, buffer }, i) => {
    const y = TOP + i * STEP;
    const isVoice = name === 'voice';
    const late = isVoice ? 190 : 0;
    const pairs = pairsOf(buffer, 190, { from: isVoice ? 0.4 : 0.3, to: 0.86 });
    return [
      line(
        [
          [0, y],
          [1600, y],
        ],
        { ink: INK.line },
      ),
      path(strokes(pairs, { x: LEFT + late, y, w: 1460, h: 62 }), {
        ink: isVoice ? INK.after : INK.before,
        width: 3,
        opacity: isVoice ? 1 : 0.55 + 0.4 * Math.abs(Math.sin(i * 1.7)),
      }),
    ];
  });
  return [
    ...lanes,
    line(
      [
        [LEFT, 84],
        [LEFT, 816],
      ],
      { ink: INK.after },
    ),
    line(
      [
        [LEFT - 26, 84],
        [LEFT + 26, 84],
      ],
      { ink: INK.after, width: 6 },
    ),
  ];
}
