import type { ByteSource } from '@/audio/containers/byte-source';
import { measureSound } from '@/audio/measure-sound';
import { compareStems } from '@/audio/stems/compare-stems';
import { openSound, type SoundReader } from '@/audio/stems/sound-reader';
import { readAhead } from '@/platform/tasks/read-ahead';
import { taskHandler, type TaskHandler } from '@/platform/tasks/task';
import { factsOf, type FileData } from '../file-data.rules';
import { openDecoder } from '../open-decoder';
import { measureTask, stemsTask } from './measure-tasks';

/** Sides of all stems together, and of one of them: what adding up costs grows with their square. */
const MAX_SIDES = 256;
const MAX_SIDES_OF_ONE = 8;

async function measure(source: ByteSource | undefined): Promise<FileData> {
  if (source === undefined) throw new Error('Nothing is there to be measured.');
  return factsOf(await measureSound(readAhead(source), { decoders: openDecoder }));
}

async function addUp(sources: readonly ByteSource[]) {
  const sounds: SoundReader[] = [];
  for (const source of sources) {
    const sound = await openSound(source);
    // What can't be read by sample can't be added: nothing is said then.
    if (sound === null || sound.channels > MAX_SIDES_OF_ONE) return null;
    sounds.push(sound);
  }
  const [mix, ...stems] = sounds;
  const sides = stems.reduce((sum, { channels }) => sum + channels, 0);
  if (mix === undefined || sides > MAX_SIDES || stems.some(({ rate }) => rate !== mix.rate)) return null;
  return compareStems(mix, stems);
}

/** What worker threads do for preflight. */
export const preflightTasks: readonly TaskHandler[] = [
  taskHandler(measureTask, (_, [source]) => measure(source)),
  taskHandler(stemsTask, (_, sources) => addUp(sources)),
];
