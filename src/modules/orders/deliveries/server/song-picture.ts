import { createHash } from 'node:crypto';
import type { Keys } from '@/platform/security/keys';
import type { DocumentRequest, SiteDocument } from '@/platform/http/documents';
import { loadSharp } from '@/platform/pictures/load-sharp';
import { createSemaphore } from '@/platform/pictures/semaphore';
import type { Tasks } from '@/platform/tasks/task';
import type { OrderItemId } from '@/shared/ids';
import { NewestMap } from '@/shared/newest-map';
import { beforeFile, tracksOfItem, type Before, type BeforeDeps } from './before';
import { summedItem } from './summed-service.read-model';
import { sumsOfItems, type SumRow } from './sums.store';
import type { SongLabels } from './song-drawing';
import { songPictureTask } from './song-picture-task';
import { hasSound, waveOfSong, type SongSounds } from './song-sounds';

export type SongPictureDeps = BeforeDeps & {
  readonly tasks: Tasks;
  readonly keys: Keys;
  /** Folder of the typefaces. */
  readonly fonts: string;
};

/** What the two sides of a song's picture are, or will be once they are drawn. */
export interface SongSidesShown {
  /** Null where nothing that was sent can be drawn. */
  readonly before: Before['kind'] | null;
  /** The number of the version; null where there is none with a sound. */
  readonly after: number | null;
}

/** A song in an email: with one of its versions, or with what was sent alone. */
interface MailedSong {
  readonly itemId: OrderItemId;
  readonly version: number | 'none';
}

/** The wave of a song standing still, as PNG. */
export interface SongPictures {
  /**
   * Draws a song, before on the left and after on the right.
   * @param song.words of a picture for sharing, 1919 × 1080; without them the wave alone, see-through, for emails
   * @returns null while nothing of it is drawn, and for good once its files or its order are gone
   */
  songPicture(song: SongSounds & { readonly words?: SongLabels }): Promise<Buffer | null>;
  /**
   * Path of the picture of a song for its emails: opened by whoever has it, and telling nothing by itself. It stops
   * working with the song's files.
   */
  mailPath(song: MailedSong): string;
  /** What that picture shows, or will show when it is opened: it is drawn in the background. */
  sidesOf(song: MailedSong): Promise<SongSidesShown>;
  readonly documents: readonly SiteDocument[];
}

const SEALED = 'pictures of songs';
const FOR = 'email';
const PATH = /^\/song-pictures\/([\w.-]{20,300})\.png$/;
/** Pictures of some 20 kB that are asked for again at once, by programs that fetch a mail's pictures twice. */
const PICTURES_IN_MEMORY = 100;

async function pngOf(svg: string, isShared: boolean): Promise<Buffer> {
  const sharp = await loadSharp();
  const options = isShared ? { palette: true, colours: 64 } : { palette: true, colours: 128 };
  return sharp(Buffer.from(svg))
    .png({ ...options, compressionLevel: 9, effort: 4 })
    .toBuffer();
}

function pngResponse(bytes: Buffer): Response {
  const headers = {
    'content-type': 'image/png',
    'content-length': String(bytes.length),
    // A day at most outlives a song that was erased.
    'cache-control': 'private, max-age=86400',
    'x-robots-tag': 'noindex',
    'cross-origin-resource-policy': 'cross-origin',
  };
  return new Response(new Uint8Array(bytes), { headers });
}

// An email may be written before the files that it is about were looked at.
async function willBeSummed(
  deps: BeforeDeps,
  itemId: OrderItemId,
  sum: SumRow | undefined,
): Promise<boolean> {
  if (sum !== undefined) return sum.state === 'waiting';
  const item = await summedItem(deps.db, itemId);
  return item?.takes_tracks === true && (await tracksOfItem(deps, itemId)).length > 0;
}

/** Builds the pictures of songs: one is drawn at a time, the last ones are kept in memory, none on a disk. */
export function createSongPictures(deps: SongPictureDeps): SongPictures {
  const { tasks, fonts, keys } = deps;
  const turns = createSemaphore({ atOnce: 1, waiting: 50 });
  const known = new NewestMap<string, Buffer>(PICTURES_IN_MEMORY);

  const songPicture: SongPictures['songPicture'] = async ({ words = null, ...song }) => {
    const wave = await waveOfSong(deps, song);
    if (wave.before === null && wave.after === null) return null;
    const hash = createHash('sha256')
      .update(JSON.stringify([wave, words]))
      .digest('hex');
    const ready = known.get(hash);
    if (ready !== undefined) return ready;
    const made = await turns(async () =>
      pngOf(await tasks.run(songPictureTask, { wave, words, fonts }), words !== null),
    );
    known.set(hash, made);
    return made;
  };

  async function handle({ url }: DocumentRequest): Promise<Response | null> {
    const song = opened(url.pathname);
    const bytes = song === null ? null : await songPicture(song);
    if (bytes !== null) return pngResponse(bytes);
    return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  }

  function opened(path: string): SongSounds | null {
    try {
      const text = keys.sealer(SEALED).open(PATH.exec(path)?.[1] ?? '', FOR);
      const [itemId = '', version = ''] = text.split(':');
      const shown = version === 'none' ? version : Number(version);
      return { itemId: Number(itemId) as OrderItemId, version: shown, withBefore: true };
    } catch {
      return null;
    }
  }

  return {
    songPicture,
    async sidesOf({ itemId, version }) {
      const [before, sums, isHeard] = await Promise.all([
        beforeFile(deps, itemId),
        sumsOfItems(deps.db, [itemId]),
        version === 'none' ? false : hasSound(deps.db, itemId, version),
      ]);
      const isComing = before === null && (await willBeSummed(deps, itemId, sums.get(itemId)));
      return {
        before: before?.kind ?? (isComing ? 'sum' : null),
        after: isHeard && version !== 'none' ? version : null,
      };
    },
    mailPath: ({ itemId, version }) =>
      `/song-pictures/${keys.sealer(SEALED).seal(`${itemId}:${version}`, FOR)}.png`,
    documents: [{ path: '/song-pictures/*', handle }],
  };
}
