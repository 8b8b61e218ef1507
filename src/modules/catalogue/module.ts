import type { Module } from '@/shared/module';

/** What the studio offers: services, samples, favourites. */
export const catalogue: Module = {
  name: 'catalogue',
  tables: ['categories', 'favourites', 'samples', 'service_tags', 'services', 'tags', 'variations'],
};
