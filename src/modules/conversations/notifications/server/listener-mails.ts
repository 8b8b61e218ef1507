import type { listenersCommented } from '@/modules/orders/listening-links/server/listening.events';
import type { EventData } from './account-mails';
import { readListenerComments } from './listener-mail.read-model';
import { listenerCommentsMail } from './mails/listener-comments.mail';
import type { NotificationsDeps } from './notifications.deps';
import { readItemData } from './order-mail.read-model';
import { ownersAddress, readerOf } from './order-mails';
import { postIfWanted } from './post';

/** Mails about what listeners wrote. */
export interface ListenerMails {
  /** To the customer: what came since they looked, in one email. */
  listenersCommented(commented: EventData<typeof listenersCommented>): Promise<void>;
}

/** Builds the mails about what listeners wrote. */
export function createListenerMails(deps: NotificationsDeps): ListenerMails {
  return {
    async listenersCommented(commented) {
      const { order_id, order_item_id, to_id } = commented;
      const [site, item, found] = await Promise.all([
        deps.site(),
        readItemData(deps.db, order_item_id),
        readListenerComments(deps.db, commented),
      ]);
      // Deleted meanwhile, with their writers or the links.
      if (item === null || found.comments.length === 0) return;
      await deps.db.transaction(async (tx) => {
        const address = await ownersAddress(deps, tx, { owner: item, site });
        const { service_name, track, first_name } = item;
        const data = {
          ...found,
          service_name,
          track,
          first_name,
          url: `${address}#listeners-${order_item_id}`,
        };
        await postIfWanted(deps, tx, {
          messageKey: `listener-comments:${order_item_id}:${to_id}`,
          kind: 'listener-comments',
          orderId: order_id,
          to: item.email,
          topic: 'messages',
          reader: readerOf(item),
          write: (to) => listenerCommentsMail(data, to),
          site,
        });
      });
    },
  };
}
