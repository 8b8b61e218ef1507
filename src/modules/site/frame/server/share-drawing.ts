import type { Letters } from '@/platform/pictures/letters';
import { setLines } from '@/platform/pictures/set-lines';
import { waveStrokes, type WaveSlices } from '@/platform/pictures/wave-strokes';
import { SHARE_SIZE } from '@/shared/share-address';

const INK = { page: '#111214', faint: '#3A4048', text: '#F4F1EA', before: '#8FA3BF', after: '#F2A33A' };
const EDGE = 96;
const LINE_Y = 112;
const TITLE_SIZES = [168, 148, 132, 116, 102, 90, 80, 72];
const LEADING = 1.06;

/** Where a picture stands beside the title, in px. */
export const PICTURE_BOX = { left: 1095, top: LINE_Y, width: SHARE_SIZE.width - 1095 - EDGE, height: 546 };

/** What a sharing picture is drawn from. */
export interface ShareDrawing {
  /** Null where it can't be lettered: the site's name stands for it. */
  readonly title: string | null;
  readonly siteName: string;
  /** One song of the studio, raw and finished; null draws none. */
  readonly sound: { readonly before: WaveSlices; readonly after: WaveSlices } | null;
  /** Leaves `PICTURE_BOX` free. */
  readonly withPicture: boolean;
}

// The song as it came, then as it left, as one strip; the thin line is -6 dB of the strip's own scale.
function waveform(
  { before, after }: NonNullable<ShareDrawing['sound']>,
  [middle, reach]: [number, number],
): string {
  // Where the song has faded out nothing is left to draw.
  const end = after.findLastIndex(([low, high]) => high - low > 0.1) + 1;
  const count = Math.min(before.length, end);
  const half = Math.floor(count / 2);
  const cold = before.slice(0, half);
  const warm = after.slice(half, count);
  const pitch = (SHARE_SIZE.width - 2 * EDGE) / (cold.length + warm.length);
  const width = (pitch * 0.55).toFixed(2);
  const level = middle - reach / 2;
  const path = (d: string, ink: string): string => `<path d="${d}" stroke="${ink}" stroke-width="${width}"/>`;
  return [
    `<path d="M${EDGE} ${level}H${SHARE_SIZE.width - EDGE}" stroke="${INK.faint}" stroke-width="1.5"/>`,
    path(waveStrokes(cold, { left: EDGE, pitch, middle, reach }), INK.before),
    path(waveStrokes(warm, { left: EDGE + cold.length * pitch, pitch, middle, reach }), INK.after),
  ].join('');
}

/** A sharing picture as SVG, 1919 × 1080, all letters as paths: the -6 dB line, the title, a song before and after. */
export function shareSvg({ title, siteName, sound, withPicture }: ShareDrawing, letters: Letters): string {
  const width = (withPicture ? PICTURE_BOX.left - EDGE : SHARE_SIZE.width - EDGE) - EDGE;
  const box = { width, height: withPicture ? 546 : 500, sizes: TITLE_SIZES, leading: LEADING };
  const widthAt = (text: string, size: number): number => letters.outline(text, size).width;
  const { size, lines } = setLines(title ?? siteName, box, widthAt);
  const drawn = lines.map((line) => letters.outline(line, size));
  const widest = Math.max(...drawn.map((line) => line.width), 160);
  const words = drawn.map(({ svg }, index) => {
    const y = LINE_Y + 38 + size * (0.78 + index * LEADING);
    return `<g transform="translate(${EDGE} ${y.toFixed(1)})">${svg}</g>`;
  });
  const name = letters.outline(siteName, 46);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHARE_SIZE.width} ${SHARE_SIZE.height}" width="${SHARE_SIZE.width}" height="${SHARE_SIZE.height}">`,
    `<rect width="100%" height="100%" fill="${INK.page}"/>`,
    `<path d="M${EDGE} ${LINE_Y}h${widest.toFixed(1)}" stroke="${INK.after}" stroke-width="5"/>`,
    `<g fill="${INK.text}">${words.join('')}</g>`,
    sound ? waveform(sound, withPicture ? [830, 110] : [800, 150]) : '',
    title === null ? '' : `<g fill="${INK.text}" transform="translate(${EDGE} 1020)">${name.svg}</g>`,
    '</svg>',
  ].join('');
}
