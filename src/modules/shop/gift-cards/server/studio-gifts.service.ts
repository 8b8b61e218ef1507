import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import { giftGrantEntries } from '@/modules/money/payments/payments.rules';
import { writeLedger } from '@/modules/money/payments/server/ledger.store';
import { codesMeant } from '@/modules/shop/promotions/promotions.rules';
import type { Db } from '@/platform/db/database';
import type { Keys } from '@/platform/security/keys';
import { hashToken } from '@/platform/security/tokens';
import type { Clock } from '@/shared/clock';
import type { GiftCardId, UserId } from '@/shared/ids';
import { toMajor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import { typedMinor } from '@/shared/typed-money';
import { sendTime } from '../gift-cards.rules';
import type { GiftBody, StudioGift } from '../gift-cards-studio.contract';
import { giftMove, giftState, type GiftMoveKind, type GiftState } from '../gift-cards-studio.rules';
import { newGiftCode, readableCode } from './gift-codes';
import * as store from './studio-gifts.store';

export interface StudioGiftsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly record: RecordChange;
  readonly currency: () => Promise<string>;
  /** Mails the cards whose day has come. */
  readonly sendDue: () => Promise<unknown>;
}

interface Writer {
  readonly userId: UserId;
}

interface Move {
  readonly id: number;
  readonly kind: GiftMoveKind;
  readonly change: number;
  readonly order_id: number | null;
  readonly created_at: string;
}

/** A card with all that is known of it. */
export interface WholeGift {
  readonly gift: StudioGift;
  readonly code: string;
  readonly message: string | null;
  readonly history: Move[];
}

/** The studio's side of gift cards. */
export interface StudioGifts {
  list(input: {
    readonly state: GiftState | null;
    readonly search: string;
    readonly page: number;
    readonly per_page: number;
  }): Promise<{ gifts: StudioGift[]; total: number }>;
  get(id: GiftCardId): Promise<Answer<WholeGift, 'not_found'>>;
  /** Gives a card by hand: booked as the studio's own cost, and mailed on its day. Asked again it is the same card. */
  give(by: Writer, body: GiftBody): Promise<Answer<StudioGift, 'invalid'>>;
  disable(
    by: Writer,
    seen: { id: GiftCardId; version: number },
    disabled: boolean,
  ): Promise<Answer<StudioGift, 'not_found' | 'conflict'>>;
}

const GONE = 'This gift card does not exist.';
const NO_AMOUNT = 'Please enter an amount such as 50.00';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function wireOf(row: store.StudioGiftRow): StudioGift {
  const major = (amount: number) => toMajor(amount, row.currency);
  const disabled = row.disabled_at !== null;
  return {
    ...row,
    state: giftState({ balance: row.balance, blocked: row.blocked_for !== null, disabled }),
    disabled,
    amount: major(row.amount),
    balance: major(row.balance),
    held: major(row.held),
    send_at: iso(row.send_at),
    sent_at: iso(row.sent_at),
    created_at: row.created_at.toISOString(),
  };
}

function subjectOf({ id }: { id: GiftCardId }) {
  return { kind: 'gift-card', id, label: `Gift card ${id}` };
}

async function mustHave(db: Db, id: GiftCardId): Promise<store.StudioGiftRow> {
  const row = await store.giftOf(db, id);
  if (row === null) throw new Error('A gift card went away while it was held.');
  return row;
}

async function give(
  deps: StudioGiftsDeps,
  by: Writer,
  body: GiftBody,
): Promise<Answer<StudioGift, 'invalid'>> {
  const currency = await deps.currency();
  const amount = typedMinor(body.amount, currency);
  if (amount === null || amount === 0)
    return refuse('invalid', NO_AMOUNT, { errors: { amount: [NO_AMOUNT] } });
  const at = deps.clock.now();
  const code = newGiftCode(deps.keys);
  const id = await deps.db.transaction(async (tx) => {
    const made = await store.insertGivenGift(tx, {
      sealed: code.sealed,
      codeHash: code.hash,
      amount,
      currency,
      name: body.recipient_name,
      email: body.recipient_email,
      message: body.message,
      sendAt: sendTime(body.send_date, at),
      by: by.userId,
      reason: body.reason,
      key: body.request_key,
      at,
    });
    if (made === null) return store.giftOfKey(tx, body.request_key);
    await writeLedger(tx, {
      kind: 'gift_issue',
      entries: giftGrantEntries(amount),
      currency,
      paymentId: null,
      checkoutId: null,
      giftCardId: made,
      at,
    });
    const { reason, recipient_email } = body;
    await deps.record(tx, {
      by,
      action: 'gift-card.given',
      subject: subjectOf({ id: made }),
      before: null,
      after: { amount, currency, reason, recipient_email },
    });
    return made;
  });
  if (id === null) throw new Error('A given gift card was not written.');
  await deps.sendDue();
  return ok(wireOf(await mustHave(deps.db, id)));
}

function disable(
  deps: StudioGiftsDeps,
  { by, id, version }: { by: Writer; id: GiftCardId; version: number },
  disabled: boolean,
): ReturnType<StudioGifts['disable']> {
  return deps.db.transaction(async (tx): ReturnType<StudioGifts['disable']> => {
    await store.holdGiftRow(tx, id);
    const before = await store.giftOf(tx, id);
    if (before === null) return refuse('not_found', GONE);
    if (before.version !== version) return staleEdit(wireOf(before));
    await store.setGiftDisabled(tx, id, disabled ? deps.clock.now() : null);
    const after = await mustHave(tx, id);
    await deps.record(tx, {
      by,
      action: disabled ? 'gift-card.stopped' : 'gift-card.freed',
      subject: subjectOf(after),
      before: { disabled: before.disabled_at !== null },
      after: { disabled },
    });
    return ok(wireOf(after));
  });
}

function movesOf(entries: readonly store.GiftEntry[], currency: string): Move[] {
  return entries.map(({ id, kind, change, order_id, created_at }) => ({
    id,
    kind: giftMove(kind, change),
    change: toMajor(change, currency),
    order_id,
    created_at: created_at.toISOString(),
  }));
}

/** Builds the studio's side of gift cards. */
export function createStudioGifts(deps: StudioGiftsDeps): StudioGifts {
  const { db, keys } = deps;
  return {
    async list({ state, search, page, per_page }) {
      const hashes = search === '' ? [] : codesMeant(search).map(hashToken);
      const slice = { limit: per_page, offset: (page - 1) * per_page };
      const { rows, total } = await store.pageOfGifts(db, { state, search, hashes, ...slice });
      return { gifts: rows.map(wireOf), total };
    },
    async get(id) {
      const row = await store.giftOf(db, id);
      if (row === null) return refuse('not_found', GONE);
      return ok({
        gift: wireOf(row),
        code: readableCode(keys, row),
        message: row.message === '' ? null : row.message,
        history: movesOf(await store.entriesOf(db, id), row.currency),
      });
    },
    give: (by, body) => give(deps, by, body),
    disable: (by, seen, disabled) => disable(deps, { by, ...seen }, disabled),
  };
}
