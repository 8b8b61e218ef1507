import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import type { Db } from '@/platform/db/database';
import type { ServiceId } from '@/shared/ids';
import type { ReviewPage, ReviewSummary, WireReview } from '../reviews.contract';
import { MAX_STARS, NEWEST_ON_HOME } from '../reviews.rules';
import {
  countReviews,
  countReviewsByStars,
  selectHomeReviews,
  selectReviews,
  selectReviewsOf,
} from './reviews.store';

export interface ReviewsService {
  /** One page of approved reviews, newest first; pages from 0, empty past the end (API-08). */
  list(input: { page: number; per_page: number; service_id?: ServiceId | undefined }): Promise<ReviewPage>;
  /** All approved reviews by stars (API-08). */
  summary(of?: ServiceId): Promise<ReviewSummary>;
  /** What stands on the home page: what the studio chose in its order, else the newest ones. */
  onHome(): Promise<WireReview[]>;
}

export interface ReviewsDeps {
  readonly db: Db;
  /** The samples that visitors may hear. */
  readonly samples: () => Promise<readonly WireSample[]>;
}

type Row = Awaited<ReturnType<typeof selectReviews>>[number];

function toWire(row: Row, samples: readonly WireSample[]): WireReview {
  return {
    id: row.id,
    text: row.reviewText,
    user_name: row.userName,
    ratings: row.ratings,
    created_at: row.createdAt.toISOString(),
    sample: samples.find(({ id }) => id === row.sampleId) ?? null,
  };
}

// Most reviews have no song.
async function withSongs({ samples }: ReviewsDeps, rows: readonly Row[]): Promise<WireReview[]> {
  const heard = rows.some(({ sampleId }) => sampleId !== null) ? await samples() : [];
  return rows.map((row) => toWire(row, heard));
}

/** Builds the service of the reviews. */
export function createReviewsService(deps: ReviewsDeps): ReviewsService {
  const { db } = deps;
  return {
    async list({ page, per_page, service_id: of }) {
      const slice = { limit: per_page, offset: page * per_page };
      const rows = await (of === undefined ? selectReviews(db, slice) : selectReviewsOf(db, of, slice));
      const total = rows[0]?.total ?? (await countReviews(db, of ?? null));
      return {
        data: await withSongs(deps, rows),
        current_page: page,
        last_page: Math.max(0, Math.ceil(total / per_page) - 1),
        total,
      };
    },
    async onHome() {
      const chosen = await selectHomeReviews(db);
      const rows = chosen.length > 0 ? chosen : await selectReviews(db, { limit: NEWEST_ON_HOME, offset: 0 });
      return withSongs(deps, rows);
    },
    async summary(of) {
      const counts = Array.from({ length: MAX_STARS + 1 }, () => 0);
      for (const { ratings, total } of await countReviewsByStars(db, of ?? null)) counts[ratings] = total;
      return { total: counts.reduce((sum, count) => sum + count, 0), counts };
    },
  };
}
