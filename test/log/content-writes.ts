import sharp from 'sharp';
import type { Bench, Many, One, Write, Writes } from './bench';

async function pictureFile(): Promise<File> {
  const grey = sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } });
  return new File([new Uint8Array(await grey.png().toBuffer())], 'desk.png', { type: 'image/png' });
}

async function picture({ ask }: Bench): Promise<string> {
  return (await ask<{ path: string }>('POST /studio/pictures', { body: await pictureFile() })).path;
}

interface Stored {
  readonly path: string;
  readonly values: (bench: Bench) => Promise<object> | object;
  readonly changed: object;
}

/** The four ways to write a list that the studio keeps in order. */
function listWrites({ path, values, changed }: Stored): Writes {
  const add = async (bench: Bench): Promise<One['data']> =>
    (await bench.ask<One>(`POST ${path}`, { body: await values(bench) })).data;
  return {
    [`POST ${path}`]: async (bench) => ({ body: await values(bench) }),
    [`PUT ${path}/order`]: async (bench) => {
      await add(bench);
      await add(bench);
      const seen = (await bench.ask<Many>(`GET ${path}`)).data.map(({ id }) => id);
      return { body: { seen, order: seen.toReversed() } };
    },
    [`PUT ${path}/{id}`]: async (bench) => {
      const { id, version } = await add(bench);
      return { params: { id }, body: { ...(await values(bench)), ...changed, version } };
    },
    [`DELETE ${path}/{id}`]: async (bench) => {
      const { id, version } = await add(bench);
      return { params: { id }, body: { version } };
    },
  };
}

interface Version {
  readonly data: { readonly number: string; readonly version: number };
}

const DRAFT = { number: '9.9', effective_date: '2027-01-01' };

// One draft at a time of each: every call has a policy of its own.
const drafted =
  (slug: string, changes: object = {}): Write =>
  async ({ ask }) => {
    const { data } = await ask<Version>('POST /studio/policies/{slug}', { params: { slug }, body: DRAFT });
    return { params: { slug, number: data.number }, body: { ...data, ...changes } };
  };

const post = ({ ask, next }: Bench) =>
  ask<One>('POST /studio/posts', { body: { title: `About gain, part ${next()}` } });

async function written(bench: Bench): Promise<One['data']> {
  const { data } = await post(bench);
  const body = { ...data, html: '<p>Quiet is a setting.</p>' };
  return (await bench.ask<One>('PUT /studio/posts/{postId}', { params: { postId: data.id }, body })).data;
}

const category = ({ next }: Bench) => {
  const number = next();
  return { name: `Notes ${number}`, slug: `notes-${number}` };
};

async function blogCategory(bench: Bench): Promise<{ id: number; version: number }> {
  const body = category(bench);
  const made = await bench.ask<{ data: { category: { id: number; updated_at: string } } }>(
    'POST /blog/categories',
    { body },
  );
  const { id, updated_at } = made.data.category;
  return { id, version: Date.parse(updated_at) };
}

/** What the studio says on its site. */
export const CONTENT_WRITES: Writes = {
  ...listWrites({
    path: '/studio/faq',
    values: () => ({ question: 'How loud?', answer: 'As loud as it needs.', category: '' }),
    changed: { answer: 'As quiet as it needs.' },
  }),
  'PUT /studio/faq/category': async ({ ask }) => {
    await ask('POST /studio/faq', { body: { question: 'When?', answer: 'Soon.', category: 'Old' } });
    return { body: { from: 'Old', to: 'New' } };
  },
  ...listWrites({
    path: '/studio/name-credits',
    values: () => ({ name: 'Ada Loud', role: 'Producer' }),
    changed: { role: 'Drums' },
  }),
  ...listWrites({
    path: '/studio/gallery',
    values: async (bench) => ({ image: await picture(bench), alt: 'A desk' }),
    changed: { alt: 'A desk at night' },
  }),
  'POST /studio/pictures': async () => ({ body: await pictureFile() }),
  'PUT /studio/home-texts': async ({ ask }) => {
    const { data } = await ask<{ data: { version: number; values: Record<string, string> } }>(
      'GET /studio/home-texts',
    );
    const [name = ''] = Object.keys(data.values);
    return { body: { version: data.version, values: { ...data.values, [name]: 'Other words' } } };
  },
  'POST /studio/policies/{slug}': () => ({ params: { slug: 'terms-and-conditions' }, body: DRAFT }),
  'PUT /studio/policies/{slug}/{number}': drafted('privacy-policy', { title: 'Your data' }),
  'POST /studio/policies/{slug}/{number}/publish': drafted('refund-policy'),
  'DELETE /studio/policies/{slug}/{number}': drafted('apple-digital-masters'),
  'PUT /studio/settings': async ({ ask }) => {
    const { data } = await ask<{
      data: { sections: { section: string; version: number; values: object }[] };
    }>('GET /studio/settings');
    const technical = data.sections.find(({ section }) => section === 'technical');
    const { section, version } = technical ?? {};
    return { body: { section, version, ...technical?.values, ga4_id: 'G-QUIET12345' } };
  },
  'POST /studio/posts': ({ next }) => ({ body: { title: `About noise, part ${next()}` } }),
  'PUT /studio/posts/{postId}': async (bench) => {
    const { data } = await post(bench);
    return { params: { postId: data.id }, body: { ...data, html: '<p>Noise.</p>' } };
  },
  'POST /studio/posts/{postId}/move': async (bench) => {
    const { id, version } = await written(bench);
    return { params: { postId: id }, body: { version, move: 'publish' } };
  },
  'POST /blog/categories': (bench) => ({ body: category(bench) }),
  'PUT /blog/categories/{id}': async (bench) => {
    const { id, version } = await blogCategory(bench);
    return { params: { id }, body: { ...category(bench), version } };
  },
  'DELETE /blog/categories/{id}': async (bench) => ({ params: { id: (await blogCategory(bench)).id } }),
};
