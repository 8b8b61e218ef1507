import { FromListeners } from '@/modules/orders/listening-links/web/from-listeners';
import { ShareFold } from '@/modules/orders/listening-links/web/share-fold';
import type { RevisionWriter } from '@/modules/orders/revisions/web/revision-draft';
import { songName } from '../song-name.rules';
import type { OrderItem } from './order-types';

interface OfSong {
  readonly orderId: number;
  readonly item: OrderItem;
}

const NO_ROUND_NOW = 'You can add them once you can ask for a revision.';

/** What listeners wrote about a song, on its way into the notes of its customer. Nothing before the first version. */
export function SongListeners({ orderId, item, writer }: OfSong & { readonly writer: RevisionWriter }) {
  if (item.deliveries.length === 0) return null;
  return (
    <FromListeners
      orderId={orderId}
      itemId={item.id}
      notNow={item.can_revise ? null : NO_ROUND_NOW}
      onAdd={writer.addNotes}
    />
  );
}

/** The links by which others hear a song. Nothing where there is no song. */
export function ShareSong({ orderId, item }: OfSong) {
  if (item.is_giftcard || item.round_for !== null) return null;
  return <ShareFold orderId={orderId} itemId={item.id} song={songName(item)} />;
}
