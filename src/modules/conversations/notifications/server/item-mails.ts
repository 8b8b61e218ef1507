import type {
  filesDeleted,
  filesEnding,
  itemReopened,
  linkAsked,
  questionAnswered,
  questionAsked,
  windowEnded,
  windowEnding,
} from '@/modules/orders/orders/server/orders.events';
import type { OrderItemId } from '@/shared/ids';
import { studioItemPath } from '../notifications.rules';
import type { EventData } from './account-mails';
import { readFilesOf, readQuestion } from './event-mail.read-model';
import { readItemData, readOrderData, type ItemData } from './order-mail.read-model';
import type { MailContent, MailSite } from './mail-layout';
import { filesDeletedMail, filesEndingMail } from './mails/files-ending.mail';
import { orderLinkMail } from './mails/order-link.mail';
import { questionAnsweredMail, questionAskedMail } from './mails/question.mail';
import { itemReopenedMail, windowEndedMail, windowEndingMail } from './mails/window.mail';
import type { NotificationsDeps } from './notifications.deps';
import { ownersAddress, readerOf } from './order-mails';
import { post, postIfWanted, type OptionalLetter } from './post';

/** Mails about items: questions, the end of revisions, the end of files. To whoever the order belongs to, unless told. */
export interface ItemMails {
  questionAsked(event: EventData<typeof questionAsked>): Promise<void>;
  /** To the engineer of the item; where nobody took it, to the studio's own address. */
  questionAnswered(event: EventData<typeof questionAnswered>): Promise<void>;
  /** A reminder: not where none are wanted. */
  windowEnding(event: EventData<typeof windowEnding>): Promise<void>;
  /** Not where the order is complete with it: the mail about that says so too. */
  windowEnded(event: EventData<typeof windowEnded>): Promise<void>;
  itemReopened(event: EventData<typeof itemReopened>): Promise<void>;
  /** One mail for all files of an order that go on the same day; the last one before it always comes. */
  filesEnding(event: EventData<typeof filesEnding>): Promise<void>;
  filesDeleted(event: EventData<typeof filesDeleted>): Promise<void>;
  /** A new private link to a guest's order. */
  linkAsked(event: EventData<typeof linkAsked>): Promise<void>;
}

type ItemLetter = Pick<OptionalLetter, 'kind' | 'messageKey'> & {
  /** Given for mails that can be ended. */
  readonly topic?: OptionalLetter['topic'];
  readonly write: (url: string, site: MailSite) => MailContent;
};

// To the owner of an item, with the address of their order: for guests a private link made for this mail.
async function toOwner(deps: NotificationsDeps, item: ItemData, letter: ItemLetter): Promise<void> {
  const site = await deps.site();
  const { kind, messageKey, topic } = letter;
  await deps.db.transaction(async (tx) => {
    const url = await ownersAddress(deps, tx, { owner: item, site });
    const envelope = { kind, messageKey, to: item.email, orderId: item.order_id, site };
    const write = (to: MailSite) => letter.write(url, to);
    if (topic === undefined) await post(deps, tx, { ...envelope, content: write(site) });
    else await postIfWanted(deps, tx, { ...envelope, topic, reader: readerOf(item), write });
  });
}

/** `2026-03-02`, as keys name days. */
const dayKey = (at: Date): string => at.toISOString().slice(0, 10);

function questionMails(deps: NotificationsDeps): Pick<ItemMails, 'questionAsked' | 'questionAnswered'> {
  const factsOf = (event: EventData<typeof questionAsked>) =>
    Promise.all([readItemData(deps.db, event.order_item_id), readQuestion(deps.db, event.question_id)]);
  return {
    async questionAsked(event) {
      const [item, asked] = await factsOf(event);
      // Taken back or answered before its mail was written.
      if (item === null || asked === null || asked.outcome !== null) return;
      await toOwner(deps, item, {
        kind: 'question-asked',
        messageKey: `question-asked:${event.question_id}`,
        write: (url, site) => questionAskedMail({ ...item, ...asked, url }, site),
      });
    },
    async questionAnswered(event) {
      const [item, asked] = await factsOf(event);
      if (item === null || asked === null) return;
      const site = await deps.site();
      const customer_name = `${item.first_name} ${item.last_name}`.trim();
      const url = site.site_url + studioItemPath(event.order_item_id);
      await post(deps, deps.db, {
        kind: 'question-answered',
        messageKey: `question-answered:${event.question_id}`,
        to: item.engineer_email ?? site.support_email,
        orderId: item.order_id,
        content: questionAnsweredMail({ ...item, ...asked, customer_name, url }, site),
        site,
      });
    },
  };
}

