import { route, type Route } from '@/platform/http/mount';
import type { Caller } from '@/shared/caller';
import { ok, refuse } from '@/shared/result';
import { createPost, getStudioPost, listStudioPosts, movePost, savePost } from '../blog-studio.contract';
import type { BlogStudioService } from './blog-studio.service';
import type { CategoriesService } from './categories.service';
import type { PostMoves } from './post-moves.service';

interface BlogStudioParts {
  readonly posts: BlogStudioService;
  readonly moves: PostMoves;
  readonly categories: CategoriesService;
  /** The samples that a text can play. */
  readonly samples: () => Promise<{ id: number; title: string }[]>;
}

function editorOf(caller: Caller) {
  return caller.kind === 'user' ? caller : null;
}

const NOBODY = refuse('forbidden', 'Your account may not do this.');

/** API-80: the studio's posts. */
export function blogStudioRoutes({ posts, moves, categories, samples }: BlogStudioParts): Route[] {
  return [
    route(listStudioPosts, async ({ query }) => ok(await posts.list(query))),
    route(createPost, async ({ caller, body }) => {
      const by = editorOf(caller);
      return by === null ? NOBODY : ok({ data: await posts.create(by, body.title) });
    }),
    route(getStudioPost, async ({ params }) => {
      const found = await posts.get(params.postId);
      if (!found.ok) return found;
      const [listed, sounds] = await Promise.all([categories.list(), samples()]);
      const named = listed.map(({ id, name }) => ({ id, name }));
      return ok({ data: found.value, choices: { categories: named, samples: sounds } });
    }),
    route(savePost, async ({ caller, params, body }) => {
      const by = editorOf(caller);
      if (by === null) return NOBODY;
      const saved = await posts.save(by, params.postId, body);
      return saved.ok ? ok({ data: saved.value }) : saved;
    }),
    route(movePost, async ({ caller, params, body }) => {
      const by = editorOf(caller);
      if (by === null) return NOBODY;
      const moved = await moves.move(by, params.postId, body);
      return moved.ok ? ok({ data: moved.value }) : moved;
    }),
  ];
}
