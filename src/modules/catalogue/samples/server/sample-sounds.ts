import { Readable } from 'node:stream';
import type { Db } from '@/platform/db/database';
import type { SiteDocument } from '@/platform/http/documents';
import { rangedResponse } from '@/platform/http/ranged-response';
import type { SampleFiles } from './samples.deps';
import { soundAt } from './studio-samples.store';

const PREFIX = '/media/';

/** Serves the mp3s that were made here, beside those that the product brought along. */
export function sampleSounds({
  db,
  files,
}: {
  readonly db: Db;
  readonly files: Pick<SampleFiles, 'read'>;
}): SiteDocument {
  return {
    path: `${PREFIX}sounds/*`,
    async handle({ request, url }) {
      const path = url.pathname.slice(PREFIX.length);
      const sound = /^sounds\/[0-9a-f]{32}\.mp3$/.test(path) ? await soundAt(db, path) : null;
      if (sound === null) return null;
      const { file_id: id, size } = sound;
      return rangedResponse(request, {
        size,
        etag: `"${id}-${size}"`,
        headers: {
          'content-type': 'audio/mpeg',
          // A name belongs to one sound for good.
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        },
        open: async (part) => {
          const body = await files.read(id, part);
          return body === null ? null : (Readable.toWeb(body) as ReadableStream);
        },
      });
    },
  };
}
