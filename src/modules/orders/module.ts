import type { Module } from '@/shared/module';

/** The work on a song: items, deliveries, revisions, reviews, unpaid uploads. */
export const orders: Module = {
  name: 'orders',
  tables: [
    'check_sheets',
    'deliveries',
    'delivery_files',
    'item_questions',
    'new_upload_links',
    'new_uploads',
    'order_events',
    'order_item_links',
    'order_items',
    'order_links',
    'orders',
    'revision_files',
    'revision_notes',
    'revisions',
    'testimonials',
    'upload_keys',
  ],
};
