import type { Module } from '@/shared/module';

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
