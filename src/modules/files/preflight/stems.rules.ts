import type { StemsAnswer } from '@/audio/stems/compare-stems';
import type { Finding } from './findings.rules';

/** What adding up stems says against the rough mix: levels in dB relative to the mix. */
export type StemsResult = StemsAnswer;

const dB = (value: number): string => Math.abs(Math.round(value)).toString();

/** The result in one sentence. */
export function stemsText(result: StemsResult): string {
  if (result.verdict === 'complete')
    return `Added up, the stems give the rough mix: what differs lies ${dB(result.rest)} dB below it. Nothing is missing.`;
  if (result.verdict === 'missing')
    return `A stem seems to be missing: the rough mix holds something, ${dB(result.rest)} dB below it, that is in none of the stems.`;
  return 'The rough mix differs too much from the stems to say whether one is missing: its bus is processed, or it is another version.';
}

/** The finding for the set; null where all is well or nothing can be said. */
export function stemsFinding(result: StemsResult): Finding | null {
  if (result.verdict !== 'missing') return null;
  const todo =
    'Look for a track that is in the mix and not among the files, or one that starts at another moment.';
  return { kind: 'missing-stem', level: 'problem', text: stemsText(result), todo, places: result.places };
}
