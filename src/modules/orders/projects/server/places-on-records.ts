import type { z } from 'zod';
import { nextStep } from '@/modules/orders/orders/orders.rules';
import { factsOf, type OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { Db } from '@/platform/db/database';
import type { OrderItemId, ProjectId } from '@/shared/ids';
import type { placeOnRecord } from '../projects.contract';
import { projectName } from '../projects.rules';
import { songsOfProjects } from './projects.store';

/** Where a song stands on a record, without what its brief takes from it. */
export type PlaceOnRecord = Omit<z.input<typeof placeOnRecord>, 'shared'>;

/** The places of those items that are on a record. */
export async function placesOnRecords(
  db: Db,
  items: readonly Pick<OrderItemRow, 'id' | 'project_id' | 'position'>[],
): Promise<ReadonlyMap<OrderItemId, PlaceOnRecord>> {
  const ids = [...new Set(items.flatMap(({ project_id }) => project_id ?? []))];
  const songs = ids.length === 0 ? [] : await songsOfProjects(db, ids);
  const placeOf = (projectId: ProjectId): Omit<PlaceOnRecord, 'position'> => {
    const own = songs.filter((song) => song.project_id === projectId);
    const [first] = own;
    const title = first?.project?.title ?? null;
    return {
      id: projectId,
      name: projectName({ title, service_name: first?.service_name ?? '' }),
      songs: own.map((song) => ({
        id: song.id,
        order_id: song.order_id,
        track: song.track,
        turn: nextStep(factsOf(song)).turn,
      })),
    };
  };
  const places = new Map(ids.map((id) => [id, placeOf(id)]));
  return new Map(
    items.flatMap(({ id, project_id, position }): [OrderItemId, PlaceOnRecord][] => {
      const place = project_id === null ? undefined : places.get(project_id);
      return place === undefined || position === null ? [] : [[id, { ...place, position }]];
    }),
  );
}