function windowMails(
  deps: NotificationsDeps,
): Pick<ItemMails, 'windowEnding' | 'windowEnded' | 'itemReopened'> {
  const find = (id: OrderItemId) => readItemData(deps.db, id);
  return {
    async windowEnding({ order_item_id: id, ends_at }) {
      const item = await find(id);
      if (item === null) return;
      await toOwner(deps, item, {
        kind: 'window-ending',
        messageKey: `window-ending:${id}:${ends_at}`,
        topic: 'reminders',
        write: (url, site) => windowEndingMail({ ...item, url, ends_at: new Date(ends_at) }, site),
      });
    },
    async windowEnded({ order_item_id: id }) {
      const item = await find(id);
      if (item === null || item.order_complete) return;
      await toOwner(deps, item, {
        kind: 'window-ended',
        // An item that is opened once more can end once more, with a later window.
        messageKey: `window-ended:${id}:${item.revision_deadline?.getTime() ?? 0}`,
        write: (url, site) => windowEndedMail({ ...item, url }, site),
      });
    },
    async itemReopened({ order_item_id: id }) {
      const item = await find(id);
      if (item === null) return;
      await toOwner(deps, item, {
        kind: 'item-reopened',
        messageKey: `item-reopened:${id}:${item.revision_deadline?.getTime() ?? 0}`,
        write: (url, site) => itemReopenedMail({ ...item, url }, site),
      });
    },
  };
}

function fileMails(deps: NotificationsDeps): Pick<ItemMails, 'filesEnding' | 'filesDeleted'> {
  return {
    async filesEnding({ order_id, order_item_id, days_left, delete_at }) {
      const day = new Date(delete_at);
      const [item, items] = await Promise.all([
        readItemData(deps.db, order_item_id),
        readFilesOf(deps.db, order_id, day),
      ]);
      if (item === null || items.length === 0) return;
      const data = { order_id, first_name: item.first_name, items, delete_at: day, days_left };
      await toOwner(deps, item, {
        kind: 'files-ending',
        messageKey: `files-ending:${order_id}:${dayKey(day)}:${days_left}`,
        ...(days_left === 1 ? {} : { topic: 'reminders' as const }),
        write: (url, site) => filesEndingMail({ ...data, url }, site),
      });
    },
    async filesDeleted({ order_id, order_item_id }) {
      const item = await readItemData(deps.db, order_item_id);
      if (item === null || item.delete_at === null) return;
      const { delete_at, first_name } = item;
      const items = await readFilesOf(deps.db, order_id, delete_at);
      await toOwner(deps, item, {
        kind: 'files-deleted',
        messageKey: `files-deleted:${order_id}:${dayKey(delete_at)}`,
        write: (url, site) => filesDeletedMail({ order_id, first_name, items, delete_at, url }, site),
      });
    },
  };
}

/** Builds the mails about items. */
export function createItemMails(deps: NotificationsDeps): ItemMails {
  return {
    ...questionMails(deps),
    ...windowMails(deps),
    ...fileMails(deps),
    async linkAsked({ order_id, asked_at }) {
      const [site, order] = await Promise.all([deps.site(), readOrderData(deps.db, order_id)]);
      if (order === null || !order.is_guest) return;
      await deps.db.transaction(async (tx) => {
        const url = await ownersAddress(deps, tx, { owner: order, site });
        const content = orderLinkMail({ ...order, url }, site);
        const envelope = { kind: 'order-link', messageKey: `order-link:${order_id}:${asked_at}` } as const;
        await post(deps, tx, { ...envelope, to: order.email, orderId: order_id, content, site });
      });
    },
  };
}
