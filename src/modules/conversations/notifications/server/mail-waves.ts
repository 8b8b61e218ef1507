import type { SongSidesShown } from '@/modules/orders/deliveries/server/song-picture';
import type { OrderItemId } from '@/shared/ids';
import type { MailSite } from './mail-layout';
import type { SongWaveInMail } from './mail-parts';
import { songName } from './mails/wording';
import type { NotificationsDeps } from './notifications.deps';

interface Song {
  readonly itemId: OrderItemId;
  /** `none` for what was sent alone, before the first version. */
  readonly version: number | 'none';
  readonly track: string | null;
  readonly service_name: string;
}

function sidesText({ before, after }: SongSidesShown): string[] {
  const sent = before === 'sum' ? 'Your tracks, summed' : 'What you sent';
  return [...(before === null ? [] : [sent]), ...(after === null ? [] : [`Version ${after}`])];
}

/** The wave of a song for a mail; null where nothing of it will be drawn. */
export async function waveOf(
  { pictures }: Pick<NotificationsDeps, 'pictures'>,
  song: Song,
  site: MailSite,
): Promise<SongWaveInMail | null> {
  const { itemId, version } = song;
  const sides = sidesText(await pictures.sidesOf({ itemId, version }));
  if (sides.length === 0) return null;
  const url = site.site_url + pictures.mailPath({ itemId, version });
  const [first = '', second] = sides;
  const what =
    second === undefined ? first.toLowerCase() : `${first.toLowerCase()}, then ${second.toLowerCase()}`;
  return { url, alt: `The waveform of ${songName(song)}: ${what}.`, sides };
}
