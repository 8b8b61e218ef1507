import type { Catalogue } from '@/modules/catalogue/module';
import { DEFAULT_SAMPLE_NAME } from '@/modules/catalogue/samples/samples.rules';
import type { Core, Foundation } from '@/modules/foundation/module';
import type { Route } from '@/platform/http/mount';
import type { Built, Module } from '@/platform/module';
import { blogStudioRoutes } from './blog/server/blog-studio.routes';
import { createBlogStudioService } from './blog/server/blog-studio.service';
import { blogJobs } from './blog/server/blog.jobs';
import { blogRoutes } from './blog/server/blog.routes';
import { createBlogService } from './blog/server/blog.service';
import { createCategoriesService } from './blog/server/categories.service';
import { createPostMoves } from './blog/server/post-moves.service';
import { createPreviews } from './blog/server/previews';
import { faqRoutes } from './faq/server/faq.routes';
import { createFaqService } from './faq/server/faq.service';
import { studioFaqRoutes } from './faq/server/studio-faq.routes';
import { createStudioFaq } from './faq/server/studio-faq.service';
import { galleryRoutes } from './gallery/server/gallery.routes';
import { createGalleryService } from './gallery/server/gallery.service';
import { studioGalleryRoutes } from './gallery/server/studio-gallery';
import { policiesRoutes } from './policies/server/policies.routes';
import { createPoliciesService } from './policies/server/policies.service';
import { studioPoliciesRoutes } from './policies/server/studio-policies.routes';
import { createStudioPolicies } from './policies/server/studio-policies.service';

/** What the studio publishes: blog, questions, gallery, policies. */
export const content: Module = {
  name: 'content',
  tables: [
    'blog_categories',
    'blog_former_slugs',
    'blog_posts',
    'blog_view_salts',
    'blog_views',
    'faq_items',
    'gallery_images',
    'policy_versions',
  ],
};

export type Content = Built<{
  readonly blog: ReturnType<typeof createBlogService>;
  readonly blogCategories: ReturnType<typeof createCategoriesService>;
}>;

export interface ContentModuleDeps {
  readonly core: Core;
  readonly settings: Foundation['services']['settings'];
  readonly samples: Catalogue['services']['samples'];
}

// More than a studio shows; an article plays a handful of them.
const MAX_SAMPLES = 100;

// The blog: what readers get, and what the studio writes it with.
function buildBlog({ db, clock, keys, record, jobs: queue }: Core, samples: ContentModuleDeps['samples']) {
  const playable = async () => (await samples.list({ page: 1, per_page: MAX_SAMPLES })).data;
  const blog = createBlogService({ db, clock, samples: playable });
  const categories = createCategoriesService({ db, clock, record });
  const studio = { db, clock, keys, queue, record };
  const posts = createBlogStudioService(studio);
  const moves = createPostMoves(studio);
  const preview = createPreviews({ db, clock, keys, samples: playable });
  const titles = async () =>
    (await playable()).map(({ id, name }) => ({ id, title: name ?? DEFAULT_SAMPLE_NAME }));
  const routes: Route[] = [
    ...blogRoutes({ blog, categories, preview }),
    ...blogStudioRoutes({ posts, moves, categories, samples: titles }),
  ];
  return { blog, categories, routes, jobs: [...blogJobs({ db, clock }), ...moves.jobs] };
}

/** Builds what the studio writes for everybody to read. */
export function buildContent({ core, settings, samples }: ContentModuleDeps): Content {
  const { db, clock } = core;
  const { blog, categories, ...ofBlog } = buildBlog(core, samples);
  const routes: Route[] = [
    ...ofBlog.routes,
    ...faqRoutes(createFaqService({ db })),
    ...studioFaqRoutes(createStudioFaq(core)),
    ...galleryRoutes(createGalleryService({ db })),
    ...studioGalleryRoutes(core),
    ...policiesRoutes(createPoliciesService({ db, clock, settings })),
    ...studioPoliciesRoutes(createStudioPolicies({ ...core, settings })),
  ];
  return { services: { blog, blogCategories: categories }, routes, jobs: ofBlog.jobs, documents: [] };
}
