import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import type { PromoCodeId, UserId } from '@/shared/ids';
import { toMajor, type Minor } from '@/shared/money';
import { ok, refuse, type Answer, type FieldErrors } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import type { CodeBody, StudioCode } from '../promotions-studio.contract';
import { codeState, readCodeForm, type CodeList } from '../promotions-studio.rules';
import { insertPromoCode } from './promotions.store';
import * as store from './studio-codes.store';
import { DISCOUNT_KINDS } from '../discount-kinds.rules';

export interface StudioCodesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly record: RecordChange;
  readonly currency: () => Promise<string>;
}

interface Writer {
  readonly userId: UserId;
}

interface Use {
  readonly order_id: number;
  readonly email: string;
  readonly discount: number;
  readonly used_at: string;
}

interface ListQuery {
  readonly show: CodeList;
  readonly search: string;
  readonly page: number;
  readonly per_page: number;
}

/** The studio's side of discount codes. */
export interface StudioCodes {
  list(input: ListQuery): Promise<{ codes: StudioCode[]; total: number }>;
  get(id: PromoCodeId): Promise<Answer<{ code: StudioCode; uses: Use[] }, 'not_found'>>;
  create(by: Writer, code: string, body: CodeBody): Promise<Answer<StudioCode, 'invalid'>>;
  save(
    by: Writer,
    seen: { id: PromoCodeId; version: number },
    body: CodeBody,
  ): Promise<Answer<StudioCode, 'not_found' | 'conflict' | 'invalid'>>;
  disable(
    by: Writer,
    seen: { id: PromoCodeId; version: number },
    disabled: boolean,
  ): Promise<Answer<StudioCode, 'not_found' | 'conflict'>>;
}

const GONE = 'This code does not exist.';
const USES_SHOWN = 20;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function wireOf(row: store.StoredCode, { currency, at }: { currency: string; at: Date }): StudioCode {
  const money = row.currency ?? currency;
  const major = (amount: Minor) => toMajor(amount, money);
  return {
    ...row,
    value: DISCOUNT_KINDS[row.kind].told(row.value, money),
    currency: money,
    minimum: major(row.minimum_subtotal),
    starts_at: row.starts_at.toISOString(),
    ends_at: iso(row.ends_at),
    state: codeState({ ...row, disabled: row.disabled_at !== null }, at),
    given: major(row.given),
    created_at: row.created_at.toISOString(),
  };
}

// What the log keeps of a code: what a person decides, its money in minor units.
function logged(row: store.StoredCode) {
  const { id: _id, version: _version, used: _used, held: _held, given: _given, value, ...fields } = row;
  const kind = DISCOUNT_KINDS[fields.kind];
  // A code whose worth depends on its currency always has one.
  const money = fields.currency ?? '';
  return { ...fields, gives: kind.worth(kind.told(value, money), money) };
}

function subjectOf({ id, code }: store.StoredCode) {
  return { kind: 'promotion', id, label: code };
}

async function mustHave(db: Db, id: PromoCodeId): Promise<store.StoredCode> {
  const row = await store.codeOf(db, id);
  if (row === null) throw new Error('A code went away while it was held.');
  return row;
}

const invalid = (errors: FieldErrors) => refuse('invalid', 'Please check the marked fields.', { errors });

async function readBody(db: Db, body: CodeBody, currency: string) {
  const { read, errors } = readCodeForm(body, currency);
  if ((await store.unknownServices(db, body.services)).length > 0)
    errors['services'] = ['One of these services does not exist any more'];
  return { read, errors };
}

