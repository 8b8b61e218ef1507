import { route, type Route } from '@/platform/http/mount';
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

/** API-11 to API-17. */
export function blogRoutes({ blog, categories, preview }: BlogParts): Route[] {
  return [
    route(listCategories, async () => ok({ data: { categories: await categories.list() } })),
    route(createCategory, async ({ body }) => {
      const made = await categories.create(body);
      return made.ok ? ok({ success: true as const, data: { category: made.value } }) : made;
    }),
    route(updateCategory, async ({ params, body }) => {
      const changed = await categories.update(params.id, body);
      return changed.ok ? ok({ success: true as const, data: { category: changed.value } }) : changed;
    }),
    route(deleteCategory, async ({ params }) => {
      const gone = await categories.remove(params.id);
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
