import type { PersonalData } from '@/platform/personal-data';
import { forgetSubjects } from '@/modules/foundation/audit/server/audit.store';
import { queryRows } from '@/platform/db/database';

const THEIRS = 'order_id in (select id from orders where user_id = $1)';

/** Reviews; what was published stays, without its name and pictures. */
export const dataOfReviews: PersonalData = {
  name: 'reviews',
  tables: ['testimonials'],
  read: (db, { userId }) =>
    queryRows(
      db,
      `select order_id, user_name, review_text, ratings, img_url, site_url, may_play, approved, created_at from testimonials
       where ${THEIRS} order by id`,
      [userId],
    ),
  async erase(tx, { userId }) {
    const text = `update testimonials set user_name = 'A customer', img_url = null, site_url = null,
      may_play = false, sample_id = null where ${THEIRS} returning id`;
    const reviews = await queryRows<{ id: number }>(tx, text, [userId]);
    await forgetSubjects(
      tx,
      'review',
      reviews.map(({ id }) => id),
    );
    return [];
  },
};
