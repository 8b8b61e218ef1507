import { readContainer } from '@/audio/containers/read-container';
import type { ContainerFault } from '@/audio/containers/pcm-format';
import { createPcmReader, type HereSource } from './pcm-reader';
import { SoundFault, type SoundFaultKind, type TrackReader } from './reader';

/** What is said of files that are no sound; compressed ones without an entry are opened by their decoders. */
const FAULTS: Record<Exclude<ContainerFault, 'mp3' | 'flac'>, SoundFaultKind> = {
  empty: 'silent',
  'header-only': 'silent',
  'not-audio': 'broken',
  'broken-header': 'broken',
  'impossible-format': 'broken',
  // The browser may know these.
  m4a: 'unfit',
  ogg: 'unfit',
  'unknown-encoding': 'unfit',
};

/** Has a decoder ready before a file wants it. */
export async function warmDecoder(kind: 'mp3' | 'flac'): Promise<void> {
  if (kind === 'mp3') await (await import('./mp3-reader')).readyMp3();
  else await import('./flac-reader');
}

/** Opens a recording by what its bytes are, never by its name. Throws a SoundFault where it can't be played here. */
export async function openReader(source: HereSource): Promise<TrackReader> {
  const answer = await readContainer(source);
  if (answer.ok) return createPcmReader(source, answer.format);
  // Decoders come when a file wants them.
  if (answer.fault === 'mp3') return (await import('./mp3-reader')).openMp3(source);
  if (answer.fault === 'flac') return (await import('./flac-reader')).openFlac(source);
  throw new SoundFault(FAULTS[answer.fault]);
}
