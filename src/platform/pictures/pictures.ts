import { createHash } from 'node:crypto';
import type { Log } from '@/platform/log/log';
import type { DocumentRequest, SiteDocument } from '@/platform/http/documents';
import {
  BLUR_WIDTH,
  isResizable,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureProperties,
  type PictureFormat,
} from '@/shared/picture-address';
import type { StoredFiles } from './stored-files';
import { loadSharp } from './load-sharp';
import type { MediaFolder } from './media-folder';
import { createSemaphore, TooManyWaitingError } from './semaphore';

/** Pictures in the widths and formats that pages ask for. */
export interface Pictures {
  /** Size and version of a picture of pixels; null where there is none or it can't be read. */
  facts(address: string): Promise<PictureProperties | null>;
  /** Serves /pictures/{width}.{format}/{path of the picture}. */
  readonly documents: readonly SiteDocument[];
}

export interface PicturesDeps {
  readonly log: Log;
  readonly media: MediaFolder;
  readonly kept: StoredFiles;
}

interface Input {
  readonly width: number;
  readonly format: PictureFormat;
  readonly address: string;
}

const MAX_PIXELS = 60_000_000;
const FOR_EVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
// Counts up when pictures come to be made differently.
const EDITION = 1;

function inputOf({ pathname }: URL): Input | null {
  const match = /^\/pictures\/(\d{2,4})\.(\w{4})(\/.+)$/.exec(pathname);
  const width = Number(match?.[1]);
  const format = PICTURE_FORMATS.find((one) => one === match?.[2]);
  const address = match?.[3] ?? '';
  const offered = width === BLUR_WIDTH || PICTURE_WIDTHS.some((one) => one === width);
  return offered && format && isResizable(address) ? { width, format, address } : null;
}

async function make(bytes: Buffer, { width, format }: Input): Promise<Buffer> {
  const sharp = await loadSharp();
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS });
  const { isOpaque } = await source.stats();
  const sized = source.autoOrient().resize({ width, withoutEnlargement: true });
  if (width !== BLUR_WIDTH) {
    return format === 'avif'
      ? sized.avif({ quality: 55, effort: 3 }).toBuffer()
      : sized.webp({ quality: 78, effort: 4 }).toBuffer();
  }
  // A blur would show behind whatever is see-through: such pictures have an empty one.
  const blurred = isOpaque ? sized.blur(1) : sized.linear([1, 1, 1, 0], [0, 0, 0, 0]);
  return format === 'avif'
    ? blurred.avif({ quality: 40 }).toBuffer()
    : blurred.webp({ quality: 40 }).toBuffer();
}

async function measure(bytes: Buffer): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp();
  return (await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()).autoOrient;
}

async function versionOf(media: MediaFolder, address: string): Promise<string | null> {
  const file = isResizable(address) ? await media.find(address) : null;
  if (file === null) return null;
  const told = JSON.stringify([EDITION, file.path, file.size, Math.round(file.changed)]);
  return createHash('sha256').update(told).digest('hex').slice(0, 16);
}

/** Makes pictures on first use and keeps them: one at a time, so that pages go on being answered. */
export function createPictures({ log, media, kept: stored }: PicturesDeps): Pictures {
  const turns = createSemaphore({ atOnce: 1, waiting: 200 });
  const known = new Map<string, PictureProperties>();

  async function measured(address: string, version: string): Promise<PictureProperties | null> {
    const bytes = await media.read(address);
    return bytes === null ? null : { ...(await measure(bytes)), version };
  }

  async function serve(input: Input, version: string, asked: string | null): Promise<Response> {
    const name = `${version}-${input.width}.${input.format}`;
    const bytes = await stored.get(name, () =>
      turns(async () => {
        const source = await media.read(input.address);
        if (source === null) throw new Error('The picture went away or is too large.');
        return make(source, input);
      }),
    );
    const headers = {
      'content-type': `image/${input.format}`,
      'content-length': String(bytes.length),
      'cache-control': asked === version ? FOR_EVER : AN_HOUR,
    };
    return new Response(new Uint8Array(bytes), { headers });
  }

  async function answer({ url }: DocumentRequest): Promise<Response | null> {
    const input = inputOf(url);
    const version = input === null ? null : await versionOf(media, input.address);
    if (input === null || version === null) return null;
    try {
      return await serve(input, version, url.searchParams.get('v'));
    } catch (error) {
      if (!(error instanceof TooManyWaitingError)) log.warn({ err: error, ...input }, 'picture not resized');
      // The picture as it is shows just as well.
      const headers = { location: input.address, 'cache-control': 'no-store' };
      return new Response(null, { status: 302, headers });
    }
  }

  return {
    async facts(address) {
      const version = await versionOf(media, address);
      if (version === null) return null;
      const found = known.get(version) ?? (await measured(address, version).catch(() => null));
      if (found) known.set(version, found);
      return found;
    },
    documents: [{ path: '/pictures/*', handle: answer }],
  };
}
