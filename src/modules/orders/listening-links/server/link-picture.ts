import { deliveriesOfItems } from '@/modules/orders/deliveries/server/deliveries.store';
import type { SongPictures } from '@/modules/orders/deliveries/server/song-picture';
import type { SiteDocument } from '@/platform/http/documents';
import { LISTENER_KEY_SHAPE } from '../listening-links.rules';
import { openLink } from './link-visitor';
import type { ListeningDeps } from './listening.deps';

export interface PictureDeps extends Pick<ListeningDeps, 'db' | 'clock'> {
  readonly songPicture: SongPictures['songPicture'];
  readonly siteName: () => Promise<string>;
}

const OTHERWISE = '/media/brand/og-default.png';
const NO_SONG_SHOWN = {
  location: OTHERWISE,
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
};

async function pictureOf(deps: PictureDeps, token: string): Promise<Buffer | null> {
  if (!LISTENER_KEY_SHAPE.test(token)) return null;
  const found = await openLink(deps, { token, key: null });
  if (!found.ok) return null;
  const { link, item } = found.value;
  // Behind a password nothing of the song is shown.
  if (link.password_hash !== null || item.files_deleted_at !== null) return null;
  const version = (await deliveriesOfItems(deps.db, [item.id])).at(-1)?.version;
  if (version === undefined) return null;
  const words = { title: item.track ?? item.service_name, siteName: await deps.siteName() };
  return deps.songPicture({ itemId: item.id, version, withBefore: link.with_before, words });
}

/** The wave of a shared song, for apps that show what an address leads to; the studio's own picture where there is none. */
export function linkPicture(deps: PictureDeps): SiteDocument {
  return {
    path: '/listen/:token/picture.png',
    async handle({ url }) {
      const bytes = await pictureOf(deps, url.pathname.split('/')[2] ?? '');
      if (bytes === null) return new Response(null, { status: 302, headers: NO_SONG_SHOWN });
      const headers = {
        'content-type': 'image/png',
        'content-length': String(bytes.length),
        'cache-control': 'private, max-age=300',
        'x-robots-tag': 'noindex',
      };
      return new Response(new Uint8Array(bytes), { headers });
    },
  };
}
