import { expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { bytesSource } from '@/audio/containers/byte-source';
import { measureSound } from '@/audio/measure-sound';
import { must, outcome } from '@/modules/orders/orders/orders.testing';
import { openDecoder } from '@/modules/files/preflight/server/decoding';
import { mp3Of, wav } from '@/modules/files/preflight/seeded-files.testing';
import { queryRows } from '@/platform/db/database';
import { unpackPeaks } from '../samples.rules';
import { RAW, RAW_SONG, sampleHarness, SECONDS, song, WORDS } from '../samples.testing';

const app = await startTestApp();
const admin = await app.signIn('admin');
const engineer = await app.signIn('engineer');
const harness = sampleHarness(app, admin);
const { add, again, archive, change, kept: stored, made, onSite, replace, send, sendPair, sort } = harness;

async function mp3At(path: string): Promise<Uint8Array> {
  const answer = await app.request(`/media/${path}`);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}
async function decoded(path: string): Promise<readonly Float32Array[]> {
  const decoder = await openDecoder('mp3');
  const { channels } = await decoder.decode(await mp3At(path));
  decoder.free();
  return channels;
}
async function heard(channels: readonly Float32Array[], db: number): Promise<number> {
  const turned = channels.map((side) => side.map((value) => value * 10 ** (db / 20)));
  const report = await measureSound(bytesSource(wav(turned, 44_100, { bits: 32, float: true })));
  if (!report.ok) throw new Error(report.fault);
  return report.measurement.loudness.integrated ?? -99;
}
const states = async (ids: readonly number[]) =>
  (await queryRows<{ state: string }>(app.db, 'select state from files where id = any($1)', [[...ids]])).map(
    ({ state }) => state,
  );

test('API-80 API-06 two WAVs become a sample as the public page knows it; a draft until it is published', async () => {
  const added = must(await add(await sendPair())).data;
  expect(added).toMatchObject({ ...WORDS, state: 'waiting', published: false, sound: null, problem: null });
  await app.jobs.drain();
  const ready = await stored(added);
  expect(ready).toMatchObject({ state: 'ready', sound: { duration: SECONDS } });
  expect((await onSite()).map(({ id }) => id)).not.toContain(added.id);
  must(await change(ready, { published: true }));
  const shown = (await onSite()).find(({ id }) => id === added.id);
  expect(shown).toMatchObject({
    ...WORDS,
    duration: SECONDS,
    before_audio: expect.stringMatching(/^sounds\/[0-9a-f]{32}\.mp3$/) as string,
  });
  expect(unpackPeaks(shown?.before_peaks ?? '')).toHaveLength(400);
  const top = (packed: string) => Math.max(...unpackPeaks(packed).flat());
  expect(top(shown?.after_peaks ?? '')).toBeGreaterThan(top(shown?.before_peaks ?? '') + 0.3);
});

test('API-80 SAMP-03 both mp3s are as long, in step, and as loud as each other once the louder is turned down', async () => {
  const quieter = RAW_SONG.map((side) => side.map((value) => value / 4));
  const { sound } = await made({}, await sendPair(wav(quieter, 44_100), RAW));
  if (sound === null) throw new Error('nothing to hear');
  const [before, after] = [await decoded(sound.before_audio), await decoded(sound.after_audio)];
  expect(before[0]?.length).toBe(after[0]?.length);
  // The same song at two levels: whatever coding delays, it delays both alike.
  const error = (shift: number) =>
    Math.hypot(
      ...Array.from({ length: 40_000 }, (_, at) => {
        const [one = 0, other = 0] = [before[0]?.[at + 60_000 + shift], after[0]?.[at + 60_000]];
        return one * 4 - other;
      }),
    );
  expect(error(0)).toBeLessThan(Math.min(error(-1), error(1)));
  // As the player does it: the louder one is turned down.
  const gain = (sound.before_loudness ?? 0) - (sound.after_loudness ?? 0);
  expect(gain).toBeCloseTo(-12, 0);
  const difference = (await heard(before, 0)) - (await heard(after, gain));
  expect(Math.abs(difference)).toBeLessThanOrEqual(0.1);
});

test('API-80 a mono raw mix of 96 kHz is made into stereo of 48', async () => {
  const high = song(96_000, 3);
  const mono = wav([high[0] ?? new Float32Array()], 96_000);
  const { sound, state } = await made({}, await sendPair(mono, wav(high, 96_000)));
  expect([state, sound?.duration]).toEqual(['ready', 3]);
  const report = await measureSound(bytesSource(await mp3At(sound?.before_audio ?? '')), {
    decoders: openDecoder,
  });
  expect(report).toMatchObject({ ok: true, format: { rate: 48_000, channels: 2 } });
});

test('SAMP-01 a sound is sent in parts, and kept for good by whoever has it', async () => {
  const { sound } = await made();
  const path = `/media/${sound?.after_audio ?? ''}`;
  const part = await app.request(path, { headers: { range: 'bytes=100-199' } });
  expect([
    part.status,
    part.headers.get('content-range')?.replace(/\d+$/, ''),
    part.headers.get('content-type'),
  ]).toEqual([206, 'bytes 100-199/', 'audio/mpeg']);
  expect((await part.arrayBuffer()).byteLength).toBe(100);
  expect(part.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const etag = part.headers.get('etag') ?? '';
  expect((await app.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await app.request(path, { headers: { range: 'bytes=99999999-' } })).status).toBe(416);
  expect((await app.request(`/media/sounds/${'0'.repeat(32)}.mp3`)).status).toBe(404);
  expect((await app.request('/media/sounds/..%2Fsecret.mp3')).status).toBe(404);
});

test('API-80 what can’t be made says why; the former sound plays on; other files mend it', async () => {
  const first = await made({ name: 'Mended' });
  const mp3 = await send(admin, 'after.mp3', await mp3Of(RAW_SONG, 44_100));
  const pair = { before: await send(admin, 'before.wav', RAW), after: mp3 };
  const replaced = must(await replace(await stored(first), pair)).data;
  expect(replaced).toMatchObject({ state: 'waiting', sound: first.sound });
  await app.jobs.drain();
  const failed = await stored(first);
  expect(failed).toMatchObject({ state: 'failed', problem: 'The after is an mp3. Send a WAV.' });
  expect((await onSite()).find(({ id }) => id === first.id)?.after_audio).toBe(first.sound?.after_audio);
  expect(must(await again(failed)).data).toMatchObject({ state: 'waiting', problem: null });
  await app.jobs.drain();
  expect((await stored(first)).state).toBe('failed');
  must(await replace(await stored(first), await sendPair(RAW, RAW.slice(0))));
  await app.jobs.drain();
  const mended = await stored(first);
  expect(mended).toMatchObject({ state: 'ready', problem: null, published: true });
  expect(mended.sound?.after_audio).not.toBe(first.sound?.after_audio);
  expect((await app.request(`/media/${first.sound?.after_audio ?? ''}`)).status).toBe(404);
  expect(await states([pair.before, pair.after])).toEqual(['deleted', 'deleted']);
  expect(await again(mended)).toMatchObject({ refusal: { message: 'This sample did not fail.' } });
});

test('API-80 archived, it is off the site and its files are gone; new files bring it back as a draft', async () => {
  const pair = await sendPair();
  const sample = await made({ name: 'Put away' }, pair);
  const gone = must(await archive(sample)).data;
  expect(gone).toMatchObject({ archived: true, published: false, sound: null, name: 'Put away' });
  expect((await onSite()).map(({ id }) => id)).not.toContain(sample.id);
  expect((await harness.all()).map(({ id }) => id)).not.toContain(sample.id);
  expect((await app.request(`/media/${sample.sound?.before_audio ?? ''}`)).status).toBe(404);
  expect(await states([pair.before, pair.after])).toEqual(['deleted', 'deleted']);
  expect(outcome(await change(gone))).toBe('not_found');
  must(await replace(gone, await sendPair()));
  await app.jobs.drain();
  expect(await stored(sample)).toMatchObject({ archived: false, published: false, state: 'ready' });
  expect((await harness.all()).at(-1)?.id).toBe(sample.id);
});

// Files that nothing is made of: every call with them is refused.
const spare = await sendPair();

test('API-80 somebody else’s change, order, files or archiving is never overwritten', async () => {
  const sample = await made({ name: 'Contested' });
  must(await change(sample, { name: 'Theirs' }));
  const stale = { ok: false, refusal: { kind: 'conflict', data: { name: 'Theirs' } } };
  expect(await change(sample, { name: 'Mine' })).toMatchObject(stale);
  expect(await replace(sample, spare)).toMatchObject(stale);
  expect(await archive(sample)).toMatchObject(stale);
  expect(await again(sample)).toMatchObject(stale);
  const ids = (await harness.all()).map(({ id }) => id);
  must(await sort(ids, ids.toReversed()));
  expect(outcome(await sort(ids, ids))).toBe('conflict');
  expect(outcome(await sort(ids.toReversed(), ids.slice(1)))).toBe('invalid');
  const published = new Set((await harness.all()).filter((one) => one.published).map(({ id }) => id));
  expect((await onSite()).map(({ id }) => id)).toEqual(ids.toReversed().filter((id) => published.has(id)));
});

test('API-80 only two files of one’s own that nothing else is made of', async () => {
  const { before, after } = await sendPair();
  const taken = { kind: 'invalid', errors: { after: [expect.stringMatching(/add both again/) as string] } };
  expect(await add({ before, after: before })).toMatchObject({
    refusal: { errors: { after: ['The before and the after are the same file. Choose two.'] } },
  });
  expect(await add({ before, after: 999_999 })).toMatchObject({ refusal: taken });
  const theirs = await send(await app.signIn('customer'), 'song.wav', RAW);
  expect(await add({ before, after: theirs })).toMatchObject({ refusal: taken });
  must(await add({ before, after }));
  expect(await add({ before, after })).toMatchObject({ refusal: taken });
  expect(await add(spare, { name: ' ' })).toMatchObject({
    refusal: { errors: { name: ['Title is required'] } },
  });
});

test('API-80 engineers change nothing; every write stands in the log', async () => {
  const sample = await made({ name: 'Logged' });
  const pair = await sendPair();
  const tries = [
    add(pair, {}, engineer),
    change(sample, {}, engineer),
    replace(sample, pair, engineer),
    again(sample, engineer),
    archive(sample, engineer),
    sort([], [], engineer),
    harness.list('current', engineer),
  ];
  for (const tried of tries) expect(outcome(await tried)).toBe('forbidden');
  must(await replace(sample, pair));
  must(await archive(await stored(sample)));
  const log = await queryRows<{ action: string; actor_id: number }>(
    app.db,
    `select action, actor_id from audit_log where subject_kind = 'sample' and subject_id = $1 order by id`,
    [String(sample.id)],
  );
  expect(log).toEqual(
    ['added', 'changed', 'sound_replaced', 'archived'].map((verb) => ({
      action: `sample.${verb}`,
      actor_id: admin.userId,
    })),
  );
});

// The last one: its time ends everybody's session.
test('API-80 files of samples are in use: nobody cleans them away', async () => {
  const sample = await made({ name: 'Stored' });
  app.clock.advance(90 * 24 * 3_600_000);
  await app.jobs.drain();
  expect((await mp3At(sample.sound?.before_audio ?? '')).length).toBeGreaterThan(10_000);
});
