import { queryRows, type Db } from '@/platform/db/database';
import type { ServiceId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { Takes } from '../catalogue.rules';
import type { ServiceState } from '../catalogue-studio.rules';
import { PLAN_LIST, type PlanIds } from '../plans.rules';

export type Texts = {
  readonly detail: string | null;
  readonly brief_detail: string | null;
  readonly includes: string | null;
  readonly description: string | null;
  readonly requirements: string | null;
  readonly notes: string | null;
};

/** What a person decides of a service. */
export type ServiceFields = Texts &
  PlanIds & {
    readonly name: string;
    readonly category_id: number;
    readonly service_type: 'one_time' | 'subscription';
    readonly is_gift_card: boolean;
    readonly label_name: string | null;
    readonly price: Minor;
    readonly discounted_price: Minor | null;
    readonly rush_surcharge: Minor | null;
    readonly revision_price: Minor | null;
    readonly turnaround_min_hours: number;
    readonly turnaround_max_hours: number;
    readonly max_revision: number;
    readonly items_per_month: number;
    readonly takes: Takes | null;
    readonly max_files: number | null;
    readonly max_songs: number | null;
    readonly max_minutes: number | null;
    readonly advice: string | null;
    readonly image: string | null;
    readonly image_is_url: boolean;
    readonly image_alt: string | null;
  };

export type StoredService = ServiceFields & {
  readonly id: ServiceId;
  readonly version: number;
  readonly state: ServiceState;
  readonly orders: number;
};

/** An option of a service: what it sets for itself. */
export type OptionFields = Texts & {
  readonly name: string;
  readonly price: Minor | null;
  readonly discounted_price: Minor | null;
  readonly image: string | null;
  readonly image_is_url: boolean;
  readonly image_alt: string | null;
  readonly max_files: number | null;
  readonly max_songs: number | null;
};

export type StoredOption = OptionFields & { readonly id: number };

const FIELDS = [
  'name',
  'category_id',
  'service_type',
  'is_gift_card',
  'label_name',
  'price',
  'discounted_price',
  'rush_surcharge',
  'revision_price',
  'turnaround_min_hours',
  'turnaround_max_hours',
  'max_revision',
  'items_per_month',
  'takes',
  'max_files',
  'max_songs',
  'max_minutes',
  'advice',
  ...PLAN_LIST.map(({ field }) => field),
  'image',
  'image_is_url',
  'image_alt',
  'detail',
  'brief_detail',
  'includes',
  'description',
  'requirements',
  'notes',
] as const satisfies readonly (keyof ServiceFields)[];

const OPTION_FIELDS = [
  'name',
  'price',
  'discounted_price',
  'image',
  'image_is_url',
  'image_alt',
  'max_files',
  'max_songs',
  'detail',
  'brief_detail',
  'includes',
  'description',
  'requirements',
  'notes',
] as const satisfies readonly (keyof OptionFields)[];

const LIST = `
  select s.id, s.version, s.state, s.name, s.service_type, s.is_gift_card, c.name as category, s.price, s.discounted_price,
         s.label_name, s.image, coalesce(sold.count, 0) as orders
  from services s join categories c on c.id = s.category_id
  left join (select service_id, count(*) as count from order_items where service_id is not null group by service_id) sold
    on sold.service_id = s.id
  order by s.position, s.id`;

export type ListedService = Pick<
  StoredService,
  | 'id'
  | 'version'
  | 'state'
  | 'name'
  | 'service_type'
  | 'is_gift_card'
  | 'price'
  | 'discounted_price'
  | 'label_name'
  | 'image'
  | 'orders'
> & { readonly category: string };

/** Every service in its order. */
export function listAll(db: Db): Promise<ListedService[]> {
  return queryRows<ListedService>(db, LIST);
}

/** A service, with its row held until the transaction ends where `hold` says so; null where there is none. */
export async function findService(db: Db, id: ServiceId, hold = false): Promise<StoredService | null> {
  const text = `
    select id, version, state, ${FIELDS.join(', ')},
      (select count(*) from order_items where service_id = services.id) as orders
    from services where id = $1 ${hold ? 'for update' : ''}`;
  return (await queryRows<StoredService>(db, text, [id]))[0] ?? null;
}

/** The options that are offered, in their order. */
export function optionsOf(db: Db, id: ServiceId): Promise<StoredOption[]> {
  const text = `select id, ${OPTION_FIELDS.join(', ')} from variations
    where service_id = $1 and not archived order by position, id`;
  return queryRows<StoredOption>(db, text, [id]);
}

/** Ids of a service's tags. */
export async function tagIdsOf(db: Db, id: ServiceId): Promise<number[]> {
  const text = 'select tag_id from service_tags where service_id = $1 order by tag_id';
  return (await queryRows<{ tag_id: number }>(db, text, [id])).map((row) => row.tag_id);
}

/** Begins a draft at the end of the list. */
export async function insertDraft(
  tx: Db,
  draft: Pick<ServiceFields, 'name' | 'category_id' | 'service_type' | 'is_gift_card'> & { at: Date },
): Promise<ServiceId> {
  const text = `
    insert into services (name, category_id, service_type, is_gift_card, price, turnaround_min_hours, turnaround_max_hours,
                          max_revision, state, position, updated_at)
    values ($1, $2, $3, $4, 0, case when $4 then 0 else 72 end, case when $4 then 0 else 120 end,
            case when $4 then 0 else 3 end, 'draft', (select coalesce(max(position), 0) + 1 from services), $5)
    returning id`;
  const values = [draft.name, draft.category_id, draft.service_type, draft.is_gift_card, draft.at];
  const [row] = await queryRows<{ id: ServiceId }>(tx, text, values);
  if (row === undefined) throw new Error('A draft was not written.');
  return row.id;
}

/** Writes a service's fields. */
export async function updateService(
  tx: Db,
  id: ServiceId,
  { fields, at }: { readonly fields: ServiceFields; readonly at: Date },
): Promise<void> {
  const set = FIELDS.map((name, index) => `${name} = $${index + 3}`).join(', ');
  const text = `update services set ${set}, updated_at = $2, version = version + 1 where id = $1`;
  await queryRows(tx, text, [id, at, ...FIELDS.map((name) => fields[name])]);
}

async function writeOption(
  tx: Db,
  id: ServiceId,
  { option, known, position }: { option: OptionFields; known: number | null; position: number },
): Promise<void> {
  const values = OPTION_FIELDS.map((name) => option[name]);
  if (known === null) {
    const places = OPTION_FIELDS.map((_, index) => `$${index + 3}`).join(', ');
    const text = `insert into variations (service_id, position, ${OPTION_FIELDS.join(', ')}) values ($1, $2, ${places})`;
    await queryRows(tx, text, [id, position, ...values]);
    return;
  }
  const set = OPTION_FIELDS.map((name, index) => `${name} = $${index + 4}`).join(', ');
  const text = `update variations set position = $3, ${set} where id = $1 and service_id = $2`;
  await queryRows(tx, text, [known, id, position, ...values]);
}

/** Writes the options in their order; those left out go, or are archived where orders point to them. */
export async function replaceOptions(
  tx: Db,
  id: ServiceId,
  options: readonly (OptionFields & { readonly id: number | null })[],
): Promise<void> {
  const stored = options.flatMap((option) => option.id ?? []);
  const gone = 'service_id = $1 and not archived and not id = any($2::bigint[])';
  await queryRows(
    tx,
    `update variations v set archived = true where ${gone} and exists (select 1 from order_items where variation_id = v.id)`,
    [id, stored],
  );
  await queryRows(tx, `delete from variations where ${gone}`, [id, stored]);
  for (const [position, option] of options.entries())
    await writeOption(tx, id, { option, known: option.id, position });
}

/** Gives a service these tags; unknown ids are passed over. */
export async function replaceTags(tx: Db, id: ServiceId, tags: readonly number[]): Promise<void> {
  await queryRows(tx, 'delete from service_tags where service_id = $1', [id]);
  const text = `insert into service_tags (service_id, tag_id) select $1, id from tags where id = any($2::bigint[])`;
  await queryRows(tx, text, [id, tags]);
}

/** Moves a service to another state. */
export async function setState(tx: Db, id: ServiceId, to: { state: ServiceState; at: Date }): Promise<void> {
  const text = 'update services set state = $2, updated_at = $3, version = version + 1 where id = $1';
  await queryRows(tx, text, [id, to.state, to.at]);
}
