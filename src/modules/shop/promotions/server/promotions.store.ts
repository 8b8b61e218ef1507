import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { OrderId, PromoCodeId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { PromoLimits } from '../promo-problems.rules';
import type { DiscountKindName } from '../discount-kinds.rules';

/** A code to be kept. */
export interface NewPromoCode {
  readonly code: string;
  readonly kind: DiscountKindName;
  /** Whole percent, or minor units of `currency`. */
  readonly value: number;
  readonly currency?: string;
  readonly startsAt: Date;
  readonly now: Date;
  readonly endsAt?: Date;
  readonly maxUses?: number;
  readonly maxUsesPerCustomer?: number;
  readonly minimumSubtotal?: Minor;
  /** Only for these services; absent: for the whole cart. */
  readonly productIds?: readonly number[];
  /** Only for the account of this address, once it is verified. */
  readonly forEmail?: string;
  /** Only for this account. */
  readonly forUserId?: UserId;
  /** The order that it makes up for. */
  readonly creditForOrderId?: OrderId;
}

const INSERT = `
  with made as (
    insert into promo_codes (code, kind, value, currency, starts_at, created_at, ends_at, max_uses, max_uses_per_customer,
                             minimum_subtotal, coupon_type, for_email, for_user_id, credit_for_order_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $14::bigint[] is null then '0' else '1' end, $11, $12, $13)
    on conflict (code) do nothing
    returning id
  ), products as (
    insert into promo_code_products (promo_code_id, service_id) select made.id, unnest($14::bigint[]) from made
  )
  select id from made`;

/** Keeps a code; null where there is one of the same letters. */
export async function insertPromoCode(db: Db, promo: NewPromoCode): Promise<PromoCodeId | null> {
  const rows = await queryRows<{ id: PromoCodeId }>(db, INSERT, [
    promo.code,
    promo.kind,
    promo.value,
    promo.currency ?? null,
    promo.startsAt,
    promo.now,
    promo.endsAt ?? null,
    promo.maxUses ?? null,
    promo.maxUsesPerCustomer ?? null,
    promo.minimumSubtotal ?? 0,
    promo.forEmail ?? null,
    promo.forUserId ?? null,
    promo.creditForOrderId ?? null,
    promo.productIds ?? null,
  ]);
  return rows[0]?.id ?? null;
}

/** A code as somebody may use it. */
export type FoundCode = PromoLimits & {
  readonly id: PromoCodeId;
  readonly code: string;
  readonly kind: DiscountKindName;
  readonly value: number;
  readonly coupon_type: '0' | '1';
  readonly product_ids: number[];
};

// What no code was found for is told apart by `id` null: the row itself is always there, with what is known of who asks.
type SearchRow = (FoundCode | { readonly id: null }) & {
  readonly verified: boolean;
  /** Which of the asked services codes may pay for. */
  readonly eligible: number[];
};

// Codes of others do not exist for whoever asks. Counted are orders, and checkouts of others that are open: a customer's
// own is given up for their newer one.
const SEARCH = statement<SearchRow>(
  'promo_codes_search',
  `select p.id, p.code, p.kind, p.value, p.coupon_type, p.currency, p.starts_at, p.ends_at,
          p.disabled_at is not null as disabled, p.max_uses, p.max_uses_per_customer, p.minimum_subtotal,
          coalesce((select array_agg(service_id) from promo_code_products where promo_code_id = p.id), '{}') as product_ids,
          case when p.max_uses is null then 0 else (
            select count(*) from promo_holds h
            where h.promo_code_id = p.id and (h.state = 'redeemed' or (h.state = 'held' and h.user_id is distinct from me.id))
          ) end as uses,
          case when p.max_uses_per_customer is null then 0 else (
            select count(*) from promo_holds h where h.promo_code_id = p.id and h.state = 'redeemed' and h.user_id = me.id
          ) end as own_uses,
          me.verified,
          coalesce((select array_agg(id) from services
                    where id = any($3::bigint[]) and service_type = 'one_time' and not is_gift_card), '{}') as eligible
   from (select id, lower(email) as email, verified_at is not null as verified from users where id = $2) me
   left join lateral (
     select * from promo_codes
     where code = any($1::text[]) and (for_user_id is null or for_user_id = me.id)
       and (for_email is null or (me.verified and lower(for_email) = me.email))
     order by array_position($1::text[], code) limit 1
   ) p on true`,
);

/** What a search for a code finds, and what it says of who asks. */
export interface CodeSearch {
  readonly found: FoundCode | null;
  readonly verified: boolean;
  /** Which of the asked services codes may pay for. */
  readonly eligible: readonly number[];
}

/** Looks for a code that a customer may use, and which of some services codes may pay for; one statement. */
export async function searchCode(
  db: Db,
  input: { codes: readonly string[]; userId: UserId; serviceIds: readonly number[] },
): Promise<CodeSearch> {
  const [row] = await runPrepared(db, SEARCH, [input.codes, input.userId, input.serviceIds]);
  if (row === undefined) return { found: null, verified: false, eligible: [] };
  return { found: row.id === null ? null : row, verified: row.verified, eligible: row.eligible };
}
