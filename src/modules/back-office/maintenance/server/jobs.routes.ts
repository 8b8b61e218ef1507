import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { Db } from '@/platform/db/database';
import type { Jobs, OpenJob } from '@/platform/jobs/boss';
import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import { listJobs, retryJob, type WireJob } from '../jobs.contract';
import { personOf } from './backups.routes';

function wire({ created_at, started_at, next_at, ...job }: OpenJob): WireJob {
  const { id, about, state, retries, error } = job;
  return {
    id,
    job: job.job,
    about,
    state,
    retries,
    created_at: created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    next_at: state === 'waiting' || state === 'failed' ? next_at.toISOString() : null,
    error,
  };
}

export interface JobsAdminDeps {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'listOpen' | 'revive'>;
  readonly record: RecordChange;
}

/** The studio's view on background work. */
export function jobsRoutes({ db, jobs, record }: JobsAdminDeps): Route[] {
  return [
    route(listJobs, async ({ query: { page, per_page, state } }) => {
      const { found, counts } = await jobs.listOpen(state, {
        limit: per_page,
        offset: (page - 1) * per_page,
      });
      const total = counts[state];
      const last_page = Math.max(1, Math.ceil(total / per_page));
      return ok({ data: found.map(wire), counts, current_page: page, last_page, total });
    }),
    route(retryJob, async ({ caller, params }) => {
      const revived = await jobs.revive(params.job);
      if (revived === null) return refuse('not_found', 'This job is running, finished or unknown.');
      await record(db, {
        by: personOf(caller),
        action: 'job.repeated',
        subject: { kind: 'job', id: params.job, label: revived },
        before: null,
        after: {},
      });
      return ok({ success: true as const, message: 'The job is running again.' });
    }),
  ];
}
