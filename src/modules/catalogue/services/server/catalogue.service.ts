import type { SettingsService } from '@/modules/foundation/settings/server/settings.service';
import type { Db } from '@/platform/db/database';
import type { ServiceId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { ServicePage, WireCategory, WireDetail, WireService, WireTag } from '../catalogue.contract';
import { serviceSlug } from '../catalogue.rules';
import * as store from './catalogue.store';
import { wireCategories, wireDetail, wireService } from './catalogue.wire';
import type { WireEstimate } from '../estimate.contract';
import { estimate } from './estimate';
import { onSale, priceLines } from './price-lines';

export interface PageQuery {
  readonly page: number;
  readonly per_page: number;
}

export interface CatalogueService {
  /** Tags with the number of published services behind each (API-33). */
  tags(): Promise<WireTag[]>;
  /** One page of published services; a page past the end is empty (API-34). */
  services(input: PageQuery): Promise<ServicePage>;
  /** The same of one tag; unknown tags are refused. */
  servicesOfTag(slug: string, input: PageQuery): Promise<Answer<ServicePage, 'not_found'>>;
  /** Everything about a published service (API-35). */
  details(id: ServiceId): Promise<Answer<WireDetail, 'not_found'>>;
  /** The picker's categories with their services (API-36). */
  categories(): Promise<WireCategory[]>;
  /** What fits dropped files of what is on sale. */
  estimate(input: Parameters<typeof estimate>[1]): Promise<WireEstimate>;
  /** Services that files can be sent for (API-02). */
  oneTimeServices(): Promise<{ id: number; name: string }[]>;
  /** Slug of every published service's page and when the service last changed, for the sitemap. */
  published(): Promise<{ slug: string; changed: Date }[]>;
  /** The published ones of these services as lists show them, in the order of the ids. */
  byIds(ids: readonly ServiceId[]): Promise<WireService[]>;
  /** Prices lines that are on sale now; takes the caller's transaction, so that a checkout freezes what it saw. */
  priceLines: typeof priceLines;
}

export interface CatalogueDeps {
  readonly db: Db;
  readonly settings: SettingsService;
}

interface PageSource {
  rows: (store.ListedRow & { total: number })[];
  /** Asked only where the page itself is empty and so tells nothing of the total. */
  count: () => Promise<number>;
}

async function pageOf(input: PageQuery, source: PageSource, currency: string): Promise<ServicePage> {
  const past = source.rows.length === 0 && input.page > 1;
  const total = source.rows[0]?.total ?? (past ? await source.count() : 0);
  return {
    data: source.rows.map((row) => wireService(row, currency)),
    current_page: input.page,
    last_page: Math.max(1, Math.ceil(total / input.per_page)),
    per_page: input.per_page,
    total,
  };
}

/** Builds the catalogue: reading what is sold, and pricing it. */
export function createCatalogueService({ db, settings }: CatalogueDeps): CatalogueService {
  const slice = ({ page, per_page }: PageQuery) => ({ limit: per_page, offset: (page - 1) * per_page });
  const currency = async () => (await settings.current()).currency;
  return {
    async tags() {
      const rows = await store.selectTags(db);
      return rows.map(({ slug, name, count }) => ({ slug, tag: name, count }));
    },
    async services(input) {
      const rows = await store.selectServices(db, slice(input));
      return pageOf(input, { rows, count: () => store.countServices(db, null) }, await currency());
    },
    async servicesOfTag(slug, input) {
      const rows = await store.selectServicesOfTag(db, slug, slice(input));
      if (rows.length === 0 && !(await store.tagExists(db, slug))) {
        return refuse('not_found', 'There are no services with this tag.');
      }
      return ok(await pageOf(input, { rows, count: () => store.countServices(db, slug) }, await currency()));
    },
    async details(id) {
      const detail = wireDetail(await store.selectDetail(db, id), await currency());
      return detail === null ? refuse('not_found', 'This service does not exist.') : ok(detail);
    },
    async categories() {
      return wireCategories(await store.selectPicker(db), await currency());
    },
    async estimate(input) {
      const { currency: inUse, selling } = await settings.current();
      return estimate(db, input, { currency: inUse, isSelling: selling.one_time });
    },
    oneTimeServices: () => store.selectOneTime(db),
    async published() {
      const rows = await store.selectPublishedNames(db);
      return rows.map(({ id, name, updatedAt }) => ({ slug: serviceSlug(name, id), changed: updatedAt }));
    },
    async byIds(ids) {
      if (ids.length === 0) return [];
      const [rows, inUse] = await Promise.all([store.selectByIds(db, ids), currency()]);
      return rows.map((row) => wireService(row, inUse));
    },
    async priceLines(tx, requests) {
      const { selling } = await settings.current();
      return onSale(await priceLines(tx, requests), selling);
    },
  };
}
