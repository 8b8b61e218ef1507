import { queryRows, type Db } from '@/platform/db/database';

/** The salt of a day; the first who asks on that day sets it, for all processes. */
export async function saltOfDay(db: Db, day: string, proposal: string): Promise<string> {
  const read = async () =>
    (await queryRows<{ salt: string }>(db, 'select salt from blog_view_salts where day = $1', [day]))[0]
      ?.salt;
  const known = await read();
  if (known !== undefined) return known;
  await queryRows(db, 'insert into blog_view_salts (day, salt) values ($1, $2) on conflict do nothing', [
    day,
    proposal,
  ]);
  return (await read()) ?? proposal;
}

/** Counts a view of a post, once for each visitor and day; in one statement, so that two at once count once. */
export async function insertView(
  db: Db,
  { day, postId, visitor }: { day: string; postId: number; visitor: string },
): Promise<void> {
  await queryRows(
    db,
    `with seen as (
       insert into blog_views (day, post_id, visitor) values ($1, $2, $3) on conflict do nothing returning post_id
     )
     update blog_posts set views = views + 1 where id in (select post_id from seen)`,
    [day, postId, visitor],
  );
}

/** Removes who saw what before a day, with the salts of those days. */
export async function forgetViewsBefore(db: Db, day: string): Promise<void> {
  await queryRows(db, 'delete from blog_views where day < $1', [day]);
  await queryRows(db, 'delete from blog_view_salts where day < $1', [day]);
}
