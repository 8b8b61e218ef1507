import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { Db } from '@/platform/db/database';
import { STORED_PREFIX, type StoredPictures } from '@/platform/pictures/media-with-stored';
import { tidyPicture } from '@/platform/pictures/tidy-picture';
import type { JobQueue } from '@/platform/jobs/job';
import type { Clock } from '@/shared/clock';
import type { FileId, UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { NO_PICTURE } from '../pictures.rules';
import { insertPicture, pictureNamed } from './pictures.store';

/** Where files are kept; the app hands it in. */
export interface FileKeeper {
  readonly add: (file: { name: string; body: Readable; uploadedBy: UserId | null }) => Promise<FileId>;
  readonly read: (id: FileId) => Promise<Readable | null>;
  /** Removes files that nothing keeps any more. */
  readonly discard: (tx: Db, ids: readonly FileId[]) => Promise<void>;
}

/** A file as somebody of the studio sent it. */
export interface SentPicture {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface PicturesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly record: RecordChange;
  readonly files: FileKeeper;
  readonly jobs: Pick<JobQueue, 'enqueueAll'>;
}

/** A picture that pages may show from now on. */
export interface NewPicture {
  readonly path: string;
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

export interface PicturesService {
  /** Keeps what somebody of the studio sent, upright and without what cameras write into pictures. */
  keep(by: { readonly userId: UserId }, file: SentPicture): Promise<Answer<NewPicture, 'invalid'>>;
  /** The kept pictures, for whoever serves, resizes or draws them. */
  readonly stored: StoredPictures;
}

async function bytesOf(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of body as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

/** Builds the service of uploaded pictures. */
export function createPicturesService({ db, clock, record, files }: PicturesDeps): PicturesService {
  return {
    async keep(by, file) {
      const tidy = await tidyPicture(file.bytes);
      if (tidy === null) return refuse('invalid', NO_PICTURE, { errors: { file: [NO_PICTURE] } });
      const { bytes, width, height } = tidy;
      const name = `${randomBytes(16).toString('hex')}.webp`;
      const fileId = await files.add({ name, body: Readable.from(bytes), uploadedBy: by.userId });
      await db.transaction(async (tx) => {
        await insertPicture(tx, { name, fileId, width, height, at: clock.now() });
        await record(tx, {
          by,
          action: 'picture.uploaded',
          subject: { kind: 'picture', id: name, label: file.name.slice(0, 120) },
          before: null,
          after: { width, height },
        });
      });
      return ok({ path: `uploads/${name}`, src: `${STORED_PREFIX}${name}`, width, height });
    },
    stored: {
      size: async (name) => (await pictureNamed(db, name))?.size ?? null,
      async read(name) {
        const known = await pictureNamed(db, name);
        const body = known === null ? null : await files.read(known.file_id);
        return body === null ? null : bytesOf(body);
      },
    },
  };
}
