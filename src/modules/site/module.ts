import type { Module } from '@/shared/module';

/** Pages of the public site, of one order and of the account: they compose other modules. */
export const site: Module = { name: 'site', tables: ['home_texts', 'name_credits'] };
