/** The two signal colours and the surfaces of the dark theme. */
export const INK = {
  page: '#111214',
  raised: '#181A1D',
  line: '#2A2E33',
  faint: '#3A4048',
  text: '#F4F1EA',
  muted: '#A9A59C',
  before: '#8FA3BF',
  after: '#F2A33A',
};

const n = (x) => String(Math.round(x * 10) / 10);

/** The data of a path through points [x, y], in short relative form with one decimal; `closed` joins its ends. */
export function through(points, closed = false) {
  let [px, py] = points[0].map((v) => Math.round(v * 10));
  let d = `M${px / 10} ${py / 10}`;
  for (const point of points.slice(1)) {
    const x = Math.round(point[0] * 10);
    const y = Math.round(point[1] * 10);
    d += `l${(x - px) / 10} ${(y - py) / 10}`;
    px = x;
    py = y;
  }
  return closed ? `${d}z` : d;
}

function attributes({ ink = INK.before, width, fill = 'none', opacity = 1, dash, extra = '' }) {
  const parts = [`fill="${fill}"`];
  if (ink) parts.push(`stroke="${ink}"`);
  if (width !== undefined) parts.push(`stroke-width="${width}"`);
  if (opacity !== 1) parts.push(`opacity="${opacity}"`);
  if (dash) parts.push(`stroke-dasharray="${dash}"`);
  return `${parts.join(' ')}${extra ? ` ${extra}` : ''}`;
}

/** A path element; style: ink, width, fill, opacity, dash. */
export const path = (d, style = {}) => `<path d="${d}" ${attributes(style)}/>`;
/** A line of points. */
export const line = (points, style = {}) => path(through(points, style.closed), style);
/** A circle; `at` is [x, y]. */
export const circle = (at, r, style = {}) =>
  `<circle cx="${n(at[0])}" cy="${n(at[1])}" r="${n(r)}" ${attributes(style)}/>`;
/** A rectangle {x, y, w, h, r}. */
export const rect = ({ x, y, w, h, r = 0 }, style = {}) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${r ? ` rx="${n(r)}"` : ''} ${attributes(style)}/>`;
/** A group of elements with one style or transform. */
export const group = (elements, extra = '') => `<g ${extra}>${elements.join('')}</g>`;

/** Upright strokes from `low` to `high` (pairs -1..1) across a box {x, y, w, h}; y is its middle. One path. */
export function strokes(pairs, { x, y, w, h }) {
  let d = '';
  for (const [i, [low, high]] of pairs.entries()) {
    const at = x + ((i + 0.5) * w) / pairs.length;
    const top = y - Math.max(high, 0.008) * (h / 2);
    const bottom = y - Math.min(low, -0.008) * (h / 2);
    d += `M${n(at)} ${n(top)}V${n(bottom)}`;
  }
  return d;
}

/** The same inks on paper, by what they are in the dark. */
const ON_PAPER = {
  [INK.page]: '#F5EEE2',
  [INK.raised]: '#F5EEE2',
  [INK.line]: '#DFD6C7',
  [INK.faint]: '#C3B9A8',
  [INK.text]: '#1B1A18',
  [INK.muted]: '#6A655C',
  [INK.before]: '#4F6484',
  [INK.after]: '#D98412',
};

/** Draws on paper in a light page: a picture takes the colour scheme of its page (CSS Color Adjustment). */
export const LIGHT = `<style>@media (prefers-color-scheme:light){${Object.entries(ON_PAPER)
  .map(([dark, paper]) => `[fill="${dark}" i]{fill:${paper}}[stroke="${dark}" i]{stroke:${paper}}`)
  .join('')}}</style>`;

/** A whole picture on the raised dark surface; everything is drawn with round ends and one line weight. */
export function picture({ w, h, title, surface = INK.raised }, elements) {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    LIGHT,
    `<rect width="${w}" height="${h}" fill="${surface}"/>`,
    `<g stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round">${elements.join('\n')}</g>`,
    '</svg>\n',
  ].join('\n');
}

/** Colour between two '#rrggbb', share 0..1. */
export function blend(from, to, share) {
  const part = (hex, i) => Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16);
  const mixed = [0, 1, 2].map((i) => Math.round(part(from, i) + (part(to, i) - part(from, i)) * share));
  return `#${mixed.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Whole numbers 0..count-1 mapped by `make`.
 * @template T
 * @param {number} count
 * @param {(i: number) => T} make
 * @returns {T[]}
 */
export const times = (count, make) => Array.from({ length: count }, (_, i) => make(i));
