import { createCheckSheetsService } from '@/modules/orders/check-sheets/server';
import { findFfmpeg } from '@/platform/sound/find-ffmpeg';
import { ok } from '@/shared/result';
import type { Platform } from './compose-platform';
import type { Work } from './compose-work';

/** Builds what measures finished files, on the uploads and versions that others keep. */
export function composeCheckSheets({ db, clock, jobs, tasks }: Platform, work: Work) {
  const { service: uploads } = work.uploads;
  return createCheckSheetsService({
    db,
    clock,
    jobs,
    tasks,
    deliveries: work.deliveryReader,
    ffmpeg: findFfmpeg(),
    files: {
      open: (id) => uploads.openFile(id),
      async ofSession(token) {
        const listed = await uploads.listSession(token);
        if (!listed.ok) return listed;
        const known = await uploads.describe(listed.value.data.map(({ id }) => id));
        return ok([...known].map(([id, { name, size, sha256 }]) => ({ id, name, size, sha256 })));
      },
      async ofDelivery(id) {
        const known = await uploads.describe(await work.deliveryReader.fileIds(id));
        return [...known].map(([fileId, { name }]) => ({ id: fileId, name }));
      },
    },
  });
}
