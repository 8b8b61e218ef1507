import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import { createUploadSession, downloadFile, listSessionFiles } from '../uploads.contract';
import { SESSION_HEADER } from '../uploads.rules';
import type { UploadsService } from './uploads.service';

/** The calls of uploads, except the transfers themselves (`UploadsHandler`). */
export function uploadsRoutes(service: UploadsService): Route[] {
  return [
    route(createUploadSession, async ({ caller }) => ok(await service.startSession(caller))),
    route(listSessionFiles, ({ raw }) => service.listSession(raw.headers.get(SESSION_HEADER))),
    route(downloadFile, ({ raw, params, query }) => service.openSigned(raw, { id: params.id, query })),
  ];
}
