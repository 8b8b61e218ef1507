import { defineEvent } from '@/platform/events/event';
import type { GiftCardId } from '@/shared/ids';

/** A paid gift card has its code: mail it to its buyer. */
export const giftCardIssued = defineEvent<{ gift_card_id: GiftCardId }>('gift-card.issued');

/** The day has come to mail a gift card to whoever it is for. */
export const giftCardSent = defineEvent<{ gift_card_id: GiftCardId }>('gift-card.sent');
