import { route, type Route } from '@/platform/http/mount';
import type { Caller, SignedIn } from '@/shared/caller';
import { ok } from '@/shared/result';
import {
  countView,
  createCategory,
  deleteCategory,
  getPost,
  getPreview,
  listCategories,
  listPosts,
  listRelatedPosts,
  updateCategory,
} from '../blog.contract';
import type { BlogService } from './blog.service';
import type { CategoriesService } from './categories.service';
import type { ShowPreview } from './previews';

interface BlogParts {
  readonly blog: BlogService;
  readonly categories: CategoriesService;
  readonly preview: ShowPreview;
}

// The edge has let nobody else through.
function adminOf(caller: Caller): SignedIn {
  if (caller.kind !== 'user') throw new Error('A call of admins was answered for nobody');
  return caller;
}

/** API-11 to API-17. */
export function blogRoutes({ blog, categories, preview }: BlogParts): Route[] {
  return [
    route(listCategories, async () => ok({ data: { categories: await categories.list() } })),
    route(createCategory, async ({ caller, body }) => {
      const made = await categories.create(adminOf(caller), body);
      return made.ok ? ok({ success: true as const, data: { category: made.value } }) : made;
    }),
    route(updateCategory, async ({ caller, params, body }) => {
      const changed = await categories.update(adminOf(caller), params, body);
      return changed.ok ? ok({ success: true as const, data: { category: changed.value } }) : changed;
    }),
    route(deleteCategory, async ({ caller, params, query }) => {
      const gone = await categories.remove(adminOf(caller), { ...params, ...query });
      return gone.ok ? ok({ success: true as const }) : gone;
    }),
    route(listPosts, async ({ query }) => ok(await blog.posts(query))),
    route(listRelatedPosts, async ({ query }) => ok(await blog.posts(query))),
    route(getPost, async ({ params }) => {
      const found = await blog.post(params.slugOrId);
      return found.ok ? ok({ success: true as const, data: found.value }) : found;
    }),
    route(getPreview, async ({ params, query }) => {
      const found = await preview(params.postId, query);
      return found.ok ? ok({ success: true as const, data: found.value }) : found;
    }),
    route(countView, async ({ params, ip, raw }) => {
      const userAgent = raw.headers.get('user-agent') ?? '';
      const counted = await blog.countView(params.slugOrId, { ip, userAgent });
      return counted.ok ? ok({ success: true as const }) : counted;
    }),
  ];
}
