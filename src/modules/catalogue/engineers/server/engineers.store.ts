import { queryRows, type Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import type { EngineerBody } from '../engineers.contract';
import type { EngineerRow } from './engineers.read-model';

/** Every profile that was written, published or not. */
export function selectProfiles(db: Db): Promise<EngineerRow[]> {
  return queryRows<EngineerRow>(
    db,
    `select user_id, slug, name, title, intro, room, gear, credits, styles, languages, image, image_alt, sample_id, published,
       position, version
     from engineers order by position, name, user_id`,
  );
}

/**
 * Writes a profile over the version that was seen, or the first one; false where another change came first, or somebody else has
 * its address.
 */
export async function writeProfile(
  tx: Db,
  userId: UserId,
  { version, ...body }: EngineerBody,
): Promise<boolean> {
  const values = [
    userId,
    body.slug,
    body.name,
    body.title,
    body.intro,
    body.room,
    body.gear,
    body.credits,
    body.styles,
    body.languages,
    body.image,
    body.image_alt,
    body.sample_id,
    body.published,
    body.position,
  ];
  if (version === 0) {
    const added = await queryRows(
      tx,
      `insert into engineers (user_id, slug, name, title, intro, room, gear, credits, styles, languages, image, image_alt,
         sample_id, published, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing returning user_id`,
      values,
    );
    return added.length > 0;
  }
  const changed = await queryRows(
    tx,
    `update engineers set slug = $2, name = $3, title = $4, intro = $5, room = $6, gear = $7, credits = $8, styles = $9,
       languages = $10, image = $11, image_alt = $12, sample_id = $13, published = $14, position = $15, version = version + 1
     where user_id = $1 and version = $16 returning user_id`,
    [...values, version],
  );
  return changed.length > 0;
}

/** Holds all profiles until the transaction ends, so that one at a time takes an address. */
export async function lockProfiles(tx: Db): Promise<void> {
  await queryRows(tx, 'lock table engineers in share row exclusive mode');
}
