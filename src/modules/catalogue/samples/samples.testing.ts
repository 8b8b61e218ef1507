import { must, sendFile } from '@/modules/orders/orders/orders.testing';
import { wav } from '@/modules/files/preflight/seeded-files.testing';
import { leveled, limited, record, together } from '@/modules/files/preflight/seeded-sounds.testing';
import type { ApiClient } from '@/shared/api-client';
import type { SignedInClient, TestApp } from '@test/support/app';
import type { listSamples, WireSample } from './samples.contract';
import type {
  addSample,
  archiveSample,
  changeSample,
  listStudioSamples,
  makeSampleAgain,
  orderSamples,
  replaceSampleSound,
  StudioSample,
} from './studio-samples.contract';

/** A short song at a rate, as stereo. */
export function song(rate: number, seconds: number): Float32Array[] {
  return together(
    ['Kit', 'Bass DI', 'Lead vocal', 'Pad'].map((name, index) =>
      record(name, { seed: index + 1, rate, seconds, peakDb: -9 }),
    ),
    [1, 0.6, 0.8, 0.4],
  );
}

/** Seconds of the song below. */
export const SECONDS = 3.5;
/** Samples of a song as it comes, mono, 44.1 kHz. */
export const RAW_SONG = leveled(song(44_100, SECONDS).slice(0, 1), -8);
/** The same as a WAV, and its loud master. */
export const RAW = wav(RAW_SONG, 44_100);
export const MASTER = wav(limited(RAW_SONG, 12, -0.5), 44_100);

/** Texts of a sample. */
export const WORDS = {
  name: 'Night Bus',
  artist: 'Ida Noor',
  style: 'Hip hop',
  service: 'Mixing And Mastering',
};

/** Two finished uploads. */
export interface Pair {
  readonly before: number;
  readonly after: number;
}

const params = ({ id }: { id: number }) => ({ id: String(id) });

/** The studio's calls for samples, as `admin` unless told. */
export function sampleCalls(admin: ApiClient) {
  return {
    add: (pair: Pair, more: object = {}, who = admin) =>
      who.call<typeof addSample>('POST /studio/samples', { body: { ...WORDS, ...more, ...pair } }),
    change: (sample: StudioSample, more: object = {}, who = admin) =>
      who.call<typeof changeSample>('PUT /studio/samples/{id}', {
        params: params(sample),
        body: { ...WORDS, published: sample.published, version: sample.version, ...more },
      }),
    replace: (sample: StudioSample, pair: Pair, who = admin) =>
      who.call<typeof replaceSampleSound>('PUT /studio/samples/{id}/sound', {
        params: params(sample),
        body: { ...pair, version: sample.version },
      }),
    again: (sample: StudioSample, who = admin) =>
      who.call<typeof makeSampleAgain>('POST /studio/samples/{id}/make', {
        params: params(sample),
        body: { version: sample.version },
      }),
    archive: (sample: StudioSample, who = admin) =>
      who.call<typeof archiveSample>('DELETE /studio/samples/{id}', {
        params: params(sample),
        body: { version: sample.version },
      }),
    sort: (seen: number[], order: number[], who = admin) =>
      who.call<typeof orderSamples>('PUT /studio/samples/order', { body: { seen, order } }),
    list: (show: 'current' | 'archived', who = admin) =>
      who.call<typeof listStudioSamples>('GET /studio/samples', { query: { show } }),
  };
}

/** What tests of samples do with an app. */
export function sampleHarness(app: TestApp, admin: SignedInClient) {
  const calls = sampleCalls(admin);
  const send = async (who: ApiClient, name: string, bytes: Uint8Array) =>
    (await sendFile(app, who, { name, bytes })).id;
  const sendPair = async (before = RAW, after = MASTER) => ({
    before: await send(admin, 'before.wav', before),
    after: await send(admin, 'after.wav', after),
  });
  const list = async (show: 'current' | 'archived' = 'current') => must(await calls.list(show)).data;
  const stored = async ({ id }: { id: number }): Promise<StudioSample> => {
    const found = [...(await list()), ...(await list('archived'))].find((one) => one.id === id);
    if (found === undefined) throw new Error(`sample ${id} is nowhere`);
    return found;
  };
  return {
    ...calls,
    send,
    sendPair,
    all: list,
    kept: stored,
    onSite: async (): Promise<WireSample[]> => {
      const query = { per_page: '100' };
      return must(await app.guest().call<typeof listSamples>('GET /sample-audios', { query })).data;
    },
    /** Sends a pair, makes a sample of it and puts it on the site. */
    made: async (more: object = {}, pair?: Pair): Promise<StudioSample> => {
      const added = must(await calls.add(pair ?? (await sendPair()), more)).data;
      await app.jobs.drain();
      return must(await calls.change(await stored(added), { ...more, published: true })).data;
    },
  };
}
