import {
  blogJobs,
  blogRoutes,
  blogStudioRoutes,
  createBlogService,
  createBlogStudioService,
  createCategoriesService,
  createPostMoves,
  createPreviews,
} from '@/modules/content/blog/server';
import { DEFAULT_SAMPLE_NAME } from '@/modules/catalogue/samples/samples.rules';
import type { createSamplesService } from '@/modules/catalogue/samples/server';
import type { Platform } from './compose-platform';

// More than a studio shows; an article plays a handful of them.
const MAX_SAMPLES = 100;

/** The blog: what readers get, and what the studio writes it with. */
export function composeBlog(platform: Platform, samples: ReturnType<typeof createSamplesService>) {
  const { db, clock, keys, record, jobs: queue } = platform;
  const playable = async () => (await samples.list({ page: 1, per_page: MAX_SAMPLES })).data;
  const blog = createBlogService({ db, clock, samples: playable });
  const categories = createCategoriesService({ db, clock, record });
  const studio = { db, clock, keys, queue, record };
  const posts = createBlogStudioService(studio);
  const moves = createPostMoves(studio);
  const preview = createPreviews({ db, clock, keys, samples: playable });
  const titles = async () =>
    (await playable()).map(({ id, name }) => ({ id, title: name ?? DEFAULT_SAMPLE_NAME }));
  return {
    services: { blog, blogCategories: categories },
    routes: [
      ...blogRoutes({ blog, categories, preview }),
      ...blogStudioRoutes({ posts, moves, categories, samples: titles }),
    ],
    jobs: [...blogJobs({ db, clock }), ...moves.jobs],
  };
}
