import { z } from 'zod';
import type { Db } from '@/platform/db/database';
import { text, wireTime } from '@/shared/wire';
import { namedSamples } from './review-sounds.read-model';
import { insertFirstReviews } from './reviews.store';

const reviewsFile = z.array(
  z.object({
    user_name: text(255, 'Name is required'),
    text: text(5000, 'Text is required'),
    ratings: z.number().int().min(0).max(5),
    created_at: wireTime,
    service_id: z.number().int().positive().optional(),
    /** Name of a demo sample that is played beside it. */
    sample: text(120).optional(),
  }),
);

/**
 * Loads the demo reviews, approved, where there are none yet.
 * @param json the parsed reviews.json; throws where it has another shape
 * @returns whether they were loaded
 */
export async function seedReviews(db: Db, json: unknown): Promise<boolean> {
  const samples = await namedSamples(db);
  const values = reviewsFile.parse(json).map((review) => ({
    userName: review.user_name,
    reviewText: review.text,
    ratings: review.ratings,
    serviceId: review.service_id ?? null,
    approved: true,
    mayPlay: review.sample !== undefined,
    sampleId: samples.find(({ name }) => name === review.sample)?.id ?? null,
    createdAt: new Date(review.created_at),
  }));
  return db.transaction((tx) => insertFirstReviews(tx, values));
}
