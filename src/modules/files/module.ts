import type { Core } from '@/modules/foundation/module';
import type { Db } from '@/platform/db/database';
import type { Environment } from '@/platform/environment';
import type { Route } from '@/platform/http/mount';
import type { Built, FileUse, Module } from '@/platform/module';
import { findFfmpeg } from '@/platform/sound/find-ffmpeg';
import type { FileId } from '@/shared/ids';
import { picturesJobs } from './media/server/pictures.jobs';
import { pictureDocument, picturesRoutes } from './media/server/pictures.routes';
import {
  createPicturesService,
  type PicturesDeps,
  type PicturesService,
} from './media/server/pictures.service';
import { filesOfPictures } from './media/server/pictures.store';
import { createUnusedPictures } from './media/server/unused-pictures';
import { dataOfPreflight } from './preflight/server/personal-data.store';
import { preflightJobs } from './preflight/server/preflight.jobs';
import { preflightRoutes } from './preflight/server/preflight.routes';
import {
  createPreflightService,
  type FileKeeper,
  type PreflightService,
} from './preflight/server/preflight.service';
import {
  createRenditionsService,
  renditionsJobs,
  type RenditionsService,
} from './renditions/server/renditions.service';
import { filesOfRenditions } from './renditions/server/renditions.store';
import { createUploads, type Uploads } from './uploads/server/uploads';
import { dataOfUploads } from './uploads/server/personal-data.store';
import type { UploadsService } from './uploads/server/uploads.service';

/** Bytes: uploads, their checks, renditions, media, the player. */
export const files: Module = {
  name: 'files',
  tables: [
    'file_checks',
    'files',
    'listening_copies',
    'pictures',
    'stem_checks',
    'upload_locks',
    'upload_sessions',
  ],
  personalData: [dataOfPreflight, dataOfUploads],
  fileUses: [filesOfPictures, filesOfRenditions],
};

export type Files = Built<{
  readonly uploads: Uploads;
  /** Whether somebody uses one of these files already. */
  readonly isClaimed: (tx: Db, ids: readonly FileId[]) => Promise<boolean>;
  readonly preflight: PreflightService;
  readonly copies: RenditionsService;
  readonly pictures: PicturesService;
}>;

// Each of the two needs the other, so uploads are asked for later.
function filesForPreflight(uploads: () => UploadsService): FileKeeper {
  return {
    open: (id) => uploads().openFile(id),
    async filesOfSession(token) {
      const listed = await uploads().listSession(token);
      return listed.ok ? listed.value.data.map(({ id }) => id) : null;
    },
  };
}

// Pictures of the site's pages: files like all others, under names of their own.
function buildPictures({ db, clock, record, jobs }: Core, service: UploadsService) {
  const deps: PicturesDeps = {
    db,
    clock,
    record,
    jobs,
    files: {
      add: (file) => service.addFile(file),
      read: (id) => service.readFile(id),
      discard: (tx, ids) => service.discard(tx, ids),
    },
  };
  return { pictures: createPicturesService(deps), jobs: picturesJobs(createUnusedPictures(deps)) };
}

/**
 * Builds what stores files and measures them.
 * @param uses of every module: which files it uses
 */
export function buildFiles(environment: Environment, core: Core, uses: readonly FileUse[]): Files {
  const { db, clock, log, jobs, keys, tasks } = core;
  const uploads = createUploads({
    db,
    clock,
    log,
    jobs,
    keys,
    storageConfig: environment.storage,
    claims: uses,
    onReady: (tx, file) => preflight.fileReady(tx, file),
  });
  const stored = filesForPreflight(() => uploads.service);
  const preflight = createPreflightService({ db, clock, jobs, tasks, files: stored });
  const ffmpeg = findFfmpeg();
  const copies = createRenditionsService({ ...core, files: uploads.service, ffmpeg });
  const { pictures, jobs: pictureJobs } = buildPictures(core, uploads.service);
  const isClaimed = async (tx: Db, ids: readonly FileId[]) => {
    for (const used of uses) if ((await used(tx, ids)).length > 0) return true;
    return false;
  };
  const routes: Route[] = [...uploads.routes, ...picturesRoutes(pictures), ...preflightRoutes(preflight)];
  return {
    services: { uploads, isClaimed, preflight, copies, pictures },
    routes,
    jobs: [...pictureJobs, ...uploads.jobs, ...preflightJobs(preflight), ...renditionsJobs(copies)],
    documents: [pictureDocument(pictures)],
  };
}
