import type { StemsAnswer } from '@/audio/stems/compare-stems';
import type { Finding } from './findings.rules';

/** What adding up stems says against the rough mix: levels in dB relative to the mix. */
export type StemsResult = StemsAnswer;

const dB = (value: number): string => Math.abs(Math.round(value)).toString();

/** The result in one sentence. */
export function stemsText(result: StemsResult): string {
  if (result.verdict === 'complete')
    return `The tracks add up to the rough mix: the difference is ${dB(result.rest)} dB below it. Nothing is missing.`;
  if (result.verdict === 'missing')
    return `A track seems to be missing: the rough mix contains something, ${dB(result.rest)} dB below it, that none of the tracks has.`;
  return 'The rough mix is too different from the tracks to tell whether one is missing. Its bus is processed, or it is another version.';
}

/** The finding for the set; null where all is well or nothing can be said. */
export function stemsFinding(result: StemsResult): Finding | null {
  if (result.verdict !== 'missing') return null;
  const todo =
    'Look for a track that is in the mix but not among the files, or one that starts at a different time.';
  return { kind: 'missing-stem', level: 'problem', text: stemsText(result), todo, places: result.places };
}
