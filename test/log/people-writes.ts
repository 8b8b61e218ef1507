import { queryRows } from '@/platform/db/database';
import type { Bench, One, Sent, Writes } from './bench';
import { openQueue } from '../support/job-queue';

/** Somebody who works here and is not the admin. */
const colleague = ({ one, next, app }: Bench) =>
  one(
    `insert into users (email, password_hash, first_name, last_name, role, created_at, updated_at)
     values ($1, 'none', 'Joris', 'Vos', 'engineer', $2, $2) returning id`,
    [`colleague-${next()}@studio.test`, app.clock.now()],
  );

const invited = ({ next }: Bench): Sent => ({
  body: { email: `invited-${next()}@studio.test`, role: 'engineer' },
});

async function invitation(bench: Bench): Promise<Sent> {
  await bench.ask('POST /studio/people/invites', invited(bench));
  return { params: { inviteId: await bench.one('select max(id) from studio_invites') } };
}

/** A customer without orders, and the version of what the studio wrote about them. */
async function customer({ harness, ask }: Bench) {
  const { userId } = await harness.newcomer();
  const params = { userId };
  const { data } = await ask<One & { data: { email: string } }>('GET /studio/customers/{userId}', { params });
  return { params, version: data.version, email: data.email };
}

// One at a time is made: what another call asked for is in the way.
const noBackupAsked = ({ app }: Bench) => openQueue(app.database.pool).remove('backups.make');

async function backup({ ask, app }: Bench): Promise<string> {
  await ask('POST /studio/backups');
  await app.jobs.drain();
  const { data } = await ask<{ data: { backups: { name: string }[] } }>('GET /studio/backups');
  return data.backups[0]?.name ?? '';
}

/** What visitors read about somebody of the studio, as it is sent the first time. */
export const PROFILE = {
  version: 0,
  slug: 'joris-vos',
  name: 'Joris Vos',
  title: 'Mixing engineer',
  intro: 'I mix.',
  room: 'A quiet one.',
  gear: ['Two loudspeakers'],
  credits: ['Ida Noor, Low Tide (mix)'],
  styles: ['Soul'],
  languages: ['Dutch'],
  image: null,
  image_alt: '',
  sample_id: null,
  published: true,
  position: 1,
};

/** People of the studio, its customers, and what keeps it running. */
export const PEOPLE_WRITES: Writes = {
  'PATCH /studio/people/{userId}': async (bench) => {
    const userId = await colleague(bench);
    const version = await bench.one('select staff_version from users where id = $1', [userId]);
    return { params: { userId }, body: { version, role: 'admin' } };
  },
  'PUT /studio/engineers/{userId}': async (bench) => ({
    params: { userId: await colleague(bench) },
    body: { ...PROFILE, slug: `joris-vos-${bench.next()}` },
  }),
  'DELETE /studio/people/{userId}/sessions': async (bench) => ({
    params: { userId: await colleague(bench) },
  }),
  'DELETE /studio/people/{userId}/second-factor': async (bench) => {
    const userId = await colleague(bench);
    const text = `insert into second_factors (user_id, secret, confirmed_at) values ($1, 'sealed', $2)`;
    await queryRows(bench.app.db, text, [userId, bench.app.clock.now()]);
    return { params: { userId } };
  },
  'POST /studio/people/invites': invited,
  'POST /studio/people/invites/{inviteId}/renew': invitation,
  'DELETE /studio/people/invites/{inviteId}': invitation,
  'PUT /studio/customers/{userId}/note': async (bench) => {
    const { params, version } = await customer(bench);
    return { params, body: { version, note: 'Likes it loud' } };
  },
  'POST /studio/customers/{userId}/block': async (bench) => {
    const { params, version } = await customer(bench);
    return { params, body: { version, reason: 'A test' } };
  },
  'POST /studio/customers/{userId}/unblock': async (bench) => {
    const { params, version } = await customer(bench);
    const body = { version, reason: 'A test' };
    const { data } = await bench.ask<One>('POST /studio/customers/{userId}/block', { params, body });
    return { params, body: { version: data.version } };
  },
  'DELETE /studio/customers/{userId}/second-factor': async (bench) => {
    const { params, version } = await customer(bench);
    const text = `insert into second_factors (user_id, secret, confirmed_at) values ($1, 'sealed', $2)`;
    await queryRows(bench.app.db, text, [params.userId, bench.app.clock.now()]);
    return { params, body: { version } };
  },
  'DELETE /studio/customers/{userId}': async (bench) => {
    const { params, version, email } = await customer(bench);
    return { params, body: { version, email } };
  },
  'POST /studio/numbers/rebuild': () => ({}),
  'POST /studio/backups': async (bench) => {
    await noBackupAsked(bench);
    return {};
  },
  'PUT /studio/backups/plan': async ({ ask }) => {
    const { data } = await ask<{ data: { plan: { keep: number } } }>('GET /studio/backups');
    return { body: { ...data.plan, keep: data.plan.keep + 1 } };
  },
  'DELETE /studio/backups/{backup}': async (bench) => {
    await noBackupAsked(bench);
    return { params: { backup: await backup(bench) } };
  },
  'POST /studio/jobs/{job}/retry': async (bench) => {
    const { ask, app } = bench;
    await noBackupAsked(bench);
    await ask('POST /studio/backups');
    const failure = { message: 'no space left', isDead: true };
    return { params: { job: await openQueue(app.database.pool).fail('backups.make', failure) } };
  },
};
