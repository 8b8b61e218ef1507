import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { once, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { ServiceId, VariationId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import { GIFT_CARD_CATEGORY, RESERVED_TAG } from '../catalogue.rules';
import { categories, services, serviceTags, tags, variations } from './catalogue.tables';
import { eachPlan, type PlanIds } from '../plans.rules';

const listed = {
  id: services.id,
  name: services.name,
  price: services.price,
  discountedPrice: services.discountedPrice,
  serviceType: services.serviceType,
  isGiftCard: services.isGiftCard,
  image: services.image,
  imageIsUrl: services.imageIsUrl,
  labelName: services.labelName,
  briefDetail: services.briefDetail,
  turnaroundMinHours: services.turnaroundMinHours,
  turnaroundMaxHours: services.turnaroundMaxHours,
  advice: services.advice,
  ...eachPlan((column) => services[column]),
};

const published = eq(services.state, 'published');
const total = sql<number>`count(*) over ()`.mapWith(Number).as('total');

const page = once((db) =>
  db
    .select({ ...listed, total })
    .from(services)
    .where(published)
    .orderBy(asc(services.position), asc(services.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('catalogue_page'),
);

const pageOfTag = once((db) =>
  db
    .select({ ...listed, total })
    .from(services)
    .innerJoin(serviceTags, eq(serviceTags.serviceId, services.id))
    .innerJoin(tags, eq(tags.id, serviceTags.tagId))
    .where(and(published, eq(tags.slug, sql.placeholder('tag'))))
    .orderBy(asc(services.position), asc(services.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('catalogue_page_of_tag'),
);

const offered = and(eq(variations.serviceId, services.id), eq(variations.archived, false));

const detail = once((db) =>
  db
    .select({ service: services, categoryName: categories.name, variation: variations })
    .from(services)
    .innerJoin(categories, eq(categories.id, services.categoryId))
    .leftJoin(variations, offered)
    .where(and(published, eq(services.id, sql.placeholder('id'))))
    .orderBy(asc(variations.position), asc(variations.id))
    .prepare('catalogue_detail'),
);

/** The same of a service in any state, for its preview. */
export function selectAnyDetail(db: Db, id: ServiceId): Promise<DetailRow[]> {
  return db
    .select({ service: services, categoryName: categories.name, variation: variations })
    .from(services)
    .innerJoin(categories, eq(categories.id, services.categoryId))
    .leftJoin(variations, offered)
    .where(eq(services.id, id))
    .orderBy(asc(variations.position), asc(variations.id));
}

const tagCounts = once((db) =>
  db
    .select({ slug: tags.slug, name: tags.name, count: sql<number>`count(${services.id})`.mapWith(Number) })
    .from(tags)
    .leftJoin(serviceTags, eq(serviceTags.tagId, tags.id))
    .leftJoin(services, and(eq(services.id, serviceTags.serviceId), published))
    .where(ne(tags.slug, RESERVED_TAG))
    .groupBy(tags.id)
    .orderBy(asc(tags.id))
    .prepare('catalogue_tags'),
);

const picker = once((db) =>
  db
    .select({
      category: {
        id: categories.id,
        name: categories.name,
        image: categories.image,
        advice: categories.advice,
      },
      service: listed,
    })
    .from(categories)
    .leftJoin(services, and(eq(services.categoryId, categories.id), published))
    .where(and(eq(categories.inPicker, true), ne(categories.id, GIFT_CARD_CATEGORY)))
    .orderBy(asc(categories.position), asc(categories.id), asc(services.position), asc(services.id))
    .prepare('catalogue_picker'),
);

/** What pricing needs of a service. */
type ServiceData = PlanIds & {
  readonly id: ServiceId;
  readonly name: string;
  readonly price: Minor;
  readonly discountedPrice: Minor | null;
  readonly serviceType: 'one_time' | 'subscription';
  readonly isGiftCard: boolean;
  readonly image: string | null;
  readonly imageIsUrl: boolean;
  readonly rushSurcharge: Minor | null;
  readonly turnaroundMinHours: number;
  readonly turnaroundMaxHours: number;
  readonly maxRevision: number;
  readonly itemsPerMonth: number;
};

/** And of the variation that is asked for. */
interface VariationData {
  readonly id: VariationId;
  readonly name: string;
  readonly price: Minor | null;
  readonly discountedPrice: Minor | null;
  readonly image: string | null;
  readonly imageIsUrl: boolean;
}

// By hand, as every cart and every payment asks it; whoever asks for something else in the same moment shares its way.
const DATA_COLUMNS = statement<ServiceData & { variation: VariationData | null }>(
  'catalogue_facts',
  `select s.id, s.name, s.price, s.discounted_price as "discountedPrice", s.service_type as "serviceType",
     s.is_gift_card as "isGiftCard", s.image, s.image_is_url as "imageIsUrl", s.stripe_plan_id, s.paypal_plan_id,
     s.rush_surcharge as "rushSurcharge",
     s.turnaround_min_hours as "turnaroundMinHours", s.turnaround_max_hours as "turnaroundMaxHours",
     s.max_revision as "maxRevision", s.items_per_month as "itemsPerMonth",
     case when v.id is not null then json_build_object('id', v.id, 'name', v.name, 'price', v.price,
       'discountedPrice', v.discounted_price, 'image', v.image, 'imageIsUrl', v.image_is_url) end as variation
   from services s
   left join variations v on v.service_id = s.id and not v.archived and v.id = any($2::bigint[])
   where s.state = 'published' and s.id = any($1::bigint[])`,
);

const listedByIds = once((db) =>
  db
    .select(listed)
    .from(services)
    .where(and(published, sql`${services.id} = any(${sql.placeholder('ids')}::bigint[])`))
    .orderBy(sql`array_position(${sql.placeholder('ids')}::bigint[], ${services.id})`)
    .prepare('catalogue_by_ids'),
);

/** The published ones of these services, in the order of the ids. */
export function selectByIds(db: Db, ids: readonly ServiceId[]) {
  return listedByIds(db).execute({ ids });
}

const publishedNames = once((db) =>
  db
    .select({ id: services.id, name: services.name, updatedAt: services.updatedAt })
    .from(services)
    .where(published)
    .orderBy(asc(services.position), asc(services.id))
    .prepare('catalogue_published_names'),
);

/** Every published service with the time of its last change. */
export function selectPublishedNames(db: Db) {
  return publishedNames(db).execute();
}

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** Published services in their order, and how many there are in all (0 rows past the end tell nothing of it). */
export function selectServices(db: Db, slice: Slice) {
  return page(db).execute({ ...slice });
}

/** The same of one tag. */
export function selectServicesOfTag(db: Db, tag: string, slice: Slice) {
  return pageOfTag(db).execute({ ...slice, tag });
}

export type ListedRow = Omit<Awaited<ReturnType<typeof selectServices>>[number], 'total'>;

/** How many services are published, of one tag or in all. */
export async function countServices(db: Db, tag: string | null): Promise<number> {
  const [first] = tag === null ? await selectServices(db, FIRST) : await selectServicesOfTag(db, tag, FIRST);
  return first?.total ?? 0;
}

const FIRST: Slice = { limit: 1, offset: 0 };

/** Whether a tag exists, with or without services. */
export async function tagExists(db: Db, slug: string): Promise<boolean> {
  const rows = await db.select({ id: tags.id }).from(tags).where(eq(tags.slug, slug)).limit(1);
  return rows.length > 0;
}

/** One published service with its category and variations in order: a row for each variation, at least one. */
export function selectDetail(db: Db, id: ServiceId) {
  return detail(db).execute({ id });
}

export type DetailRow = Awaited<ReturnType<typeof selectDetail>>[number];
export type VariationRow = NonNullable<DetailRow['variation']>;

/** Every tag but the reserved one, with the number of published services behind it. */
export function selectTags(db: Db) {
  return tagCounts(db).execute();
}

/** Categories of the picker, each once per published service (or once without). */
export function selectPicker(db: Db) {
  return picker(db).execute();
}

export type PickerRow = Awaited<ReturnType<typeof selectPicker>>[number];

export interface DataRow {
  readonly service: ServiceData;
  readonly variation: VariationData | null;
}

/** What pricing needs: each published service named, once per variation asked for (or once without). */
export async function selectData(
  db: Db,
  ids: { services: readonly number[]; variations: readonly number[] },
): Promise<DataRow[]> {
  const rows = await runPrepared(db, DATA_COLUMNS, [ids.services, ids.variations]);
  return rows.map((row) => ({ service: row, variation: row.variation }));
}

/** Published one-time services that files can be sent for: no gift cards. */
export function selectOneTime(db: Db) {
  return db
    .select({ id: services.id, name: services.name })
    .from(services)
    .where(and(published, eq(services.serviceType, 'one_time'), eq(services.isGiftCard, false)))
    .orderBy(asc(services.position), asc(services.id));
}
