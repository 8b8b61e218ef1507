import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { Db } from '@/platform/db/database';
import { createStoredList } from '@/platform/db/stored-list';
import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import {
  addToGallery,
  describePicture,
  listStudioPictures,
  orderGallery,
  removeFromGallery,
} from '../studio-gallery.contract';

const NOBODY = refuse('unauthenticated', 'Please log in to continue.');

interface Values {
  readonly image: string;
  readonly alt: string | null;
}

/** API-80: the pictures of the gallery as the studio keeps them. */
export function studioGalleryRoutes({
  db,
  record,
}: {
  readonly db: Db;
  readonly record: RecordChange;
}): Route[] {
  const list = createStoredList<Values>({
    db,
    table: 'gallery_images',
    columns: ['image', 'alt'],
    kind: 'gallery-picture',
    labelOf: ({ image, alt }) => alt ?? image,
    record,
  });
  const imageOf = async (id: number): Promise<string | null> =>
    (await list.all()).find((one) => one.id === id)?.image ?? null;
  return [
    route(listStudioPictures, async () => ok({ data: await list.all() })),
    route(addToGallery, async ({ caller, body }) => {
      if (caller.kind !== 'user') return NOBODY;
      return ok({ data: await list.add(caller, { image: body.image, alt: body.alt || null }) });
    }),
    route(orderGallery, async ({ caller, body }) => {
      const sorted = caller.kind === 'user' ? await list.order(caller, body) : NOBODY;
      return sorted.ok ? ok({ data: sorted.value }) : sorted;
    }),
    route(describePicture, async ({ caller, params, body }) => {
      if (caller.kind !== 'user') return NOBODY;
      const image = await imageOf(params.id);
      if (image === null) return refuse('not_found', 'This picture is no longer in the gallery.');
      const edit = { version: body.version, values: { image, alt: body.alt || null } };
      const changed = await list.change(caller, params.id, edit);
      return changed.ok ? ok({ data: changed.value }) : changed;
    }),
    route(removeFromGallery, async ({ caller, params, body }) => {
      const removed = caller.kind === 'user' ? await list.remove(caller, params.id, body.version) : NOBODY;
      return removed.ok ? ok({ success: true as const }) : removed;
    }),
  ];
}
