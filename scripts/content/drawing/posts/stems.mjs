import { levelsOf } from '../sound.mjs';
import { blend, INK, line, path, through } from '../svg.mjs';

const COUNT = 110;

/**
 * Five groups of a song as one stream: each layer as thick as it is loud. One of them, the warm one, is lifted out a little.
 * @param {import('../sound.mjs').Sound} sound
 */
export function stems({ songs }) {
  const { tracks } = songs['indie-rock'];
  const groups = [
    ['cymbals', 'toms'],
    ['guitar left', 'guitar right'],
    ['lead guitar', 'picked guitar'],
    ['kick', 'snare'],
    ['bass'],
  ].map((names) => {
    const parts = tracks.filter(({ name }) => names.includes(name));
    const sum = new Float32Array(parts[0]?.buffer.length ?? 0);
    for (const { buffer } of parts) for (let i = 0; i < sum.length; i += 1) sum[i] += buffer[i];
    return levelsOf(sum, COUNT, { from: 0.24, to: 0.95, smooth: 3 });
  });
  const heights = groups.map((levels) => levels.map((v) => 16 + v * 104));
  const x = (i) => (i * 1600) / (COUNT - 1);
  const total = (i) => heights.reduce((sum, layer) => sum + layer[i], 0);
  const floor = Array.from({ length: COUNT }, (_, i) => 470 - total(i) / 2);
  return heights.map((layer, g) => {
    const isLifted = g === 2;
    const gap = g * 26 - 52;
    const upper = layer.map((_, i) => [x(i), floor[i] + gap]);
    const lower = layer.map((h, i) => [x(i), floor[i] + h + gap]);
    for (let i = 0; i < COUNT; i += 1) floor[i] += layer[i];
    const ink = isLifted ? INK.after : blend(INK.before, INK.faint, Math.abs(g - 2) / 5);
    const inner = [1, 2].map((k) =>
      line(
        layer.map((h, i) => [x(i), upper[i][1] + (h * k) / 3]),
        { ink, width: 1.6, opacity: 0.55 },
      ),
    );
    const body = path(through(upper.concat(lower.toReversed()), true), {
      ink: '',
      fill: isLifted ? '#2A2013' : INK.raised,
    });
    return body + inner.join('') + line(upper, { ink, width: 3 }) + line(lower, { ink, width: 3 });
  });
}
