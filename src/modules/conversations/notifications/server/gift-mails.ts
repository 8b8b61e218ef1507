import {
  giftCardIssued,
  giftCardSent,
  type GiftCardsService,
  type GiftMailFacts,
} from '@/modules/shop/gift-cards/server';
import type { Events } from '@/platform/events/outbox';
import type { EventData } from './account-mails';
import { giftCardBoughtMail, giftCardMail } from './mails/gift-card.mail';
import type { NotificationsDeps } from './notifications.deps';
import { post } from './post';

/** What the mails about gift cards need beside the others: their codes are known to their own feature only. */
export type GiftMailsDeps = NotificationsDeps & { readonly gifts: Pick<GiftCardsService, 'mailFacts'> };

// Names are typed by guests; in a subject they are one line of sensible length.
const oneLine = (name: string | null): string => (name ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60);

function sentTo(facts: GiftMailFacts) {
  const { recipient_name: name, recipient_email: email, send_at: at } = facts;
  return email === null || at === null ? null : { name: oneLine(name ?? ''), email, at };
}

async function bought(
  deps: GiftMailsDeps,
  { gift_card_id: id }: EventData<typeof giftCardIssued>,
): Promise<void> {
  const [site, facts] = await Promise.all([deps.site(), deps.gifts.mailFacts(id)]);
  if (facts === null) return;
  const data = { ...facts, buyer_name: oneLine(facts.buyer_name), sent_to: sentTo(facts) };
  const content = giftCardBoughtMail(data, site);
  const envelope = {
    messageKey: `gift-card-bought:${id}`,
    kind: 'gift-card-bought' as const,
    to: facts.buyer_email,
  };
  await post(deps, deps.db, { ...envelope, content, site, isSecret: true });
}

async function sent(
  deps: GiftMailsDeps,
  { gift_card_id: id }: EventData<typeof giftCardSent>,
): Promise<void> {
  const [site, facts] = await Promise.all([deps.site(), deps.gifts.mailFacts(id)]);
  if (facts === null || facts.recipient_email === null) return;
  const content = giftCardMail(
    {
      ...facts,
      buyer_name: facts.buyer_name === null ? null : oneLine(facts.buyer_name),
      recipient_name: oneLine(facts.recipient_name ?? ''),
      message: facts.message ?? '',
      to_self:
        facts.buyer_name !== null && facts.recipient_email.toLowerCase() === facts.buyer_email.toLowerCase(),
    },
    site,
  );
  const envelope = { messageKey: `gift-card:${id}`, kind: 'gift-card' as const, to: facts.recipient_email };
  await post(deps, deps.db, { ...envelope, content, site, isSecret: true });
}

/** Lets the mails about gift cards follow their events; before the job queue learns its handlers. */
export function subscribeGiftMails(events: Events, deps: GiftMailsDeps): void {
  events.subscribe(giftCardIssued, 'notifications', (event) => bought(deps, event));
  events.subscribe(giftCardSent, 'notifications', (event) => sent(deps, event));
}
