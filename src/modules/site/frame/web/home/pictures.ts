// Made by preflight and the check sheet themselves (checked-upload.test.ts) of what scripts/content/stems.mjs renders.
import files from './checked-upload.json';
// Rendered and measured by scripts/content/faults.mjs, in the order of the risks.
import faults from './faults.json';
import measured from './measured-master.json';

const VERDICTS: Record<string, { readonly tone: 'good' | 'clip' | 'after'; readonly word: string }> = {
  pass: { tone: 'good', word: 'Good' },
  advice: { tone: 'after', word: 'Advice' },
  problem: { tone: 'clip', word: 'Problem' },
};

const checked = files.map(({ name, peaks, format, seconds, verdict, found, places }) => ({
  name,
  peaks,
  format,
  seconds,
  shown: VERDICTS[verdict] ?? null,
  found: places.length === 0 ? found : `${found} At ${places.join(', ')}.`,
}));

const level = (value: number | null, unit: string): string | null =>
  value === null ? null : `${value.toFixed(1).replace('-', '−')} ${unit}`;

const { sheet, fit } = measured;
const rows = [
  { name: 'Format', value: `WAV, ${sheet.bits}-bit, ${sheet.rate / 1000} kHz` },
  { name: 'Loudness', value: level(sheet.loudness.integrated, 'LUFS') },
  { name: 'True peak', value: level(sheet.true_peak, 'dBTP') },
  { name: 'True peak after mp3', value: level(sheet.coded.mp3, 'dBTP') },
  { name: 'Clipped peaks', value: String(sheet.clips) },
].filter(({ value }) => value !== null);

/** What the home page draws besides the studio's own songs: sent with its data, so that its scripts stay small. */
export const HOME_PICTURES = { checked, measured: { rows, fit }, faults };

export type HomePictures = typeof HOME_PICTURES;
