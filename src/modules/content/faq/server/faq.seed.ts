import { z } from 'zod';
import type { Db } from '@/platform/db/database';
import { text } from '@/shared/wire';
import { insertFirstFaq } from './faq.store';

const faqFile = z.array(
  z.object({
    category: text(80).nullish(),
    question: text(300, 'Question is required'),
    answer: text(5000, 'Answer is required'),
  }),
);

/**
 * Loads the demo questions in the order of the file where there are none yet.
 * @param json the parsed faq.json; throws where it has another shape
 * @returns whether they were loaded
 */
export async function seedFaq(db: Db, json: unknown): Promise<boolean> {
  const values = faqFile.parse(json).map((item, index) => ({
    category: item.category ?? null,
    question: item.question,
    answer: item.answer,
    position: index + 1,
  }));
  return db.transaction((tx) => insertFirstFaq(tx, values));
}
