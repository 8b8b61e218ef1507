import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import {
  createCategory,
  createTag,
  listStudioCategories,
  listStudioTags,
  orderCategories,
  removeCategory,
  removeTag,
  saveCategory,
  saveTag,
} from '../sorting.contract';
import { signedIn, wrapped } from '@/platform/http/signed-in';
import type { SortingService } from './sorting.service';

/** API-80: categories and tags. */
export function sortingRoutes(sorting: SortingService): Route[] {
  return [
    route(listStudioCategories, async () => ok({ data: await sorting.categories() })),
    route(createCategory, ({ caller, body }) =>
      signedIn(caller, (by) => wrapped(sorting.createCategory(by, body))),
    ),
    route(orderCategories, ({ caller, body }) =>
      signedIn(caller, (by) => wrapped(sorting.orderCategories(by, body))),
    ),
    route(saveCategory, ({ caller, params: { id }, body }) =>
      signedIn(caller, (by) => wrapped(sorting.saveCategory(by, { id, version: body.version }, body))),
    ),
    route(removeCategory, ({ caller, params: { id }, body }) =>
      signedIn(caller, (by) => wrapped(sorting.removeCategory(by, { id, version: body.version }))),
    ),
    route(listStudioTags, async () => ok({ data: await sorting.tags() })),
    route(createTag, ({ caller, body }) => signedIn(caller, (by) => wrapped(sorting.createTag(by, body)))),
    route(saveTag, ({ caller, params: { id }, body }) =>
      signedIn(caller, (by) => wrapped(sorting.saveTag(by, { id, version: body.version }, body))),
    ),
    route(removeTag, ({ caller, params: { id }, body }) =>
      signedIn(caller, (by) => wrapped(sorting.removeTag(by, { id, version: body.version }))),
    ),
  ];
}
