import { visibleOrder, type OrderViewer } from '@/modules/orders/orders/server/order-access';
import type { Db } from '@/platform/db/database';
import type { ProjectId } from '@/shared/ids';
import { findProject, songsOfProject, type ProjectRow, type ProjectSongRow } from './projects.store';

/** A record with its songs in their running order. */
export interface Project extends ProjectRow {
  readonly songs: readonly ProjectSongRow[];
}

/** In which part somebody sees a record. */
export type ProjectSide = 'customer' | 'studio';

export interface SeenProject {
  readonly project: Project;
  readonly side: ProjectSide;
}

async function isOwner(db: Db, viewer: OrderViewer, songs: readonly ProjectSongRow[]): Promise<boolean> {
  const { caller, orderLink } = viewer;
  if (caller.kind === 'user' && songs.every(({ user_id }) => user_id === caller.userId)) return true;
  // A private link opens one order, and with it no song of another.
  const [order, ...others] = new Set(songs.map(({ order_id }) => order_id));
  if (orderLink === null || order === undefined || others.length > 0) return false;
  return (await visibleOrder(db, { caller: { kind: 'anonymous' }, orderLink }, order)).ok;
}

/**
 * A record that this viewer may see; null where there is none for them. Its customer and the holder of the private link of
 * its one order see it, admins, and engineers who work on one of its songs, or could take one.
 */
export async function seenProject(
  db: Db,
  viewer: OrderViewer,
  { id, forUpdate = false }: { readonly id: ProjectId; readonly forUpdate?: boolean },
): Promise<SeenProject | null> {
  const row = await findProject(db, id, forUpdate);
  const songs = row === null ? [] : await songsOfProject(db, id);
  if (row === null || songs.length === 0) return null;
  const project = { ...row, songs };
  const { caller } = viewer;
  if (await isOwner(db, viewer, songs)) return { project, side: 'customer' };
  if (caller.kind !== 'user') return null;
  const isTheirs = songs.some(({ engineer_id }) => engineer_id === null || engineer_id === caller.userId);
  const isStudios = caller.role === 'admin' || (caller.role === 'engineer' && isTheirs);
  return isStudios ? { project, side: 'studio' } : null;
}
