import { giftIssueEntries } from '@/modules/money/payments/payments.rules';
import { writeLedger } from '@/modules/money/payments/server/ledger.store';
import type { FindGift } from '@/modules/shop/promotions/server/find-promo';
import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import type { Keys } from '@/platform/security/keys';
import { hashToken } from '@/platform/security/tokens';
import type { Clock } from '@/shared/clock';
import type { GiftCardId, OrderId, UserId } from '@/shared/ids';
import { ok, refuse } from '@/shared/result';
import { GIFT_BLOCKED, GIFT_IN_USE, GIFT_STOPPED, GIFT_USED_UP, recipientOf } from '../gift-cards.rules';
import { alignGifts } from './gift-blocks';
import { giftCardIssued, giftCardSent } from './gift-cards.events';
import {
  claimGifts,
  giftByCode,
  giftForMail,
  insertGift,
  paidGiftItems,
  takeDueGifts,
  type GiftMailRow,
  type PaidGiftItem,
} from './gift-cards.store';
import { giftCode, newGiftCode, readableCode } from './gift-codes';
import { countMyGifts, listMyGifts, type MyGift } from './my-gifts.read-model';

/** What the mails about a card say; the amount in minor units. */
export type GiftMailData = Omit<GiftMailRow, 'sealed_code' | 'code_hash'> & { readonly code: string };

/** A card on its owner's page; its code empty where the key that sealed it is lost. */
export type ListedGift = Omit<MyGift, 'sealed_code' | 'code_hash'> & { readonly code: string };

export interface GiftCardsService {
  /** The card of a code, for whoever has it, with what may be drawn now. */
  readonly find: FindGift;
  /** Makes the cards that an order paid for: once each, however often it is told. */
  orderPaid(orderId: OrderId): Promise<void>;
  /** Money of an order went back or is disputed: its cards follow. */
  moneyMoved(orderId: OrderId): Promise<void>;
  /** Mails cards whose day has come; how many. */
  sendDue(): Promise<number>;
  /** Gives an account the cards of its address, which was just verified. */
  accountVerified(userId: UserId, email: string): Promise<void>;
  /** A page of a customer's cards, newest first (API-37); pages from 1, empty past the end. */
  list(
    userId: UserId,
    input: { page: number; perPage: number },
  ): Promise<{ gifts: ListedGift[]; total: number }>;
  /** What the mails about a card say; null where there is none. */
  mailData(id: GiftCardId): Promise<GiftMailData | null>;
}

export interface GiftCardsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly keys: Keys;
}

const SEND_AT_ONCE = 100;
const USES_SHOWN = 20;

const find: FindGift = async (db, { codes, userId, currency }) => {
  const card = await giftByCode(db, codes.map(hashToken), userId);
  if (card === null) return null;
  if (card.is_blocked) return refuse('conflict', GIFT_BLOCKED);
  if (card.is_stopped) return refuse('conflict', GIFT_STOPPED);
  if (card.currency !== currency) {
    return refuse('conflict', `This gift card is in ${card.currency}, and your order is in ${currency}.`);
  }
  const balance = card.balance - card.held;
  if (balance <= 0) return refuse('conflict', card.balance <= 0 ? GIFT_USED_UP : GIFT_IN_USE);
  // The last of the codes that were meant is the one in groups, which is how cards have them.
  return ok({
    giftCardId: card.id,
    promo: { type: 'gift', code: codes.at(-1) ?? '', balance, taxed: card.vat_kind === 'single' },
  });
};

async function issue(
  deps: GiftCardsDeps,
  tx: Db,
  { item, piece }: { item: PaidGiftItem; piece: number },
): Promise<void> {
  const at = deps.clock.now();
  const buyer = { name: item.buyer_name, email: item.buyer_email };
  const code = newGiftCode(deps.keys);
  const id = await insertGift(tx, {
    item,
    piece,
    sealed: code.sealed,
    codeHash: code.hash,
    recipient: recipientOf(item.gift, buyer, at),
    at,
  });
  if (id === null) return;
  await writeLedger(tx, {
    kind: 'gift_issue',
    entries: giftIssueEntries(item.price),
    currency: item.currency,
    paymentId: null,
    checkoutId: item.checkout_id,
    giftCardId: id,
    at,
  });
  await deps.events.publish(tx, giftCardIssued, { gift_card_id: id });
}

function shown(keys: Keys, { sealed_code, code_hash, ...gift }: MyGift): ListedGift {
  return { ...gift, code: readableCode(keys, { sealed_code, code_hash }) };
}

async function sendDue(deps: GiftCardsDeps, tx: Db): Promise<number> {
  const ids = await takeDueGifts(tx, deps.clock.now(), SEND_AT_ONCE);
  for (const id of ids) await deps.events.publish(tx, giftCardSent, { gift_card_id: id });
  return ids.length;
}

/** Builds the service of gift cards. */
export function createGiftCardsService(deps: GiftCardsDeps): GiftCardsService {
  const { db, keys } = deps;
  return {
    find,
    orderPaid: (orderId) =>
      db.transaction(async (tx) => {
        for (const item of await paidGiftItems(tx, orderId)) {
          for (let piece = 0; piece < item.quantity; piece += 1) await issue(deps, tx, { item, piece });
        }
        await sendDue(deps, tx);
      }),
    moneyMoved: (orderId) => db.transaction((tx) => alignGifts(tx, { orderId, at: deps.clock.now() })),
    sendDue: () => db.transaction((tx) => sendDue(deps, tx)),
    accountVerified: (userId, email) => claimGifts(db, userId, email),
    async list(userId, { page, perPage }) {
      const slice = { limit: perPage, offset: (page - 1) * perPage, uses: USES_SHOWN };
      const [gifts, total] = await Promise.all([listMyGifts(db, userId, slice), countMyGifts(db, userId)]);
      return { gifts: gifts.map((gift) => shown(keys, gift)), total };
    },
    async mailData(id) {
      const row = await giftForMail(db, id);
      if (row === null) return null;
      const { sealed_code, code_hash, ...data } = row;
      return { ...data, code: giftCode(keys, { sealed_code, code_hash }) };
    },
  };
}
