import { queryRows, type Db } from '@/platform/db/database';
import type { PromoCodeId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { CodeList } from '../promotions-studio.rules';
import type { DiscountKindName } from '../discount-kinds.rules';

/** A code with its use so far; money in minor units of `currency` (null: of none, as it holds no money). */
export type StoredCode = {
  readonly id: PromoCodeId;
  readonly version: number;
  readonly code: string;
  readonly kind: DiscountKindName;
  readonly value: number;
  readonly currency: string | null;
  readonly minimum_subtotal: Minor;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly max_uses: number | null;
  readonly max_uses_per_customer: number | null;
  readonly disabled_at: Date | null;
  readonly services: number[];
  readonly used: number;
  readonly held: number;
  readonly given: Minor;
  readonly only_for: string | null;
  readonly created_at: Date;
};

const COLUMNS = `
  p.id, p.version, p.code, p.kind, p.value, p.currency, p.minimum_subtotal, p.starts_at, p.ends_at, p.max_uses,
  p.max_uses_per_customer, p.disabled_at, p.created_at,
  coalesce((select array_agg(service_id order by service_id) from promo_code_products where promo_code_id = p.id), '{}')
    as services,
  uses.used, uses.held, uses.given,
  coalesce(p.for_email, (select email from users where id = p.for_user_id)) as only_for`;

const USES = `
  left join lateral (
    select count(*) filter (where h.state = 'redeemed') as used, count(*) filter (where h.state = 'held') as held,
           coalesce(sum(o.discount), 0)::bigint as given
    from promo_holds h left join orders o on o.id = h.order_id
    where h.promo_code_id = p.id and h.state <> 'released'
  ) uses on true`;

const LISTS: Readonly<Record<CodeList, string>> = {
  codes: 'p.for_email is null and p.for_user_id is null and p.credit_for_order_id is null',
  vouchers: '(p.for_email is not null or p.for_user_id is not null) and p.credit_for_order_id is null',
  credits: 'p.credit_for_order_id is not null',
};

// What people look for stands in the code, or in the address that it is for.
const FOUND = `($1 = '' or p.code like '%' || upper($1) || '%' or lower(p.for_email) like '%' || lower($1) || '%')`;

export interface CodesQuery {
  readonly show: CodeList;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

// Signs that LIKE reads are meant as they are.
const plain = (search: string): string => search.replace(/[\\%_]/g, String.raw`\$&`);

/** A page of codes, newest first, and how many there are in all. */
export async function pageOfCodes(db: Db, input: CodesQuery): Promise<{ rows: StoredCode[]; total: number }> {
  const where = `where ${LISTS[input.show]} and ${FOUND}`;
  const search = plain(input.search);
  const page = `(select * from promo_codes p ${where} order by p.id desc limit $2 offset $3) p`;
  const rows = await queryRows<StoredCode>(db, `select ${COLUMNS} from ${page} ${USES} order by p.id desc`, [
    search,
    input.limit,
    input.offset,
  ]);
  const [count] = await queryRows<{ total: number }>(
    db,
    `select count(*) as total from promo_codes p ${where}`,
    [search],
  );
  return { rows, total: count?.total ?? 0 };
}

/** A code; null where there is none. */
export async function codeOf(db: Db, id: PromoCodeId): Promise<StoredCode | null> {
  const text = `select ${COLUMNS} from promo_codes p ${USES} where p.id = $1`;
  return (await queryRows<StoredCode>(db, text, [id]))[0] ?? null;
}

/** Holds a code's row until the transaction ends: neither its form nor a checkout counts its uses meanwhile. */
export async function holdCode(tx: Db, id: PromoCodeId): Promise<void> {
  await queryRows(tx, 'select id from promo_codes where id = $1 for update', [id]);
}

export type CodeUse = {
  readonly order_id: number;
  readonly email: string;
  readonly discount: Minor;
  readonly currency: string;
  readonly used_at: Date;
};

/** The newest orders that used a code. */
export function usesOf(db: Db, id: PromoCodeId, limit: number): Promise<CodeUse[]> {
  const text = `
    select o.id as order_id, o.payer_email as email, o.discount, o.currency, h.ended_at as used_at
    from promo_holds h join orders o on o.id = h.order_id
    where h.promo_code_id = $1 and h.state = 'redeemed' and h.ended_at is not null
    order by h.ended_at desc limit $2`;
  return queryRows<CodeUse>(db, text, [id, limit]);
}

/** What a person decides of a code. */
export interface CodeFields {
  readonly kind: DiscountKindName;
  readonly value: number;
  readonly currency: string;
  readonly minimum: Minor;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly maxUses: number | null;
  readonly maxUsesPerCustomer: number | null;
  readonly services: readonly number[];
}

/** Writes what a code does from now on. */
export async function updateCode(tx: Db, id: PromoCodeId, fields: CodeFields): Promise<void> {
  const { services } = fields;
  const text = `
    update promo_codes set kind = $2, value = $3, currency = $4, minimum_subtotal = $5, starts_at = $6, ends_at = $7,
      max_uses = $8, max_uses_per_customer = $9, coupon_type = $10, version = version + 1
    where id = $1`;
  await queryRows(tx, text, [
    id,
    fields.kind,
    fields.value,
    fields.currency,
    fields.minimum,
    fields.startsAt,
    fields.endsAt,
    fields.maxUses,
    fields.maxUsesPerCustomer,
    services.length === 0 ? '0' : '1',
  ]);
  await queryRows(tx, 'delete from promo_code_products where promo_code_id = $1', [id]);
  await queryRows(
    tx,
    'insert into promo_code_products (promo_code_id, service_id) select $1, id from services where id = any($2::bigint[])',
    [id, services],
  );
}

/** Stops a code at `at`, or with null lets it work again. */
export async function setDisabled(tx: Db, id: PromoCodeId, at: Date | null): Promise<void> {
  await queryRows(tx, 'update promo_codes set disabled_at = $2, version = version + 1 where id = $1', [
    id,
    at,
  ]);
}

/** Which of these services do not exist. */
export async function unknownServices(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(db, 'select id from services where id = any($1::bigint[])', [
    ids,
  ]);
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
