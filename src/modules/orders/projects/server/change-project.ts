import { assignLocked } from '@/modules/orders/orders/server/assign-item';
import { lockItem, publishOrder } from '@/modules/orders/orders/server/item-moves';
import type { OrderViewer } from '@/modules/orders/orders/server/order-access';
import type { OrdersDeps } from '@/modules/orders/orders/server/orders.deps';
import { detailsOf, type BriefDetails } from '@/modules/files/uploads/brief-details.rules';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { ProjectId, UserId } from '@/shared/ids';
import { judgeOrder } from '@/shared/list-order';
import { ok, refuse, type Answer } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import { projectName } from '../projects.rules';
import { seenProject, type Project, type SeenProject } from './project-access';
import { countChange, findProject, placeSongs, songsOfProject, updateProject } from './projects.store';
import { wireProject, type WireProject } from './projects.wire';

/** Which record is changed, by whom, and the version that they saw. */
export interface ProjectEdit {
  readonly viewer: OrderViewer;
  readonly projectId: ProjectId;
  readonly version: number;
}

const GONE = 'This record does not exist.';

/** Runs a change on a record that is held meanwhile, counts it, and tells everybody who looks at one of its songs. */
export async function changing<K extends 'not_found' | 'forbidden' | 'conflict' | 'invalid' = never>(
  deps: OrdersDeps,
  { viewer, projectId, version }: ProjectEdit,
  change: (tx: Db, seen: SeenProject) => Promise<Answer<unknown, K>>,
): Promise<Answer<WireProject, K | 'not_found' | 'conflict'>> {
  return deps.db.transaction(async (tx) => {
    const seen = await seenProject(tx, viewer, { id: projectId, forUpdate: true });
    if (seen === null) return refuse('not_found', GONE);
    if (seen.project.version !== version) return staleEdit(wireProject(seen.project));
    const changed = await change(tx, seen);
    if (!changed.ok) return changed;
    await countChange(tx, projectId);
    const now = await storedProject(tx, projectId);
    await tellProject(deps, tx, [...seen.project.songs, ...(now?.songs ?? [])]);
    return now === null ? refuse('not_found', GONE) : ok(wireProject(now));
  });
}

/** A record with its songs, for whoever has shown that they may see it; null where it has none. */
export async function storedProject(tx: Db, id: ProjectId): Promise<Project | null> {
  const row = await findProject(tx, id);
  const songs = row === null ? [] : await songsOfProject(tx, id);
  return row === null || songs.length === 0 ? null : { ...row, songs };
}

/** Tells everybody who looks at an order of these songs that it changed. */
export async function tellProject(
  deps: Pick<OrdersDeps, 'pushes'>,
  tx: Db,
  songs: readonly Project['songs'][number][],
): Promise<void> {
  for (const orderId of new Set(songs.map(({ order_id }) => order_id)))
    await publishOrder(tx, deps.pushes, orderId);
}

/** Texts of a record as its customer writes them; empty ones are none. */
export interface ProjectTexts {
  readonly title: string;
  readonly artist: string;
  readonly notes: string;
  readonly details: BriefDetails;
}

/** Changes the texts of a record: its customer alone. */
export function changeTexts(deps: OrdersDeps, edit: ProjectEdit, texts: ProjectTexts) {
  return changing(deps, edit, async (tx, { side }) => {
    if (side === 'studio') return refuse('not_found', GONE);
    const [title, artist, notes] = [texts.title, texts.artist, texts.notes].map((text) => text || null);
    await updateProject(tx, edit.projectId, {
      title: title ?? null,
      artist: artist ?? null,
      notes: notes ?? null,
      details: detailsOf(texts.details),
    });
    return ok(true);
  });
}

/** The running order that somebody wants. */
export type WantedOrder = readonly { readonly id: number; readonly gap_ms: number }[];

// As the studio's log tells it: names in their order, and the gaps between them.
function orderText(songs: readonly { readonly track: string | null; readonly gap_ms: number }[]): string {
  return songs
    .map(({ track, gap_ms }, at) => `${at > 0 ? `${gap_ms / 1000} s ` : ''}${track ?? 'untitled'}`)
    .join(', ');
}

/** Puts the songs of a record into another order, with other gaps. */
export function changeOrder(deps: OrdersDeps, edit: ProjectEdit, wanted: WantedOrder) {
  return changing(deps, edit, async (tx, { project, side }) => {
    const seen = project.songs.map(({ id }) => id);
    const order = wanted.map(({ id }) => id);
    if (wanted.some(({ id }) => !project.songs.some((song) => song.id === id)))
      return refuse('not_found', 'One of these songs is not on this record.');
    if (judgeOrder(seen, { seen, order }) === 'other') {
      const message = 'Name every song of this record once.';
      return refuse('invalid', message, { errors: { songs: [message] } });
    }
    if (side === 'studio') {
      const { caller } = edit.viewer;
      const isTheirs = project.songs.some(
        ({ engineer_id }) => caller.kind === 'user' && engineer_id === caller.userId,
      );
      if (caller.kind !== 'user' || (caller.role !== 'admin' && !isTheirs))
        return refuse('forbidden', 'Only an engineer of this record can change its order.');
      const byId = new Map(project.songs.map((song) => [song.id as number, song]));
      const after = wanted.map(({ id, gap_ms }) => ({ track: byId.get(id)?.track ?? null, gap_ms }));
      await deps.record(tx, {
        by: caller,
        action: 'project.ordered',
        subject: subjectOf(project),
        before: { order: orderText(project.songs) },
        after: { order: orderText(after) },
      });
    }
    await placeSongs(tx, edit.projectId, wanted);
    return ok(true);
  });
}

function subjectOf(project: Project) {
  const service_name = project.songs[0]?.service_name ?? `Record #${project.id}`;
  return { kind: 'project', id: project.id, label: projectName({ title: project.title, service_name }) };
}

/** Assigns every song of a record that is not completed to one engineer. */
export function assignSongs(
  deps: OrdersDeps,
  admin: SignedIn,
  { projectId, version, engineerId }: { projectId: ProjectId; version: number; engineerId: UserId },
): Promise<Answer<WireProject, 'not_found' | 'conflict' | 'invalid'>> {
  const edit = { viewer: { caller: admin, orderLink: null }, projectId, version };
  return changing(deps, edit, async (tx, { project }) => {
    const open = project.songs.filter(({ status }) => status !== 3);
    if (open.length === 0) return refuse('conflict', 'Every song of this record is completed.');
    // Orders by their ids, as everybody who holds several does.
    for (const song of open.toSorted((a, b) => a.order_id - b.order_id || a.id - b.id)) {
      const item = await lockItem(tx, song.id);
      if (item === null || item.status === 3) continue;
      // Only an engineer who is none is refused here: with the first song, before anything is written.
      const assigned = await assignLocked(deps, tx, { admin, item, engineerId });
      if (!assigned.ok) return assigned;
    }
    return ok(true);
  });
}
