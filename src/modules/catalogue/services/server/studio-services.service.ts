import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import type { ServiceId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import { judgeOrder, type ListOrder } from '@/shared/list-order';
import { ok, refuse, type Answer, type FieldErrors } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import type { WireDetail } from '../catalogue.contract';
import { GIFT_CARD_CATEGORY } from '../catalogue.rules';
import type { ServiceBody, StudioService, StudioServiceRow } from '../catalogue-studio.contract';
import { NO_PRICE, readServiceForm, type ServiceKind, type ServiceState } from '../catalogue-studio.rules';
import { selectAnyDetail } from './catalogue.store';
import { wireDetail } from './catalogue.wire';
import { categoryExists, deleteService, lockOrder, isPointedTo, writeOrder } from './studio-places.store';
import * as store from './studio-services.store';
import { fieldsOf, storedKind, wireRow, wireStudioService, type WholeService } from './studio-services.wire';
import { eachPlan, type PlanIds } from '../plans.rules';

export interface StudioServicesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly record: RecordChange;
  readonly currency: () => Promise<string>;
  /** What is wrong with the plans of a package at the providers that are switched on, by field. */
  readonly planProblems: (plans: PackagePlans) => Promise<FieldErrors>;
}

/** The plans by which a package is charged, and what it costs. */
export interface PackagePlans extends PlanIds {
  readonly price: Minor;
  readonly currency: string;
}

/** Who of the studio writes. */
export interface Writer {
  readonly userId: UserId;
}

type Saved<K extends 'not_found' | 'conflict' | 'invalid'> = Promise<Answer<StudioService, K>>;

/** The studio's side of the catalogue: what is sold, at what price, in which order. */
export interface StudioServices {
  list(): Promise<StudioServiceRow[]>;
  get(id: ServiceId): Saved<'not_found'>;
  create(by: Writer, draft: { name: string; category_id: number; kind: ServiceKind }): Saved<'invalid'>;
  save(by: Writer, id: ServiceId, body: ServiceBody): Saved<'not_found' | 'conflict' | 'invalid'>;
  move(
    by: Writer,
    id: ServiceId,
    to: { version: number; state: ServiceState },
  ): Saved<'not_found' | 'conflict' | 'invalid'>;
  /** Deletes it; archives it where something points to it. */
  remove(
    by: Writer,
    id: ServiceId,
    version: number,
  ): Promise<Answer<'deleted' | 'archived', 'not_found' | 'conflict'>>;
  /** Puts drafts and published services into another order; refused where theirs is another one than was seen. */
  order(by: Writer, input: ListOrder): Promise<Answer<StudioServiceRow[], 'conflict' | 'invalid'>>;
  /** A service as its page shows it, in any state. */
  preview(id: ServiceId): Promise<Answer<WireDetail, 'not_found'>>;
}

const GONE = 'This service does not exist any more.';
const CHECK = 'Please check the marked fields.';

async function readWhole(db: Db, id: ServiceId, hold = false): Promise<WholeService | null> {
  const service = await store.findService(db, id, hold);
  if (service === null) return null;
  const [options, tags] = [await store.optionsOf(db, id), await store.tagIdsOf(db, id)];
  return { service, options, tags };
}

// What the log keeps of a service: everything that a person decides.
function logged({ service, options, tags }: WholeService) {
  const { id: _id, version: _version, orders: _orders, ...fields } = service;
  return { ...fields, tags, options };
}

const invalid = (errors: FieldErrors) => refuse('invalid', CHECK, { errors });

function subjectOf({ service }: WholeService) {
  return { kind: 'service', id: service.id, label: service.name };
}

interface Seen {
  readonly by: Writer;
  readonly id: ServiceId;
  readonly version: number;
}

type Change = (tx: Db, before: WholeService) => Promise<Answer<unknown, 'invalid'>>;

// One write of one service: what was seen must be what is stored, and the log hears of both sides.
async function changeService(deps: StudioServicesDeps, { by, id, version }: Seen, change: Change) {
  const currency = await deps.currency();
  return deps.db.transaction(
    async (tx): Promise<Answer<StudioService, 'not_found' | 'conflict' | 'invalid'>> => {
      const before = await readWhole(tx, id, true);
      if (before === null) return refuse('not_found', GONE);
      if (before.service.version !== version) return staleEdit(wireStudioService(before, currency));
      const changed = await change(tx, before);
      if (!changed.ok) return changed;
      const after = await readWhole(tx, id);
      if (after === null) throw new Error('A service went away while it was held.');
      const sides = { before: logged(before), after: logged(after) };
      await deps.record(tx, { by, action: 'service.changed', subject: subjectOf(after), ...sides });
      return ok(wireStudioService(after, currency));
    },
  );
}

async function plansOf(deps: StudioServicesDeps, body: ServiceBody, currency: string): Promise<FieldErrors> {
  if (body.kind !== 'subscription') return {};
  const { prices } = readServiceForm(body, { currency, state: 'draft' });
  return deps.planProblems({
    ...eachPlan((field) => body[field] || null),
    price: prices.discounted_price ?? prices.price,
    currency,
  });
}

