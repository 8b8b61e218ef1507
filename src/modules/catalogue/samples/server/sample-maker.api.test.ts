import { expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { bytesSource } from '@/audio/containers/byte-source';
import { must } from '@/modules/orders/orders/orders.testing';
import { MASTER, RAW, sampleHarness } from '../samples.testing';
import { samplesJobs } from './sample-maker';

const app = await startTestApp();
const admin = await app.signIn('admin');
const harness = sampleHarness(app, admin);

/** Makes a sample by the job itself, on files that something happens to while they are read. */
async function make(id: number, meanwhile: () => Promise<unknown>) {
  const added: number[] = [];
  const discarded: number[] = [];
  const unused = () => Promise.reject(new Error('nobody asks for this'));
  const [job] = samplesJobs({
    db: app.db,
    clock: app.clock,
    jobs: app.jobs,
    pushes: { push: async () => undefined },
    record: unused,
    tasks: app.tasks,
    files: {
      own: unused,
      hold: unused,
      read: unused,
      async open() {
        await meanwhile();
        return bytesSource(RAW);
      },
      async add() {
        const file = await harness.send(admin, 'made.wav', MASTER);
        added.push(file);
        return file;
      },
      async discard(_, ids) {
        discarded.push(...ids);
      },
    },
  });
  await job?.run({ sample_id: id });
  return { added, discarded };
}

const once = (work: () => Promise<unknown>) => {
  let done: Promise<unknown> | null = null;
  return () => (done ??= work());
};

test('API-80 replaced while it is made: what was made of the former files is thrown away', async () => {
  const sample = must(await harness.add(await harness.sendPair())).data;
  const pair = await harness.sendPair(MASTER, RAW);
  const { added, discarded } = await make(
    sample.id,
    once(async () => must(await harness.replace(sample, pair))),
  );
  expect(added).toHaveLength(2);
  expect(discarded).toEqual(added);
  expect(await harness.kept(sample)).toMatchObject({ state: 'waiting', sound: null });
  await app.jobs.drain();
  const { sound } = await harness.kept(sample);
  expect(sound?.before_loudness ?? -99).toBeGreaterThan(sound?.after_loudness ?? 0);
});

test('API-80 archived while it is made: nothing of it stays', async () => {
  const sample = must(await harness.add(await harness.sendPair())).data;
  const { added, discarded } = await make(
    sample.id,
    once(async () => must(await harness.archive(sample))),
  );
  expect(discarded).toEqual(added);
  expect(await harness.kept(sample)).toMatchObject({ archived: true, sound: null });
});

test('API-80 what breaks off is waiting again; what is made is not made twice', async () => {
  const sample = must(await harness.add(await harness.sendPair())).data;
  const broken = make(sample.id, () => Promise.reject(new Error('storage is away')));
  await expect(broken).rejects.toThrow('storage is away');
  expect((await harness.kept(sample)).state).toBe('waiting');
  await app.jobs.drain();
  expect((await harness.kept(sample)).state).toBe('ready');
  expect(await make(sample.id, async () => undefined)).toEqual({ added: [], discarded: [] });
});
