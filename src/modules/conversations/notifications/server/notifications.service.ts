import {
  accountDeleted,
  accountEmailChangeAsked,
  accountEmailChanged,
  accountInvited,
  accountLinkAsked,
  accountPasskeyChanged,
  accountPasswordChanged,
  accountRegisterRepeated,
  accountRegistered,
  accountResetAsked,
  accountSecondFactorChanged,
} from '@/modules/people/accounts/server/accounts.events';
import { answerUnread, visitorUnread } from '@/modules/conversations/chat/server/chat.events';
import { orderMessageUnread } from '@/modules/conversations/chat/server/order-chat.events';
import { deliveryMade } from '@/modules/orders/deliveries/server/deliveries.events';
import {
  contactAnswered,
  contactReceived,
  leadJoined,
  rejoinAsked,
  priceAsked,
} from '@/modules/conversations/contact/server/leads.events';
import {
  newUploadEnding,
  newUploadReceived,
} from '@/modules/orders/unpaid-uploads/server/new-uploads.events';
import {
  filesDeleted,
  filesEnding,
  filesReceived,
  itemReopened,
  linkAsked,
  orderCompleted,
  orderPaid,
  questionAnswered,
  questionAsked,
  windowEnded,
  windowEnding,
} from '@/modules/orders/orders/server/orders.events';
import {
  moneyNeedsPerson,
  paymentAsked,
  paymentDisputed,
  paymentRefunded,
  refundReturned,
} from '@/modules/money/payments/server/payments.events';
import { creditIssued } from '@/modules/shop/promotions/server/promotions.events';
import { listenersCommented } from '@/modules/orders/listening-links/server/listening.events';
import { revisionAnswered, revisionAsked } from '@/modules/orders/revisions/server/revisions.events';
import {
  renewalFailed,
  subscriptionCancelled,
  subscriptionEnded,
  subscriptionStarted,
} from '@/modules/shop/subscriptions/server/subscriptions.events';
import type { Events } from '@/platform/events/outbox';
import { createAccountMails, type AccountMails } from './account-mails';
import { createChatMails, type ChatMails } from './chat-mails';
import { createItemMails, type ItemMails } from './item-mails';
import { createLeadMails, type LeadMails } from './lead-mails';
import { createListenerMails, type ListenerMails } from './listener-mails';
import { createMoneyMails, type MoneyMails } from './money-mails';
import type { NotificationsDeps } from './notifications.deps';
import { createOrderChatMails, type OrderChatMails } from './order-chat-mails';
import { createOrderMails, type OrderMails } from './order-mails';
import { createRefundMails, type RefundMails } from './refund-mails';
import { createRequestMails, type RequestMails } from './request-mails';
import { createRevisionMails, type RevisionMails } from './revision-mails';
import { createSafetyMails, type SafetyMails } from './safety-mails';
import { createSubscriptionMails, type SubscriptionMails } from './subscription-mails';
import { createUploadMails, type UploadMails } from './upload-mails';

/** Every mail, written out of what happened. Each may be asked for twice and leaves once. */
export type Notifications = AccountMails &
  ChatMails &
  ItemMails &
  LeadMails &
  ListenerMails &
  MoneyMails &
  OrderMails &
  OrderChatMails &
  RefundMails &
  RequestMails &
  RevisionMails &
  SafetyMails &
  SubscriptionMails &
  UploadMails;

/** Builds the notifications. */
export function createNotifications(deps: NotificationsDeps): Notifications {
  return {
    ...createAccountMails(deps),
    ...createLeadMails(deps),
    ...createListenerMails(deps),
    ...createOrderMails(deps),
    ...createOrderChatMails(deps),
    ...createRefundMails(deps),
    ...createRequestMails(deps),
    ...createRevisionMails(deps),
    ...createChatMails(deps),
    ...createItemMails(deps),
    ...createMoneyMails(deps),
    ...createSafetyMails(deps),
    ...createSubscriptionMails(deps),
    ...createUploadMails(deps),
  };
}

