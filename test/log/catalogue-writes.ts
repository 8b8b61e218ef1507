import type { Bench, Many, One, Writes } from './bench';

const PRICED = {
  category_id: 2,
  kind: 'one_time',
  price: '80',
  turnaround_min_hours: 24,
  turnaround_max_hours: 48,
  max_revision: 2,
  items_per_month: 1,
};

const begun = ({ next }: Bench) => ({ name: `Restoration ${next()}`, category_id: 2, kind: 'one_time' });

const draft = async (bench: Bench) =>
  (await bench.ask<One>('POST /studio/services', { body: begun(bench) })).data;

async function priced(bench: Bench): Promise<One['data']> {
  const { id, version } = await draft(bench);
  const body = { ...PRICED, name: `Priced ${bench.next()}`, version };
  return (await bench.ask<One>('PUT /studio/services/{id}', { params: { id }, body })).data;
}

const place = ({ next }: Bench) => ({ name: `Spoken word ${next()}`, in_picker: false });
const tag = ({ next }: Bench) => {
  const number = next();
  return { name: `Loud ${number}`, slug: `loud-${number}` };
};

// Lists are answered whole: the newest one is what was added.
async function added({ ask }: Bench, path: string, body: object): Promise<One['data']> {
  const { data } = await ask<Many>(`POST ${path}`, { body });
  const newest = data.toSorted((a, b) => b.id - a.id)[0];
  if (newest === undefined) throw new Error(`nothing was added to ${path}`);
  return newest;
}

const CODE = {
  kind: 'percent',
  value: '15',
  starts_at: '2026-11-01T00:00:00Z',
  ends_at: null,
  max_uses: null,
  max_uses_per_customer: null,
};

const code = async ({ ask, next }: Bench) =>
  (await ask<One>('POST /studio/promotions', { body: { ...CODE, code: `LOUD-${next()}` } })).data;

const gift = () => ({
  amount: '40',
  recipient_email: 'given@artist.test',
  reason: 'A thank-you',
  request_key: crypto.randomUUID(),
});

/** What is sold, and what pays for it. */
export const CATALOGUE_WRITES: Writes = {
  'POST /studio/services': (bench) => ({ body: begun(bench) }),
  'PUT /studio/services/order': async (bench) => {
    await draft(bench);
    const seen = (await bench.ask<Many>('GET /studio/services')).data.map(({ id }) => id);
    return { body: { seen, order: seen.toReversed() } };
  },
  'PUT /studio/services/{id}': async (bench) => {
    const { id, version } = await draft(bench);
    return { params: { id }, body: { ...PRICED, name: `Renamed ${bench.next()}`, version } };
  },
  'PUT /studio/services/{id}/state': async (bench) => {
    const { id, version } = await priced(bench);
    return { params: { id }, body: { version, state: 'published' } };
  },
  'POST /studio/services/{id}/remove': async (bench) => {
    const { id, version } = await draft(bench);
    return { params: { id }, body: { version } };
  },
  'POST /studio/categories': (bench) => ({ body: place(bench) }),
  'PUT /studio/categories/order': async (bench) => {
    const { ask } = bench;
    await added(bench, '/studio/categories', place(bench));
    const seen = (await ask<Many>('GET /studio/categories')).data.map(({ id }) => id);
    return { body: { seen, order: seen.toReversed() } };
  },
  'PUT /studio/categories/{id}': async (bench) => {
    const { id, version } = await added(bench, '/studio/categories', place(bench));
    return { params: { id }, body: { ...place(bench), version } };
  },
  'POST /studio/categories/{id}/remove': async (bench) => {
    const { id, version } = await added(bench, '/studio/categories', place(bench));
    return { params: { id }, body: { version } };
  },
  'POST /studio/tags': (bench) => ({ body: tag(bench) }),
  'PUT /studio/tags/{id}': async (bench) => {
    const { id, version } = await added(bench, '/studio/tags', tag(bench));
    return { params: { id }, body: { ...tag(bench), version } };
  },
  'POST /studio/tags/{id}/remove': async (bench) => {
    const { id, version } = await added(bench, '/studio/tags', tag(bench));
    return { params: { id }, body: { version } };
  },
  'POST /studio/promotions': ({ next }) => ({ body: { ...CODE, code: `QUIET-${next()}` } }),
  'PUT /studio/promotions/{id}': async (bench) => {
    const { id, version } = await code(bench);
    return { params: { id }, body: { ...CODE, value: '20', version } };
  },
  'PUT /studio/promotions/{id}/state': async (bench) => {
    const { id, version } = await code(bench);
    return { params: { id }, body: { version, disabled: true } };
  },
  'POST /studio/gift-cards': () => ({ body: gift() }),
  'PUT /studio/gift-cards/{id}/state': async ({ ask }) => {
    const { id, version } = (await ask<One>('POST /studio/gift-cards', { body: gift() })).data;
    return { params: { id }, body: { version, disabled: true } };
  },
};
