import type { Db } from '@/platform/db/database';
import type { WireQuestion } from '../faq.contract';
import { selectFaq } from './faq.store';

export interface FaqService {
  /** Every question in the order of the studio (API-07). */
  list(): Promise<WireQuestion[]>;
}

/** Builds the service of questions and answers. */
export function createFaqService({ db }: { readonly db: Db }): FaqService {
  return { list: () => selectFaq(db) };
}
