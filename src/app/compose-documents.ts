import { join } from 'node:path';
import { reducePeaks, unpackPeaks } from '@/features/samples/samples.rules';
import { machineDocuments, sharePictures } from '@/features/site/server';
import { servicePath } from '@/features/catalogue/catalogue.rules';
import type { SiteDocument } from '@/platform/http/documents';
import { createKeptFiles } from '@/platform/pictures/kept-files';
import { openMediaFolder } from '@/platform/pictures/media-folder';
import { createPictures } from '@/platform/pictures/pictures';
import type { Foundation, Platform } from './compose-platform';
import type { Shop } from './compose-shop';
import type { Site } from './compose-site';

interface DocumentsGround {
  readonly foundation: Foundation;
  readonly platform: Platform;
  readonly shop: Shop;
  readonly site: Site;
}

const MEGABYTE = 1024 * 1024;
const STROKES = 360;

/** What the studio serves beside pages and API: documents for machines, sharing pictures, pictures in fitting widths. */
export function composeDocuments({ foundation, platform, shop, site }: DocumentsGround): SiteDocument[] {
  const { clock, log } = platform;
  const { folders } = foundation;
  const media = openMediaFolder(folders.media, '/media/');
  const keep = (name: string, megabytes: number) =>
    createKeptFiles({ folder: join(folders.kept, name), maxBytes: megabytes * MEGABYTE });
  const { catalogue, settings } = shop;
  const { samples } = site.services;
  return [
    ...machineDocuments({
      clock,
      site: () => settings.current(),
      addresses: async () =>
        (await catalogue.published()).map(({ slug, changed }) => ({ path: servicePath({ slug }), changed })),
      posts: async () => [],
    }),
    ...sharePictures({
      log,
      media,
      kept: keep('share', 200),
      fonts: folders.fonts,
      sound: async () => {
        const [song] = (await samples.list({ page: 1, per_page: 1 })).data;
        if (song === undefined) return null;
        const peaks = (packed: string) => reducePeaks(unpackPeaks(packed), STROKES);
        return { before: peaks(song.before_peaks), after: peaks(song.after_peaks) };
      },
    }),
    ...createPictures({ log, media, kept: keep('pictures', 1000) }).documents,
  ];
}
