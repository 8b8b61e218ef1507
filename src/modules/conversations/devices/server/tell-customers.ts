import { orderMessageUnread } from '@/modules/conversations/chat/server/order-chat.events';
import type { NotificationsDeps } from '@/modules/conversations/notifications/server/notifications.deps';
import type { PreferencesService } from '@/modules/conversations/notifications/server/preferences.service';
import { orderPath, type MailTopic } from '@/modules/conversations/notifications/notifications.rules';
import { deliveryMade } from '@/modules/orders/deliveries/server/deliveries.events';
import { questionAsked, windowEnding } from '@/modules/orders/orders/server/orders.events';
import { revisionAnswered } from '@/modules/orders/revisions/server/revisions.events';
import { renewalFailed } from '@/modules/shop/subscriptions/server/subscriptions.events';
import type { Db } from '@/platform/db/database';
import type { Events } from '@/platform/events/outbox';
import type { OrderId, OrderItemId, UserId } from '@/shared/ids';
import { notificationText, type ToldKind } from '../devices.rules';
import type { PushPost } from './push-post';
import { devicesToTell, readPackage, readSong, type ToldSong } from './told.read-model';

export interface TellDeps {
  readonly db: Db;
  readonly post: PushPost;
  readonly preferences: Pick<PreferencesService, 'allows'>;
  readonly issueOrderLink: NotificationsDeps['issueOrderLink'];
}

interface Telling {
  readonly kind: ToldKind;
  /** Tells its cause. */
  readonly key: string;
  readonly userId: UserId | null;
  readonly email: string;
  readonly orderId: OrderId | null;
  readonly about: { readonly song: string; readonly version: number };
  /** The page that a press opens, for who is signed in. */
  readonly path: string;
  readonly tag: string;
  /** What they can have ended by their mail preferences. */
  readonly topic?: MailTopic;
}

async function tell(deps: TellDeps, telling: Telling): Promise<void> {
  const { kind, key, userId, email, orderId, about, path, tag, topic } = telling;
  if (topic !== undefined && !(await deps.preferences.allows({ userId, email }, topic))) return;
  await deps.db.transaction(async (tx) => {
    for (const device of await devicesToTell(tx, { userId, orderId })) {
      const text = notificationText(kind, about, device.hides_names);
      const opens =
        device.by_link && orderId !== null
          ? orderPath(orderId, await deps.issueOrderLink(tx, orderId))
          : path;
      await deps.post.post(tx, device.id, { key, payload: { ...text, path: opens, tag } });
    }
  });
}

const songPath = ({ order_id, order_item_id, of_several }: ToldSong): string =>
  `${orderPath(order_id, null)}${of_several ? `#item-${order_item_id}` : ''}`;

async function tellAboutSong(
  deps: TellDeps,
  itemId: OrderItemId,
  { kind, key, topic, version }: Pick<Telling, 'kind' | 'key' | 'topic'> & { readonly version?: number },
): Promise<void> {
  const song = await readSong(deps.db, itemId);
  if (song === null) return;
  await tell(deps, {
    kind,
    key,
    userId: song.user_id,
    email: song.email,
    orderId: song.order_id,
    about: { song: song.name, version: version ?? song.version },
    path: songPath(song),
    tag: `${kind}-${itemId}`,
    ...(topic !== undefined && { topic }),
  });
}

/** Lets devices follow what happens to their people's songs, beside the mails; before the queue learns its handlers. */
export function subscribeDevices(events: Events, deps: TellDeps): void {
  const name = 'devices';
  const song = (itemId: OrderItemId, what: Parameters<typeof tellAboutSong>[2]) =>
    tellAboutSong(deps, itemId, what);
  events.subscribe(deliveryMade, name, ({ order_item_id, delivery_id, version }) =>
    song(order_item_id, { kind: 'delivery', key: `delivery:${delivery_id}`, version }),
  );
  events.subscribe(revisionAnswered, name, ({ order_item_id, revision_id }) =>
    song(order_item_id, { kind: 'answer', key: `answer:${revision_id}` }),
  );
  events.subscribe(questionAsked, name, ({ order_item_id, question_id }) =>
    song(order_item_id, { kind: 'question', key: `question:${question_id}` }),
  );
  events.subscribe(windowEnding, name, ({ order_item_id, ends_at }) =>
    song(order_item_id, {
      kind: 'window-ending',
      key: `window:${order_item_id}:${ends_at}`,
      topic: 'reminders',
    }),
  );
  events.subscribe(orderMessageUnread, name, {
    concerns: ({ to }) => to === 'customer',
    act: ({ order_item_id, message_id }) =>
      song(order_item_id, { kind: 'message', key: `message:${message_id}`, topic: 'messages' }),
  });
  events.subscribe(renewalFailed, name, async ({ subscription_id, invoice }) => {
    const bought = await readPackage(deps.db, subscription_id);
    if (bought === null) return;
    await tell(deps, {
      kind: 'payment-failed',
      key: `payment-failed:${subscription_id}:${invoice}`,
      userId: bought.user_id,
      email: bought.email,
      orderId: null,
      about: { song: bought.name, version: 0 },
      path: '/account',
      tag: `payment-failed-${subscription_id}`,
    });
  });
}
