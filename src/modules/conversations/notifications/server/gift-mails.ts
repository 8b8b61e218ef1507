import { giftCardIssued, giftCardSent } from '@/modules/shop/gift-cards/server/gift-cards.events';
import type { GiftCardsService, GiftMailData } from '@/modules/shop/gift-cards/server/gift-cards.service';
import type { Events } from '@/platform/events/outbox';
import type { EventData } from './account-mails';
import { giftCardBoughtMail, giftCardMail } from './mails/gift-card.mail';
import type { NotificationsDeps } from './notifications.deps';
import { post } from './post';

/** What the mails about gift cards need beside the others: their codes are known to their own feature only. */
export type GiftMailsDeps = NotificationsDeps & { readonly gifts: Pick<GiftCardsService, 'mailData'> };

// Names are typed by guests; in a subject they are one line of sensible length.
const oneLine = (name: string | null): string => (name ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60);

function sentTo(details: GiftMailData) {
  const { recipient_name: name, recipient_email: email, send_at: at } = details;
  return email === null || at === null ? null : { name: oneLine(name ?? ''), email, at };
}

async function bought(
  deps: GiftMailsDeps,
  { gift_card_id: id }: EventData<typeof giftCardIssued>,
): Promise<void> {
  const [site, details] = await Promise.all([deps.site(), deps.gifts.mailData(id)]);
  if (details === null) return;
  const data = { ...details, buyer_name: oneLine(details.buyer_name), sent_to: sentTo(details) };
  const content = giftCardBoughtMail(data, site);
  const envelope = {
    messageKey: `gift-card-bought:${id}`,
    kind: 'gift-card-bought' as const,
    to: details.buyer_email,
  };
  await post(deps, deps.db, { ...envelope, content, site, isSecret: true });
}

async function sent(
  deps: GiftMailsDeps,
  { gift_card_id: id }: EventData<typeof giftCardSent>,
): Promise<void> {
  const [site, details] = await Promise.all([deps.site(), deps.gifts.mailData(id)]);
  if (details === null || details.recipient_email === null) return;
  const content = giftCardMail(
    {
      ...details,
      buyer_name: details.buyer_name === null ? null : oneLine(details.buyer_name),
      recipient_name: oneLine(details.recipient_name ?? ''),
      message: details.message ?? '',
      to_self:
        details.buyer_name !== null &&
        details.recipient_email.toLowerCase() === details.buyer_email.toLowerCase(),
    },
    site,
  );
  const envelope = { messageKey: `gift-card:${id}`, kind: 'gift-card' as const, to: details.recipient_email };
  await post(deps, deps.db, { ...envelope, content, site, isSecret: true });
}

/** Lets the mails about gift cards follow their events; before the job queue learns its handlers. */
export function subscribeGiftMails(events: Events, deps: GiftMailsDeps): void {
  events.subscribe(giftCardIssued, 'notifications', (event) => bought(deps, event));
  events.subscribe(giftCardSent, 'notifications', (event) => sent(deps, event));
}