async function create(deps: StudioCodesDeps, by: Writer, { code, body }: { code: string; body: CodeBody }) {
  const currency = await deps.currency();
  return deps.db.transaction(async (tx): Promise<Answer<StudioCode, 'invalid'>> => {
    const { read, errors } = await readBody(tx, body, currency);
    if (Object.keys(errors).length > 0) return invalid(errors);
    const now = deps.clock.now();
    const { startsAt, endsAt, value, minimum } = read;
    const id = await insertPromoCode(tx, {
      code: code.toUpperCase(),
      kind: body.kind,
      value,
      currency,
      minimumSubtotal: minimum,
      startsAt,
      now,
      ...(endsAt === null ? {} : { endsAt }),
      ...(body.max_uses === null ? {} : { maxUses: body.max_uses }),
      ...(body.max_uses_per_customer === null ? {} : { maxUsesPerCustomer: body.max_uses_per_customer }),
      ...(body.services.length === 0 ? {} : { productIds: body.services }),
    });
    if (id === null) return invalid({ code: ['This code already exists'] });
    const made = await mustHave(tx, id);
    const subject = subjectOf(made);
    await deps.record(tx, { by, action: 'promotion.created', subject, before: null, after: logged(made) });
    return ok(wireOf(made, { currency, at: now }));
  });
}

interface Seen {
  readonly by: Writer;
  readonly id: PromoCodeId;
  readonly version: number;
}

// One write of one code: what was seen must be what is stored, and the log hears of both sides.
async function changeCode<K extends 'invalid' = never>(
  deps: StudioCodesDeps,
  { by, id, version }: Seen,
  change: (tx: Db, currency: string) => Promise<Answer<unknown, K>>,
): Promise<Answer<StudioCode, 'not_found' | 'conflict' | K>> {
  const currency = await deps.currency();
  const at = deps.clock.now();
  return deps.db.transaction(async (tx): Promise<Answer<StudioCode, 'not_found' | 'conflict' | K>> => {
    await store.holdCode(tx, id);
    const before = await store.codeOf(tx, id);
    if (before === null) return refuse('not_found', GONE);
    if (before.version !== version) return staleEdit(wireOf(before, { currency, at }));
    const changed = await change(tx, currency);
    if (!changed.ok) return changed;
    const after = await mustHave(tx, id);
    const sides = { before: logged(before), after: logged(after) };
    await deps.record(tx, { by, action: 'promotion.changed', subject: subjectOf(after), ...sides });
    return ok(wireOf(after, { currency, at }));
  });
}

function save(deps: StudioCodesDeps, seen: Seen, body: CodeBody) {
  return changeCode<'invalid'>(deps, seen, async (tx, currency) => {
    const { read, errors } = await readBody(tx, body, currency);
    if (Object.keys(errors).length > 0) return invalid(errors);
    await store.updateCode(tx, seen.id, {
      ...read,
      kind: body.kind,
      currency,
      maxUses: body.max_uses,
      maxUsesPerCustomer: body.max_uses_per_customer,
      services: body.services,
    });
    return ok(null);
  });
}

/** Builds the studio's side of discount codes. */
export function createStudioCodes(deps: StudioCodesDeps): StudioCodes {
  const { db, clock } = deps;
  return {
    async list({ show, search, page, per_page }) {
      const now = { currency: await deps.currency(), at: clock.now() };
      const slice = { limit: per_page, offset: (page - 1) * per_page };
      const { rows, total } = await store.pageOfCodes(db, { show, search, ...slice });
      return { codes: rows.map((row) => wireOf(row, now)), total };
    },
    async get(id) {
      const row = await store.codeOf(db, id);
      if (row === null) return refuse('not_found', GONE);
      const uses = await store.usesOf(db, id, USES_SHOWN);
      return ok({
        code: wireOf(row, { currency: await deps.currency(), at: clock.now() }),
        uses: uses.map(({ order_id, email, discount, currency, used_at }) => ({
          order_id,
          email,
          discount: toMajor(discount, currency),
          used_at: used_at.toISOString(),
        })),
      });
    },
    create: (by, code, body) => create(deps, by, { code, body }),
    save: (by, seen, body) => save(deps, { by, ...seen }, body),
    disable: (by, seen, disabled) =>
      changeCode<never>(deps, { by, ...seen }, async (tx) => {
        await store.setDisabled(tx, seen.id, disabled ? clock.now() : null);
        return ok(null);
      }),
  };
}
