import { sql } from 'drizzle-orm';
import type { Db } from '@/platform/db/database';
import type { CatalogueFile } from './catalogue-file';
import { categories, services, serviceTags, tags, variations } from './catalogue.tables';
import { eachPlan } from '../plans.rules';

type ServiceSeed = CatalogueFile['services'][number];
type VariationSeed = ServiceSeed['variations'][number];

/** Whether no service was ever made; holds others off until the transaction ends, so that two starts don't both load. */
export async function isCatalogueEmpty(tx: Db): Promise<boolean> {
  await tx.execute(sql`lock table services in share row exclusive mode`);
  const rows = await tx.select({ id: services.id }).from(services).limit(1);
  return rows.length === 0;
}

function textsOf(seed: ServiceSeed | VariationSeed) {
  return {
    detail: seed.detail ?? null,
    briefDetail: seed.brief_detail ?? null,
    includes: seed.includes ?? null,
    description: seed.description ?? null,
    requirements: seed.requirements ?? null,
    notes: seed.notes ?? null,
  };
}

function limitsOf(seed: ServiceSeed | VariationSeed) {
  return { maxFiles: seed.max_files ?? null, maxSongs: seed.max_songs ?? null };
}

function serviceValues(seed: ServiceSeed) {
  return {
    id: seed.id,
    categoryId: seed.category_id,
    name: seed.name,
    serviceType: seed.service_type,
    isGiftCard: seed.is_gift_card,
    price: seed.price_minor,
    discountedPrice: seed.discounted_price_minor ?? null,
    labelName: seed.label_name ?? null,
    image: seed.image ?? null,
    ...textsOf(seed),
    rushSurcharge: seed.rush_surcharge_minor ?? null,
    turnaroundMinHours: seed.turnaround_hours[0],
    turnaroundMaxHours: seed.turnaround_hours[1],
    maxRevision: seed.max_revision,
    revisionPrice: seed.revision_price_minor ?? null,
    itemsPerMonth: seed.items_per_month,
    takes: seed.takes ?? null,
    ...limitsOf(seed),
    maxMinutes: seed.max_minutes ?? null,
    advice: seed.advice ?? null,
    ...eachPlan((field) => seed[field] ?? null),
    position: seed.position,
  };
}

function variationValues(seed: ServiceSeed) {
  return seed.variations.map((one, position) => ({
    id: one.id,
    serviceId: seed.id,
    name: one.name,
    price: one.price_minor ?? null,
    discountedPrice: one.discounted_price_minor ?? null,
    image: one.image ?? null,
    ...textsOf(one),
    ...limitsOf(one),
    position,
  }));
}

async function insertTags(tx: Db, file: CatalogueFile): Promise<void> {
  await tx
    .insert(tags)
    .values(file.tags.map(({ slug, tag }) => ({ slug, name: tag })))
    .onConflictDoNothing();
  const ids = new Map((await tx.select().from(tags)).map((tag) => [tag.slug, tag.id]));
  const links = file.services.flatMap((service) =>
    service.tags.map((slug) => {
      const tagId = ids.get(slug);
      if (tagId === undefined) throw new Error(`Service ${service.id} carries the unknown tag ${slug}`);
      return { serviceId: service.id, tagId };
    }),
  );
  if (links.length > 0) await tx.insert(serviceTags).values(links);
}

/** Writes a whole catalogue with the ids of its file, and moves the id counters past them. */
export async function insertCatalogue(tx: Db, file: CatalogueFile): Promise<void> {
  for (const category of file.categories) {
    const image = category.image ?? null;
    const advice = category.advice ?? null;
    await tx
      .insert(categories)
      .values({ ...category, image, advice, inPicker: false })
      .onConflictDoUpdate({
        target: categories.id,
        set: { image, ...(advice === null ? {} : { advice }) },
      });
  }
  await tx.insert(services).values(file.services.map(serviceValues));
  const options = file.services.flatMap(variationValues);
  if (options.length > 0) await tx.insert(variations).values(options);
  await insertTags(tx, file);
  await tx.execute(sql`
    select setval(pg_get_serial_sequence('services', 'id'), (select max(${services.id}) from ${services})),
           setval(pg_get_serial_sequence('variations', 'id'), coalesce((select max(${variations.id}) from ${variations}), 1)),
           setval(pg_get_serial_sequence('categories', 'id'), (select max(${categories.id}) from ${categories}))`);
}