function subscribeItemMails(events: Events, mails: ItemMails): void {
  const name = 'notifications';
  events.subscribe(questionAsked, name, (event) => mails.questionAsked(event));
  events.subscribe(questionAnswered, name, (event) => mails.questionAnswered(event));
  events.subscribe(windowEnding, name, (event) => mails.windowEnding(event));
  events.subscribe(windowEnded, name, (event) => mails.windowEnded(event));
  events.subscribe(itemReopened, name, (event) => mails.itemReopened(event));
  events.subscribe(filesEnding, name, (event) => mails.filesEnding(event));
  events.subscribe(filesDeleted, name, (event) => mails.filesDeleted(event));
  events.subscribe(linkAsked, name, (event) => mails.linkAsked(event));
}

function subscribeSafetyMails(events: Events, mails: SafetyMails): void {
  const name = 'notifications';
  events.subscribe(accountEmailChangeAsked, name, (event) => mails.emailChangeAsked(event));
  events.subscribe(accountEmailChanged, name, (event) => mails.emailChanged(event));
  events.subscribe(accountPasswordChanged, name, (event) => mails.passwordChanged(event));
  events.subscribe(accountSecondFactorChanged, name, (event) => mails.secondFactorChanged(event));
  events.subscribe(accountPasskeyChanged, name, (event) => mails.passkeyChanged(event));
  events.subscribe(accountDeleted, name, (event) => mails.accountDeleted(event));
}

/** Lets the mails follow the events; before the job queue learns its handlers. */
export function subscribeNotifications(events: Events, mails: Notifications): void {
  const name = 'notifications';
  events.subscribe(accountRegistered, name, (event) => mails.verification(event));
  events.subscribe(accountResetAsked, name, (event) => mails.passwordReset(event));
  events.subscribe(accountLinkAsked, name, (event) => mails.signInLink(event));
  events.subscribe(accountInvited, name, (event) => mails.studioInvite(event));
  events.subscribe(accountRegisterRepeated, name, (event) => mails.accountExists(event));
  events.subscribe(leadJoined, name, (event) => mails.voucher(event));
  events.subscribe(rejoinAsked, name, (event) => mails.joinAgain(event));
  events.subscribe(contactReceived, name, (event) => mails.contactMessage(event));
  events.subscribe(priceAsked, name, (event) => mails.priceAsked(event));
  events.subscribe(contactAnswered, name, (event) => mails.contactAnswer(event));
  events.subscribe(orderPaid, name, (event) => mails.orderReceived(event));
  events.subscribe(paymentRefunded, name, (event) => mails.refunded(event));
  events.subscribe(refundReturned, name, (event) => mails.refundReturned(event));
  events.subscribe(filesReceived, name, (event) => mails.filesReceived(event));
  events.subscribe(deliveryMade, name, (event) => mails.delivery(event));
  events.subscribe(orderCompleted, name, (event) => mails.orderCompleted(event));
  events.subscribe(newUploadReceived, name, (event) => mails.uploadReceived(event));
  events.subscribe(newUploadEnding, name, (event) => mails.uploadEnding(event));
  events.subscribe(revisionAsked, name, (event) => mails.revisionAsked(event));
  events.subscribe(revisionAnswered, name, (event) => mails.revisionAnswered(event));
  events.subscribe(answerUnread, name, (event) => mails.chatAnswer(event));
  events.subscribe(visitorUnread, name, (event) => mails.chatMessage(event));
  events.subscribe(orderMessageUnread, name, (event) => mails.orderMessage(event));
  events.subscribe(paymentDisputed, name, (event) => mails.disputed(event));
  events.subscribe(moneyNeedsPerson, name, (event) => mails.moneyNeedsPerson(event));
  events.subscribe(paymentAsked, name, (event) => mails.paymentAsked(event));
  events.subscribe(creditIssued, name, (event) => mails.creditIssued(event));
  subscribeItemMails(events, mails);
  events.subscribe(listenersCommented, name, (event) => mails.listenersCommented(event));
  subscribeSafetyMails(events, mails);
  events.subscribe(subscriptionStarted, name, (event) => mails.subscriptionStarted(event));
  events.subscribe(renewalFailed, name, (event) => mails.subscriptionFailed(event));
  events.subscribe(subscriptionCancelled, name, (event) => mails.subscriptionCancelled(event));
  events.subscribe(subscriptionEnded, name, (event) => mails.subscriptionEnded(event));
}
