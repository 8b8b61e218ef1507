import { defineJob } from '@/platform/jobs/job';
import { DAY } from '@/shared/clock';
import { namedPictures } from './named-pictures.read-model';
import { deletePicture, picturesBefore } from './pictures.store';
import type { PicturesDeps } from './pictures.service';

/** Removes one picture, where nothing uses it. */
export const removePicture = defineJob<{ name: string }>('pictures.remove');

// Whoever sends a picture puts it to use within the day, or has an editor open that was never saved.
const FRESH_MS = DAY;
// Until then a text that lost its picture can get it back: by taking back the change, or by saving an older tab.
const GRACE_MS = 14 * DAY;

export interface UnusedPictures {
  /** Lets every picture that nothing uses be removed when it is still unused two weeks later. */
  look(): Promise<void>;
  /** Removes one, where nothing uses it. */
  remove(name: string): Promise<void>;
}

/** Builds what cleans pictures away that no page shows any more. */
export function createUnusedPictures({ db, clock, jobs, record, files }: PicturesDeps): UnusedPictures {
  return {
    async look() {
      const now = clock.now().getTime();
      const known = await picturesBefore(db, new Date(now - FRESH_MS));
      if (known.length === 0) return;
      const used = await namedPictures(db);
      const startAfter = new Date(now + GRACE_MS);
      const entries = known
        .filter((name) => !used.has(name))
        .map((name) => ({
          name: removePicture.name,
          data: { name },
          singletonKey: name,
          startAfter,
          unlessQuarantined: true,
        }));
      await jobs.enqueueAll(db, entries);
    },
    async remove(name) {
      if ((await namedPictures(db)).has(name)) return;
      await db.transaction(async (tx) => {
        const gone = await deletePicture(tx, name);
        if (gone === null) return;
        await files.discard(tx, [gone.file_id]);
        await record(tx, {
          by: null,
          action: 'picture.removed',
          subject: { kind: 'picture', id: name, label: `Unused picture, ${gone.width} × ${gone.height}` },
          before: { width: gone.width, height: gone.height },
          after: null,
        });
      });
    },
  };
}
