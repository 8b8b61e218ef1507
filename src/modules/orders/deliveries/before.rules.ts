import { isSoundName } from '@/modules/files/preflight/file-data.rules';

/** A file that a customer sent. */
export interface SentSound {
  readonly id: number;
  readonly name: string;
  readonly isRoughMix: boolean;
}

/**
 * Which of the sent files a song's versions are compared with: its rough mix, else the only sound that was sent, as for a
 * mastering. Null where several sounds were sent and none, or more than one, is the rough mix.
 */
export function beforeOf<T extends SentSound>(files: readonly T[]): T | null {
  const sounds = files.filter(({ name }) => isSoundName(name));
  const mixes = sounds.filter(({ isRoughMix }) => isRoughMix);
  const [before, ...others] = mixes.length > 0 ? mixes : sounds;
  return before !== undefined && others.length === 0 ? before : null;
}
