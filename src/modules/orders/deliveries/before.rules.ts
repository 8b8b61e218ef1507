import { isSoundName } from '@/modules/files/preflight/file-data.rules';

/** A file that a customer sent. */
export interface SentSound {
  readonly id: number;
  readonly name: string;
  readonly isRoughMix: boolean;
}

/**
 * Which of the sent files a song's versions are compared with: its rough mix, else the only sound that was sent, as for a
 * mastering. Null where several sounds were sent and none, or more than one, is the rough mix: then it is their sum.
 */
export function beforeOf<T extends SentSound>(files: readonly T[]): T | null {
  const sounds = files.filter(({ name }) => isSoundName(name));
  const mixes = sounds.filter(({ isRoughMix }) => isRoughMix);
  const [before, ...others] = mixes.length > 0 ? mixes : sounds;
  return before !== undefined && others.length === 0 ? before : null;
}

/** The tracks that are added up where nothing that was sent is the before; none where fewer than two are there. */
export function tracksToSum<T extends SentSound>(files: readonly T[]): T[] {
  const sounds = files.filter(({ name }) => isSoundName(name));
  return sounds.length < 2 || sounds.some(({ isRoughMix }) => isRoughMix) ? [] : sounds;
}

/** What the sum of a song's tracks is called. */
export const SUM_NAME = 'Your tracks, summed';

export const BEFORE_TEXTS = {
  waiting: 'We are summing your tracks, so that you can hear before and after.',
  none: 'Send a rough mix to hear before and after.',
} as const;

const MAX_NAMED = 3;

/**
 * What a listener should know of a sum: by how much it is quieter, and what is not in it. Null where there is nothing.
 * @param reducedDb by how much its level was reduced so that nothing clips
 */
export function sumNote({
  reducedDb,
  leftOut,
}: {
  reducedDb: number;
  leftOut: readonly string[];
}): string | null {
  const level = reducedDb < 0.05 ? [] : [`Summed at −${reducedDb.toFixed(1)} dB, so that nothing clips.`];
  const named = leftOut.slice(0, MAX_NAMED).join(', ');
  const more = leftOut.length - MAX_NAMED;
  const rest = more > 0 ? ` and ${more} more` : '';
  const missing = leftOut.length === 0 ? [] : [`Not in the sum: ${named}${rest}.`];
  const all = [...level, ...missing];
  return all.length === 0 ? null : all.join(' ');
}
