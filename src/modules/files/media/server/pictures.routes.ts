import type { SiteDocument } from '@/platform/http/documents';
import { route, type Route } from '@/platform/http/mount';
import { STORED_PREFIX, storedName } from '@/platform/pictures/media-with-stored';
import { refuse } from '@/shared/result';
import { uploadPicture } from '../pictures.contract';
import type { PicturesService } from './pictures.service';

/** API-80: pictures that the studio sends. */
export function picturesRoutes(pictures: PicturesService): Route[] {
  return [
    route(uploadPicture, async ({ caller, query, body }) =>
      caller.kind === 'user'
        ? pictures.keep(caller, { name: query.name, bytes: body })
        : refuse('unauthenticated', 'Please log in to continue.'),
    ),
  ];
}

/** Serves a kept picture as it is; its name never means another one. */
export function pictureDocument({ stored }: PicturesService): SiteDocument {
  return {
    path: `${STORED_PREFIX}*`,
    async handle({ url }) {
      const name = storedName(url.pathname);
      const bytes = name === null ? null : await stored.read(name);
      if (bytes === null) return null;
      return new Response(new Uint8Array(bytes), {
        headers: {
          'content-type': 'image/webp',
          'content-length': String(bytes.length),
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        },
      });
    },
  };
}