async function save(deps: StudioServicesDeps, seen: Seen, body: ServiceBody) {
  const currency = await deps.currency();
  // Asked before anything is held: a provider may take its time.
  const plans = await plansOf(deps, body, currency);
  return changeService(deps, seen, async (tx, before) => {
    const { errors, prices } = readServiceForm(body, { currency, state: before.service.state });
    Object.assign(errors, plans);
    const { fields, options } = fieldsOf(body, prices);
    const category = body.kind === 'gift_card' ? GIFT_CARD_CATEGORY : body.category_id;
    if (!(await categoryExists(tx, category)))
      errors['category_id'] = ['This category does not exist any more'];
    const known = new Set(before.options.map(({ id }) => id));
    if (options.some(({ id }) => id !== null && !known.has(id))) errors['variations'] = ['Unknown option'];
    if (Object.keys(errors).length > 0) return invalid(errors);
    await store.updateService(tx, seen.id, {
      fields: { ...fields, category_id: category },
      at: deps.clock.now(),
    });
    await store.replaceOptions(tx, seen.id, options);
    await store.replaceTags(tx, seen.id, body.tags);
    return ok(null);
  });
}

function move(deps: StudioServicesDeps, seen: Seen, state: ServiceState) {
  return changeService(deps, seen, async (tx, before) => {
    const { price } = before.service;
    if (state === 'published' && price === 0) return invalid({ price: [NO_PRICE] });
    await store.setState(tx, seen.id, { state, at: deps.clock.now() });
    return ok(null);
  });
}

function remove(deps: StudioServicesDeps, { by, id, version }: Seen) {
  return deps.db.transaction(async (tx): ReturnType<StudioServices['remove']> => {
    const before = await readWhole(tx, id, true);
    if (before === null) return refuse('not_found', GONE);
    if (before.service.version !== version)
      return staleEdit(wireStudioService(before, await deps.currency()));
    const subject = subjectOf(before);
    if (await isPointedTo(tx, id)) {
      await store.setState(tx, id, { state: 'archived', at: deps.clock.now() });
      const sides = { before: { state: before.service.state }, after: { state: 'archived' } };
      await deps.record(tx, { by, action: 'service.archived', subject, ...sides });
      return ok('archived');
    }
    await deleteService(tx, id);
    await deps.record(tx, { by, action: 'service.deleted', subject, before: logged(before), after: null });
    return ok('deleted');
  });
}

async function create(
  deps: StudioServicesDeps,
  by: Writer,
  draft: { name: string; category_id: number; kind: ServiceKind },
): Promise<Answer<StudioService, 'invalid'>> {
  const currency = await deps.currency();
  const category_id = draft.kind === 'gift_card' ? GIFT_CARD_CATEGORY : draft.category_id;
  return deps.db.transaction(async (tx) => {
    if (!(await categoryExists(tx, category_id)))
      return invalid({ category_id: ['Please choose a category'] });
    if (draft.kind !== 'gift_card' && category_id === GIFT_CARD_CATEGORY)
      return invalid({ category_id: ['This category is for gift cards'] });
    const at = deps.clock.now();
    const id = await store.insertDraft(tx, { name: draft.name, category_id, ...storedKind(draft.kind), at });
    const made = await readWhole(tx, id);
    if (made === null) throw new Error('A draft went away while it was made.');
    const subject = subjectOf(made);
    await deps.record(tx, { by, action: 'service.created', subject, before: null, after: logged(made) });
    return ok(wireStudioService(made, currency));
  });
}

async function order(deps: StudioServicesDeps, by: Writer, input: ListOrder) {
  const rows = async (db: Db) => {
    const currency = await deps.currency();
    return (await store.listAll(db)).map((row) => wireRow(row, currency));
  };
  return deps.db.transaction(async (tx): ReturnType<StudioServices['order']> => {
    const stored = await lockOrder(tx);
    const judged = judgeOrder(stored, input);
    if (judged === 'stale') return staleEdit(await rows(tx));
    if (judged === 'other') return refuse('invalid', 'Each service must appear exactly once.');
    await writeOrder(tx, input.order);
    const subject = { kind: 'services', id: 'order', label: 'Order of the services' };
    const sides = { before: { order: stored }, after: { order: input.order } };
    await deps.record(tx, { by, action: 'services.ordered', subject, ...sides });
    return ok(await rows(tx));
  });
}

/** Builds the studio's side of the catalogue. */
export function createStudioServices(deps: StudioServicesDeps): StudioServices {
  const { db, currency } = deps;
  return {
    async list() {
      const money = await currency();
      return (await store.listAll(db)).map((row) => wireRow(row, money));
    },
    async get(id) {
      const whole = await readWhole(db, id);
      return whole === null ? refuse('not_found', GONE) : ok(wireStudioService(whole, await currency()));
    },
    create: (by, draft) => create(deps, by, draft),
    save: (by, id, body) => save(deps, { by, id, version: body.version }, body),
    move: (by, id, to) => move(deps, { by, id, version: to.version }, to.state),
    remove: (by, id, version) => remove(deps, { by, id, version }),
    order: (by, input) => order(deps, by, input),
    async preview(id) {
      const detail = wireDetail(await selectAnyDetail(db, id), await currency());
      return detail === null ? refuse('not_found', GONE) : ok(detail);
    },
  };
}
