import { Readable } from 'node:stream';
import type { StoredBackup } from '@/platform/backup/backup-folder';
import { route, type Route } from '@/platform/http/mount';
import type { Caller, SignedIn } from '@/shared/caller';
import { ok } from '@/shared/result';
import {
  changeBackupPlan,
  downloadBackup,
  listBackups,
  makeBackup,
  removeBackup,
  type WireBackup,
} from '../backups.contract';
import type { Backups } from './backups.service';

/** The person of a call that is declared for people of the studio: the edge has let nobody else through. */
export function personOf(caller: Caller): SignedIn {
  if (caller.kind !== 'user') throw new Error('A call of the studio was answered for nobody');
  return caller;
}

function wire({ name, size, createdAt, encrypted }: StoredBackup): WireBackup {
  return { name, size, created_at: createdAt.toISOString(), encrypted };
}

/** The calls of backups. `place` is what the page says of new ones. */
export function backupsRoutes(
  backups: Backups,
  place: { readonly folder: string; readonly encrypted: boolean },
): Route[] {
  return [
    route(listBackups, async () => {
      const { underWay, failure, plan, backups: all } = await backups.overview();
      const data = { backups: all.map(wire), plan, under_way: underWay, failure, ...place };
      return ok({ success: true as const, data });
    }),
    route(makeBackup, async ({ caller }) => {
      const started = await backups.start(personOf(caller));
      return started.ok ? ok({ success: true as const, message: 'A backup is being made.' }) : started;
    }),
    route(changeBackupPlan, async ({ caller, body }) => {
      const changed = await backups.changePlan(personOf(caller), body);
      return changed.ok ? ok({ success: true as const, data: changed.value }) : changed;
    }),
    route(downloadBackup, async ({ caller, params }) => {
      const found = await backups.download(personOf(caller), params.backup);
      if (!found.ok) return found;
      const { backup, body } = found.value;
      const headers = {
        'content-type': 'application/octet-stream',
        'content-length': String(backup.size),
        'content-disposition': `attachment; filename="${backup.name}"`,
        'cache-control': 'no-store',
      };
      return ok(new Response(Readable.toWeb(body) as ReadableStream, { headers }));
    }),
    route(removeBackup, async ({ caller, params }) => {
      const removed = await backups.remove(personOf(caller), params.backup);
      return removed.ok ? ok({ success: true as const, message: 'The backup is removed.' }) : removed;
    }),
  ];
}
