import { sendFile } from '@/modules/orders/orders/orders.testing';
import type { Bench, Many, One, Writes } from './bench';

const WORDS = { name: 'Low Tide', artist: 'Ida Noor', style: '', service: '' };

async function pair({ app, admin }: Bench) {
  const before = await sendFile(app, admin, { name: 'before.wav' });
  const after = await sendFile(app, admin, { name: 'after.wav' });
  return { before: before.id, after: after.id };
}

const added = async (bench: Bench) =>
  (await bench.ask<One>('POST /studio/samples', { body: { ...WORDS, ...(await pair(bench)) } })).data;

/** A sample of files that no sound can be made of. */
async function failed(bench: Bench): Promise<One['data']> {
  const { id } = await added(bench);
  await bench.app.jobs.drain();
  const { data } = await bench.ask<Many>('GET /studio/samples');
  const one = data.find((sample) => sample.id === id);
  if (one === undefined) throw new Error(`sample ${id} is gone`);
  return one;
}

/** Samples, and the reviews that stand on the home page beside them. */
export const SAMPLE_WRITES: Writes = {
  'POST /studio/samples': async (bench) => ({ body: { ...WORDS, ...(await pair(bench)) } }),
  'PUT /studio/samples/order': async (bench) => {
    await added(bench);
    await added(bench);
    const seen = (await bench.ask<Many>('GET /studio/samples')).data.map(({ id }) => id);
    return { body: { seen, order: seen.toReversed() } };
  },
  'PUT /studio/samples/{id}': async (bench) => {
    const { id, version } = await added(bench);
    return { params: { id }, body: { ...WORDS, name: 'High Tide', published: false, version } };
  },
  'PUT /studio/samples/{id}/sound': async (bench) => {
    const { id, version } = await added(bench);
    return { params: { id }, body: { ...(await pair(bench)), version } };
  },
  'POST /studio/samples/{id}/make': async (bench) => {
    const { id, version } = await failed(bench);
    return { params: { id }, body: { version } };
  },
  'DELETE /studio/samples/{id}': async (bench) => {
    const { id, version } = await added(bench);
    return { params: { id }, body: { version } };
  },
  'PUT /studio/reviews/home': async ({ app, ask, one }) => {
    const text = `insert into testimonials (user_name, review_text, ratings, approved, created_at)
      values ('Ada', 'The low end sits.', 5, true, $1) returning id`;
    const id = await one(text, [app.clock.now()]);
    const { home } = await ask<{ home: number[] }>('GET /studio/reviews');
    return { body: { seen: home, order: [id] } };
  },
};
