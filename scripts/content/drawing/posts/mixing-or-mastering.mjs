import { levelsOf, pairsOf } from '../sound.mjs';
import { INK, line, path, strokes, through } from '../svg.mjs';

const COLUMNS = 90;

/** A track as a ribbon as thick as it is loud, that bends towards the middle and thins on its way. */
function ribbon(buffer, start) {
  const levels = levelsOf(buffer, COLUMNS, { from: 0.42, to: 0.8, smooth: 1 });
  const edge = levels.map((level, c) => {
    const share = c / (COLUMNS - 1);
    const bend = share ** 2.2 * (3.2 - 2.2 * share);
    return { x: share * 806, y: start + (450 - start) * bend, half: 3 + level * 40 * (1 - bend) ** 1.1 };
  });
  const upper = edge.map(({ x, y, half }) => [x, y - half]);
  const lower = edge.map(({ x, y, half }) => [x, y + half]);
  return path(through([...upper, ...lower.toReversed()], true), {
    ink: INK.before,
    fill: INK.page,
    width: 2.6,
  });
}

/**
 * Eight tracks of a song, each with its own level, run together and leave as one finished wave.
 * @param {import('../sound.mjs').Sound} sound
 */
export function mixingOrMastering({ songs }) {
  const { tracks, after } = songs.electronic;
  const used = tracks.filter(({ name }) => name !== 'hats').slice(0, 8);
  const strands = used.map(({ buffer }, i) => ribbon(buffer, 82 + (i * 736) / (used.length - 1)));
  const pairs = pairsOf(after, 124, { from: 0.5, to: 0.9 });
  const grown = pairs.map(([low, high], i) => {
    const share = Math.min(1, (i + 2) / 18) ** 0.8;
    return [low * share, high * share];
  });
  return [
    ...strands,
    path(strokes(grown, { x: 812, y: 450, w: 788, h: 560 }), { ink: INK.after, width: 3.4 }),
    line(
      [
        [980, 104],
        [1600, 104],
      ],
      { ink: INK.after },
    ),
  ];
}
