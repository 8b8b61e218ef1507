import type { Db } from '@/platform/db/database';
import { route, type Route } from '@/platform/http/mount';
import { keepChecks } from '../preflight.contract';
import type { FileData } from '../file-data.rules';
import { findChecks } from './preflight.store';
import type { PreflightService } from './preflight.service';

export { dataOfPreflight } from './personal-data.store';
export { preflightJobs } from './preflight.jobs';
export {
  createPreflightService,
  resultsOf,
  type FileKeeper,
  type PreflightService,
  type SentSet,
  type SetResults,
} from './preflight.service';

/** What was measured of these files so far, by id; nothing for those that are still to be. */
export async function factsOfFiles(db: Db, ids: readonly number[]): Promise<Map<number, FileData>> {
  const rows = await findChecks(db, ids);
  return new Map([...rows].flatMap(([id, { facts: data }]) => (data === null ? [] : [[id, data] as const])));
}

/** The calls of preflight. */
export function preflightRoutes(service: PreflightService): Route[] {
  return [
    route(keepChecks, ({ raw, body }) =>
      service.keepFromBrowser(raw.headers.get('upload-session'), body.checks),
    ),
  ];
}
