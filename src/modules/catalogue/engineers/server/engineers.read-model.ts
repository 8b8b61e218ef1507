import { queryRows, type Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';

export type EngineerRow = {
  readonly user_id: UserId;
  readonly slug: string;
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  readonly room: string;
  readonly gear: string[];
  readonly credits: string[];
  readonly styles: string[];
  readonly languages: string[];
  readonly image: string | null;
  readonly image_alt: string;
  readonly sample_id: number | null;
  readonly published: boolean;
  readonly position: number;
  readonly version: number;
};

/** Published engineers who work at the studio now, in its order. */
export function selectPublished(db: Db, demo: boolean): Promise<EngineerRow[]> {
  return queryRows<EngineerRow>(
    db,
    `select e.user_id, e.slug, e.name, e.title, e.intro, e.room, e.gear, e.credits, e.styles, e.languages, e.image,
       e.image_alt, e.sample_id, e.published, e.position, e.version
     from engineers e join users u on u.id = e.user_id
     where e.published and u.role in ('engineer', 'admin') and u.deactivated_at is null and u.blocked_at is null
       and ($1 or not u.is_demo)
     order by e.position, e.name, e.user_id`,
    [demo],
  );
}

type StaffRow = {
  readonly id: UserId;
  readonly first_name: string;
  readonly last_name: string;
  readonly active: boolean;
};

/** Everybody who works or worked at the studio. */
export function selectStaff(db: Db, demo: boolean): Promise<StaffRow[]> {
  return queryRows<StaffRow>(
    db,
    `select id, first_name, last_name, deactivated_at is null and blocked_at is null as active from users
     where role in ('engineer', 'admin') and ($1 or not is_demo) order by id`,
    [demo],
  );
}
