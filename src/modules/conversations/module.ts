import type { Files } from '@/modules/files/module';
import type { Core, Foundation } from '@/modules/foundation/module';
import type { Money } from '@/modules/money/module';
import type { Orders } from '@/modules/orders/module';
import { orderCompleted } from '@/modules/orders/orders/server/orders.events';
import { accountClaimed } from '@/modules/people/accounts/server/accounts.events';
import type { Shop } from '@/modules/shop/module';
import type { Route } from '@/platform/http/mount';
import type { JobHandler } from '@/platform/jobs/job';
import type { Built, Module } from '@/platform/module';
import { createChat, type LiveChatsService } from './chat/server/chat.service';
import { filesOfMessages, filesWrittenForItem } from './chat/server/order-chat.store';
import { dataOfChat } from './chat/server/personal-data.store';
import { lockContact, writeContact } from './contact/server/contact-threads.store';
import { createContactService } from './contact/server/contact.service';
import { priceRequestRoutes } from './contact/server/price-request.routes';
import { leadsRoutes } from './contact/server/leads.routes';
import { createLeadsService, type LeadsService } from './contact/server/leads.service';
import { dataOfLeads } from './contact/server/personal-data.store';
import { devicesRoutes } from './devices/server/devices.routes';
import { createDevicesService } from './devices/server/devices.service';
import { dataOfDevices } from './devices/server/personal-data.store';
import { createPushKeys } from './devices/server/push-keys.store';
import { createPushPost } from './devices/server/push-post';
import { subscribeDevices } from './devices/server/tell-customers';
import { subscribeNotices } from './notices/server/notices.events';
import { noticesRoutes } from './notices/server/notices.routes';
import { dataOfNotices } from './notices/server/personal-data.store';
import { eventsRoutes } from './notifications/server/events.routes';
import { subscribeGiftMails } from './notifications/server/gift-mails';
import type { NotificationsDeps } from './notifications/server/notifications.deps';
import { createNotifications, subscribeNotifications } from './notifications/server/notifications.service';
import { outboxRoutes } from './notifications/server/outbox.routes';
import { dataOfNotifications } from './notifications/server/personal-data.store';
import { preferencesRoutes } from './notifications/server/preferences.routes';
import {
  createPreferencesService,
  type PreferencesService,
} from './notifications/server/preferences.service';
import { subscribeReviewMails } from './notifications/server/review-mails';

/** What is said: chats, the inbox, contact, the mailing list, and every email. */
export const conversations: Module = {
  name: 'conversations',
  tables: [
    'canned_answers',
    'chat_digest',
    'contact_answers',
    'contact_messages',
    'conversations',
    'leads',
    'mail_preferences',
    'mail_stops',
    'message_attachments',
    'messages',
    'push_devices',
    'push_keys',
    'push_messages',
    'studio_notice_choices',
    'studio_notices',
  ],
  personalData: [dataOfNotifications, dataOfDevices, dataOfNotices, dataOfChat, dataOfLeads],
  fileUses: [filesOfMessages],
  itemFiles: [filesWrittenForItem],
};

export type Conversations = Built<{
  readonly liveChats: LiveChatsService;
  readonly leads: LeadsService;
  readonly preferences: PreferencesService;
}>;

export interface ConversationsModuleDeps {
  readonly core: Core;
  readonly settings: Foundation['services']['settings'];
  readonly files: Files['services'];
  readonly receipts: Money['services']['receipts'];
  readonly orders: Orders['services'];
  readonly shop: Shop['services'];
}

// Conversations, and the inbox that the studio reads them in.
function buildChat({ core, files, orders, shop }: ConversationsModuleDeps) {
  const chat = createChat({
    ...core,
    files: files.uploads.service,
    revisions: orders.revisions,
    contacts: { hold: lockContact, write: writeContact },
    async cartOf(userId) {
      const { cartItems } = await shop.cart.read(userId);
      return cartItems.map(({ service_name: name, qty, rush }) => ({ name, qty, rush }));
    },
  });
  core.events.subscribe(orderCompleted, 'chat', ({ order_id }) => chat.orderCompleted(order_id));
  return chat;
}

// What mails are written with.
function mailsOf(
  { core, settings, receipts, orders }: ConversationsModuleDeps,
  preferences: PreferencesService,
): NotificationsDeps {
  const { db, clock, outbox } = core;
  return {
    db,
    clock,
    outbox,
    site: () => settings.current(),
    receipts,
    preferences,
    issueOrderLink: (tx, orderId) => orders.orders.issueLink(tx, orderId),
    pictures: orders.songPictures,
  };
}

// Every mail that follows from an event; each is written in the background, after the commit of what it reports.
function buildMails(
  { core, shop }: ConversationsModuleDeps,
  mails: NotificationsDeps,
  preferences: PreferencesService,
): JobHandler[] {
  const { events, jobs: queue } = core;
  subscribeNotifications(events, createNotifications(mails));
  subscribeGiftMails(events, { ...mails, gifts: shop.giftCards });
  events.subscribe(accountClaimed, 'preferences', ({ user_id }) => preferences.forget(user_id));
  return subscribeReviewMails(events, { ...mails, queue });
}

// Notifications on people's devices, beside the mails about their songs.
function buildDevices({ core, settings, orders }: ConversationsModuleDeps, preferences: PreferencesService) {
  const { db, clock, log, keys, webPush, jobs: queue, events } = core;
  const pair = createPushKeys({ db, keys, clock, webPush });
  const contact = async () => `mailto:${(await settings.current()).support_email}`;
  const post = createPushPost({ db, queue, clock, log, webPush, keys: pair, contact });
  const publicKey = async () => (await pair()).publicKey;
  subscribeDevices(events, {
    db,
    post,
    preferences,
    issueOrderLink: (tx, orderId) => orders.orders.issueLink(tx, orderId),
  });
  return { post, routes: devicesRoutes(createDevicesService({ db, clock, webPush, publicKey })) };
}

/** Builds everything that is said: chats, messages to the studio, the mailing list, mails, live pushes. */
export function buildConversations(deps: ConversationsModuleDeps): Conversations {
  const { core, settings, orders, shop } = deps;
  const { db, clock, events, pushes, record, keys } = core;
  const chat = buildChat(deps);
  const leads = createLeadsService({
    db,
    clock,
    events,
    keys,
    issueVoucher: (tx, voucher) => shop.promotions.issueVoucher(tx, voucher),
  });
  const contact = createContactService({ db, clock, events, pushes, record });
  const preferences = createPreferencesService({ db, clock, keys, leads });
  const mails = mailsOf(deps, preferences);
  const laterMails = buildMails(deps, mails, preferences);
  const devices = buildDevices(deps, preferences);
  const notices = subscribeNotices(events, { ...mails, pushes, post: devices.post });
  const studio = async () => {
    const site = await settings.current();
    return { site, currency: site.currency };
  };
  const { liveChats } = chat;
  const routes: Route[] = [
    ...leadsRoutes({ leads, contact }),
    ...priceRequestRoutes({ drops: orders.drops, contact }),
    ...preferencesRoutes(preferences),
    ...devices.routes,
    ...noticesRoutes({ db, clock }),
    ...chat.routes,
    ...eventsRoutes({ pushes, orders: orders.orders, liveChats, listening: orders.listening }),
    ...outboxRoutes({ ...core, studio }),
  ];
  return {
    services: { liveChats, leads, preferences },
    routes,
    jobs: [...chat.jobs, ...laterMails, ...devices.post.handlers(), ...notices],
    documents: [],
  };
}
