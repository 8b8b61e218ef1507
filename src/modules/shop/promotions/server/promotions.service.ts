import { randomBytes } from 'node:crypto';
import type { Db } from '@/platform/db/database';
import { DAY, type Clock } from '@/shared/clock';
import type { OrderId, PromoCodeId, UserId } from '@/shared/ids';
import { fromMajor, type Minor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import { NOTHING_COVERED } from '../promo-problems.rules';
import { CODE_BYTES, codeFrom, type Promo, type PromoLine } from '../promotions.rules';
import {
  findForLines,
  lookUp,
  type FindGift,
  type FittingPromo,
  type FoundPromo,
  type PromoRefusal,
} from './find-promo';
import { insertPromoCode, type NewPromoCode } from './promotions.store';

/** A code that one address may use once. */
export interface Voucher {
  readonly id: PromoCodeId;
  readonly code: string;
}

/** Whom a credit is for, and how much. */
export interface CreditInput {
  readonly userId: UserId | null;
  /** A guest uses it with an account of this address, once it is verified. */
  readonly email: string;
  readonly amount: Minor;
  readonly currency: string;
  /** The order that it makes up for. */
  readonly orderId: OrderId;
}

/** A code with its meaning, and which of the asked services it covers. */
export type VerifiedPromo = FoundPromo & { readonly matched: readonly number[] };

/** A code and what it is asked for. */
export interface VerifyInput {
  readonly code: string;
  readonly userId: UserId;
  readonly productIds: readonly number[];
  readonly subtotal: number | null;
}

export interface PromotionsService {
  /** Makes a single-use percent code for one address, in the transaction `tx`. It does not end by time. */
  issueVoucher(tx: Db, voucher: { email: string; percent: number }): Promise<Voucher>;
  /** Makes a single-use code of an amount for one customer that works for 5 days, in the transaction `tx`. */
  issueCredit(tx: Db, credit: CreditInput): Promise<Voucher & { readonly endsAt: Date }>;
  /** Keeps a code of the studio's own letters; null where there is one of them. */
  addCode(tx: Db, code: Omit<NewPromoCode, 'now'>): Promise<PromoCodeId | null>;
  /** What a code does to the lines of a checkout; the answer to hold in the transaction that freezes it. */
  find(
    db: Db,
    input: { code: string; userId: UserId; lines: readonly PromoLine[] },
  ): Promise<Answer<FittingPromo, PromoRefusal>>;
  /** What a code does, asked before there is a checkout (API-32). `subtotal` in the major unit. */
  verify(input: VerifyInput): Promise<Answer<VerifiedPromo, PromoRefusal>>;
}

export interface PromotionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The studio's one currency. */
  readonly currency: () => Promise<string>;
  readonly findGift: FindGift;
}

/** The policy's promise: a credit works for five days. */
const CREDIT_MS = 5 * DAY;

async function addUnguessable(tx: Db, promo: Omit<NewPromoCode, 'code'>): Promise<Voucher> {
  const code = codeFrom(randomBytes(CODE_BYTES));
  const id = await insertPromoCode(tx, { ...promo, code });
  if (id === null) throw new Error('Two random codes were alike.');
  return { id, code };
}

function covered(promo: Promo, eligible: readonly number[]): readonly number[] {
  if (promo.type === 'gift' || promo.coupon_type === '0') return eligible;
  return eligible.filter((id) => promo.product_ids.includes(id));
}

async function verify(
  { db, clock, currency, findGift }: PromotionsDeps,
  { code, userId, productIds, subtotal }: VerifyInput,
): Promise<Answer<VerifiedPromo, PromoRefusal>> {
  const money = await currency();
  const found = await lookUp(db, findGift, {
    code,
    userId,
    currency: money,
    at: clock.now(),
    serviceIds: productIds,
    subtotal: subtotal === null ? null : fromMajor(subtotal, money),
  });
  if (!found.ok) return found;
  const { eligible, ...promo } = found.value;
  const matched = covered(promo.promo, eligible);
  return matched.length === 0 ? refuse('invalid', NOTHING_COVERED) : ok({ ...promo, matched });
}

/** Builds the service of discount codes. */
export function createPromotionsService(deps: PromotionsDeps): PromotionsService {
  const { clock, currency, findGift } = deps;
  return {
    issueVoucher(tx, { email, percent }) {
      const now = clock.now();
      return addUnguessable(tx, {
        kind: 'percent',
        value: percent,
        maxUses: 1,
        forEmail: email,
        startsAt: now,
        now,
      });
    },
    async issueCredit(tx, credit) {
      const now = clock.now();
      const endsAt = new Date(now.getTime() + CREDIT_MS);
      const whose = credit.userId === null ? { forEmail: credit.email } : { forUserId: credit.userId };
      const worth = { kind: 'fixed', value: credit.amount, currency: credit.currency } as const;
      const times = { startsAt: now, endsAt, now };
      const made = await addUnguessable(tx, {
        ...worth,
        ...times,
        ...whose,
        maxUses: 1,
        creditForOrderId: credit.orderId,
      });
      return { ...made, endsAt };
    },
    addCode: (tx, code) => insertPromoCode(tx, { ...code, now: clock.now() }),
    async find(tx, input) {
      return findForLines(tx, findGift, { ...input, currency: await currency(), at: clock.now() });
    },
    verify: (input) => verify(deps, input),
  };
}
