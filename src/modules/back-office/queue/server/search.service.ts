import type { z } from 'zod';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import { significantTerms } from '@/shared/search-terms';
import type { searchStudio } from '../studio.contract';
import { findCustomers, findItems, findOrders, findServices } from './search.read-model';

type WireFound = z.input<typeof searchStudio.response>;

export interface SearchService {
  /** Finds what words tell of. Engineers find items of their own and unassigned ones. */
  search(viewer: SignedIn, typed: string): Promise<WireFound>;
}

const NOTHING: WireFound = { items: [], orders: [], customers: [], services: [] };

/** Builds the search behind the palette. */
export function createSearch({ db }: { readonly db: Db }): SearchService {
  return {
    async search(viewer, typed) {
      const words = significantTerms(typed);
      // One letter begins too many words to be of use; one figure may be a whole number.
      if (words.every((word) => /^\p{L}$/u.test(word))) return NOTHING;
      const isAdmin = viewer.role === 'admin';
      const [items, orders, customers, services] = await Promise.all([
        findItems(db, words, isAdmin ? null : viewer.userId),
        isAdmin ? findOrders(db, words) : [],
        isAdmin ? findCustomers(db, words) : [],
        isAdmin ? findServices(db, words) : [],
      ]);
      return {
        items: items.map(({ id, order_id, track, artists, service_name, payer, status }) => ({
          id,
          order_id,
          title: track ?? `Item #${id}`,
          text: [artists.join(', '), service_name, payer].filter((part) => part !== '').join(' · '),
          order_status: status,
        })),
        orders: orders.map(({ id, payer, email, created_at }) => ({
          id,
          text: `${payer} · ${email}`,
          created_at: created_at.toISOString(),
        })),
        customers,
        services,
      };
    },
  };
}
