import type { orderMessageUnread } from '@/modules/conversations/chat/server/order-chat.events';
import { studioItemPath } from '../notifications.rules';
import type { EventData } from './account-mails';
import { readItemData, type ItemData } from './order-mail.read-model';
import { customerMessageMail, orderMessageMail } from './mails/order-message.mail';
import type { MailSite } from './mail-layout';
import type { NotificationsDeps } from './notifications.deps';
import { readOrderChatData, type OrderChatData } from './order-chat-mail.read-model';
import { ownersAddress, readerOf } from './order-mails';
import { post, postIfWanted } from './post';

type Unread = EventData<typeof orderMessageUnread>;

/** Mails about the chats of orders, for what stayed unread: several messages in one mail, each message once. */
export interface OrderChatMails {
  /** To the customer; of what a customer wrote to the engineer of the item, or where nobody took it to the studio. */
  orderMessage(unread: Unread): Promise<void>;
}

interface Found {
  readonly unread: Unread;
  readonly item: ItemData;
  readonly chat: OrderChatData;
  readonly site: MailSite;
}

function wordsOf({ item, chat }: Found) {
  const { order_id, service_name, track } = item;
  const { round, messages, total } = chat;
  return { order_id, service_name, track, round, messages, more: total - messages.length };
}

const keyOf = ({ conversation_id, message_id }: Unread): string => `${conversation_id}:${message_id}`;

async function toCustomer(deps: NotificationsDeps, found: Found): Promise<void> {
  const { unread, item, chat, site } = found;
  await deps.db.transaction(async (tx) => {
    const address = await ownersAddress(deps, tx, { owner: item, site });
    const place = unread.revision_id === null ? 'chat' : 'item';
    const url = `${address}#${place}-${unread.order_item_id}`;
    const data = { ...wordsOf(found), first_name: item.first_name, engineer: chat.writer, url };
    await postIfWanted(deps, tx, {
      messageKey: `order-message:${keyOf(unread)}`,
      kind: 'order-message',
      orderId: item.order_id,
      to: item.email,
      topic: 'messages',
      reader: readerOf(item),
      write: (to) => orderMessageMail(data, to),
      site,
    });
  });
}

async function toStudio(deps: NotificationsDeps, found: Found): Promise<void> {
  const { unread, item, chat, site } = found;
  const customer_name = `${item.first_name} ${item.last_name}`.trim();
  const url = site.site_url + studioItemPath(unread.order_item_id);
  const data = { ...wordsOf(found), customer_name, url };
  const envelope = {
    messageKey: `customer-message:${keyOf(unread)}`,
    kind: 'customer-message',
    orderId: item.order_id,
    site,
  } as const;
  const { engineer_id: userId } = chat;
  const { engineer_email: email } = item;
  if (userId === null || email === null) {
    await post(deps, deps.db, {
      ...envelope,
      to: site.support_email,
      content: customerMessageMail(data, site),
    });
    return;
  }
  await postIfWanted(deps, deps.db, {
    ...envelope,
    to: email,
    topic: 'messages',
    reader: { userId, email, ref: `u${userId}` },
    write: (to) => customerMessageMail(data, to),
  });
}

/** Builds the mails about the chats of orders. */
export function createOrderChatMails(deps: NotificationsDeps): OrderChatMails {
  return {
    async orderMessage(unread) {
      const [site, item, chat] = await Promise.all([
        deps.site(),
        readItemData(deps.db, unread.order_item_id),
        readOrderChatData(deps.db, unread),
      ]);
      if (item === null || chat === null || chat.messages.length === 0) return;
      const found = { unread, item, chat, site };
      await (unread.to === 'customer' ? toCustomer(deps, found) : toStudio(deps, found));
    },
  };
}
