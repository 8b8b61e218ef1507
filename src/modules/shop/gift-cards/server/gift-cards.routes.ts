import { route, type Route } from '@/platform/http/mount';
import type { ResponseOf } from '@/shared/endpoint';
import { toMajor } from '@/shared/money';
import { ok, refuse } from '@/shared/result';
import { listGifts } from '../gift-cards.contract';
import type { GiftCardsService, ListedGift } from './gift-cards.service';

type WireGift = ResponseOf<typeof listGifts>['data'][number];

function recipientOf(gift: ListedGift): WireGift['recipient'] {
  const { recipient_name: name, recipient_email: email, send_at: sendAt } = gift;
  if (gift.is_mine_by_gift || name === null || email === null || sendAt === null) return null;
  return { name, email, send_at: sendAt.toISOString(), sent: gift.sent_at !== null };
}

function toWire(gift: ListedGift): WireGift {
  const { id, code, currency, balance } = gift;
  return {
    id,
    promocode: code,
    amount: toMajor(balance, currency),
    use_amount: toMajor(gift.amount - gift.voided - balance, currency),
    blocked: gift.is_blocked,
    currency,
    created_at: gift.created_at.toISOString(),
    recipient: recipientOf(gift),
    history: gift.history.map((use) => ({
      ...use,
      amount: toMajor(use.amount, currency),
      created_at: new Date(use.created_at).toISOString(),
    })),
  };
}

/** API-37. */
export function giftCardsRoutes(gifts: GiftCardsService): Route[] {
  return [
    route(listGifts, async ({ caller, query: { page, per_page } }) => {
      if (caller.kind !== 'user') return refuse('unauthenticated', 'Please log in to continue.');
      const found = await gifts.list(caller.userId, { page, perPage: per_page });
      const last_page = Math.max(1, Math.ceil(found.total / per_page));
      return ok({
        data: found.gifts.map(toWire),
        current_page: page,
        last_page,
        per_page,
        total: found.total,
      });
    }),
  ];
}
