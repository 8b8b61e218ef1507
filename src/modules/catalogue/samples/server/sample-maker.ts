import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { jobHandler, type JobHandler } from '@/platform/jobs/job';
import { TaskOverBudgetError } from '@/platform/tasks/task';
import type { FileId } from '@/shared/ids';
import type { SampleId } from '../studio-samples.contract';
import { makeSampleTask, type MadeSample, type MadeSide } from './make-sample-task';
import { makeSound, publishToStudio, type StudioSamplesDeps } from './samples.deps';
import {
  beginMaking,
  lockSample,
  keepMade,
  keepProblem,
  stopMaking,
  type StoredSide,
  type Pair,
} from './studio-samples.store';

const TOO_COSTLY = 'These files take more time or memory than files of their size should. Export both again.';
const LOST = 'One of the files is no longer in storage. Send both again.';

async function madeOf({ files, tasks }: StudioSamplesDeps, pair: Pair): Promise<MadeSample> {
  const [before, after] = [await files.open(pair.before), await files.open(pair.after)];
  if (before === null || after === null) return { ok: false, problem: LOST };
  try {
    return await tasks.run(makeSampleTask, null, [before, after]);
  } catch (error) {
    if (error instanceof TaskOverBudgetError) return { ok: false, problem: TOO_COSTLY };
    throw error;
  }
}

async function keep({ files }: StudioSamplesDeps, side: MadeSide): Promise<StoredSide> {
  const { mp3, peaks, loudness } = side;
  // A name belongs to one sound for good: whoever has it may keep it.
  const name = `${randomBytes(16).toString('hex')}.mp3`;
  const file = await files.add({ name, body: Readable.from([mp3]), uploadedBy: null });
  return { path: `sounds/${name}`, file, peaks, loudness };
}

async function finish(
  deps: StudioSamplesDeps,
  { id, pair }: { id: SampleId; pair: Pair },
  made: MadeSample,
): Promise<void> {
  const { db, pushes, files } = deps;
  if (!made.ok) {
    await db.transaction(async (tx) => {
      if (await keepProblem(tx, id, { pair, problem: made.problem })) await publishToStudio(tx, pushes, id);
    });
    return;
  }
  const before = await keep(deps, made.before);
  const after = await keep(deps, made.after);
  await db.transaction(async (tx) => {
    const row = await lockSample(tx, id);
    // Replaced, put away or made by somebody else meanwhile: nobody needs this one.
    const wanted = row?.state === 'making' && row.beforeWav === pair.before && row.afterWav === pair.after;
    const former = [row?.beforeMp3 ?? null, row?.afterMp3 ?? null];
    const gone = wanted ? former : [before.file, after.file];
    if (wanted) await keepMade(tx, id, { before, after, durationMs: made.durationMs });
    await files.discard(
      tx,
      gone.flatMap((file) => (file === null ? [] : [file as FileId])),
    );
    await publishToStudio(tx, pushes, id);
  });
}

async function make(deps: StudioSamplesDeps, id: SampleId): Promise<void> {
  const { db, pushes } = deps;
  const pair = await db.transaction(async (tx) => {
    const begun = await beginMaking(tx, id);
    if (begun !== null) await publishToStudio(tx, pushes, id);
    return begun;
  });
  if (pair === null) return;
  try {
    await finish(deps, { id, pair }, await madeOf(deps, pair));
  } catch (error) {
    await stopMaking(db, id, pair);
    throw error;
  }
}

/** Background work of samples. Making one again that is made changes nothing. */
export function samplesJobs(deps: StudioSamplesDeps): JobHandler[] {
  return [{ ...jobHandler(makeSound, ({ sample_id }) => make(deps, sample_id)), lane: 'heavy' }];
}
