import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@/platform/log/log';
import type { DocumentRequest, SiteDocument } from '@/platform/http/documents';
import type { StoredFiles } from '@/platform/pictures/stored-files';
import { loadSharp } from '@/platform/pictures/load-sharp';
import type { MediaFolder } from '@/platform/pictures/media-folder';
import { createSemaphore } from '@/platform/pictures/semaphore';
import type { Tasks } from '@/platform/tasks/task';
import { shareVersion } from '@/shared/share-address';
import { PICTURE_BOX, type ShareDrawing } from './share-drawing';
import { readSharePage, type SharePage } from './share-page';
import { letterTask } from './share-task';

export interface SharePicturesDeps {
  readonly log: Log;
  readonly media: MediaFolder;
  readonly kept: StoredFiles;
  readonly tasks: Tasks;
  /** Folder of the typefaces. */
  readonly fonts: string;
  /** The song that is drawn below titles. */
  readonly sound: () => Promise<ShareDrawing['sound']>;
}

const DEFAULT = 'brand/og-default.png';
const FOR_EVER = 'public, max-age=31536000, immutable';
const A_WHILE = 'public, max-age=300';
const ROUND = 16;

async function pictureLayer(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height } = PICTURE_BOX;
  const mask = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${ROUND}"/></svg>`,
  );
  return sharp(bytes, { limitInputPixels: 60_000_000 })
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer();
}

async function draw(svg: string, picture: Buffer | null): Promise<Buffer> {
  const sharp = await loadSharp();
  const layers = picture
    ? [{ input: await pictureLayer(picture), left: PICTURE_BOX.left, top: PICTURE_BOX.top }]
    : [];
  return sharp(Buffer.from(svg))
    .composite(layers)
    .png({ palette: true, colours: picture ? 256 : 64, compressionLevel: 9, effort: 4 })
    .toBuffer();
}

function png(bytes: Buffer, cache: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'cache-control': cache,
      // Other sites show it in their previews.
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}

function pathOf({ pathname }: URL): string | null {
  const match = /^\/share(\/.+)\.png$/.exec(pathname);
  if (!match?.[1]) return null;
  return match[1] === '/index' ? '/' : match[1];
}

async function pageAt(path: string, page: NonNullable<DocumentRequest['page']>): Promise<SharePage | null> {
  const answer = await page(path);
  if (answer.status !== 200) {
    await answer.body?.cancel();
    return null;
  }
  return readSharePage(await answer.text(), path);
}

/**
 * /share/{path of a page}.png: the page's sharing picture, drawn when it is first asked for and kept under a hash of
 * what it shows. Only public pages that exist have one, so that nobody fills the disk by guessing addresses.
 */
export function sharePictures({
  log,
  media,
  kept: stored,
  tasks,
  fonts,
  sound,
}: SharePicturesDeps): SiteDocument[] {
  const turns = createSemaphore({ atOnce: 1, waiting: 20 });

  async function drawn(page: SharePage): Promise<Buffer> {
    const picture = page.picture === null ? null : await media.read(page.picture);
    const hash = createHash('sha256')
      .update(JSON.stringify([shareVersion({ title: page.title }), page.title, page.siteName]))
      .update(picture ?? '')
      .digest('hex');
    return stored.get(`${hash.slice(0, 40)}.png`, () =>
      turns(async () => {
        const { title, siteName } = page;
        const words = { title, siteName, sound: await sound(), withPicture: picture !== null };
        return draw(await tasks.run(letterTask, { ...words, fonts }), picture);
      }),
    );
  }

  async function handle({ url, page }: DocumentRequest): Promise<Response | null> {
    const path = pathOf(url);
    const found = path === null || page === null ? null : await pageAt(path, page);
    if (found === null) return null;
    const version = shareVersion({ title: found.title, picture: found.picture ?? undefined });
    try {
      return png(await drawn(found), url.searchParams.get('v') === version ? FOR_EVER : A_WHILE);
    } catch (error) {
      log.error({ err: error, path }, 'sharing picture not drawn');
      return png(await readFile(join(media.folder, DEFAULT)), 'public, max-age=60');
    }
  }

  return [{ path: '/share/*', handle }];
}
