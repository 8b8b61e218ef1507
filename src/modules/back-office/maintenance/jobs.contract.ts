import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { pageQuery, wireTime } from '@/shared/wire';
import { JOB_STATES } from './maintenance.rules';

const job = z.object({
  id: z.uuid(),
  /** Its kind: mail.send, backups.make. */
  job: z.string(),
  /** What it is about, by its numbers: 'file 12'. */
  about: z.string().nullable(),
  state: z.enum(JOB_STATES),
  /** Failed tries so far; of quarantined ones the times that the process died with them. */
  retries: z.number().int(),
  created_at: wireTime,
  started_at: wireTime.nullable(),
  /** When it runs next; null while it runs and where nobody will repeat it. */
  next_at: wireTime.nullable(),
  error: z.string().nullable(),
});

/** Background work that is not done. */
export type WireJob = z.infer<typeof job>;

export const listJobs = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/jobs',
  access: ['admin'],
  summary:
    'Unfinished jobs: running, waiting, failed with a retry to come, dead until retried by hand, or quarantined because the process died twice while the job ran.',
  query: pageQuery(50).extend({ state: z.enum(JOB_STATES).default('failed') }),
  response: z.object({
    data: z.array(job),
    counts: z.record(z.enum(JOB_STATES), z.number().int()),
    current_page: z.number().int(),
    last_page: z.number().int(),
    total: z.number().int(),
  }),
  refusals: ['invalid'],
});

export const retryJob = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/jobs/{job}/retry',
  access: ['admin'],
  summary: 'Runs a failed, dead or quarantined job again now.',
  params: z.object({ job: z.uuid() }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  refusals: ['not_found'],
});
