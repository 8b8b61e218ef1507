import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import type { AccountsService } from './accounts.service';

const forgetExpired = defineJob<object>('accounts.forget-expired');

/** Background work of accounts: each night what expired is removed. */
export function accountsJobs(service: AccountsService): JobHandler[] {
  return [jobHandler(forgetExpired, () => service.forgetExpired(), '17 3 * * *')];
}
