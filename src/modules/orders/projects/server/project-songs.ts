import { lockOrder, setOrderStatus } from '@/modules/orders/orders/server/order-changes.store';
import type { OrdersDeps } from '@/modules/orders/orders/server/orders.deps';
import { orderStatus } from '@/modules/orders/orders/orders.rules';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { OrderItemId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import { MAX_PROJECT_SONGS } from '../projects.rules';
import { changing, storedProject, tellProject, type ProjectEdit } from './change-project';
import { seenProject, type Project } from './project-access';
import {
  deleteProject,
  deleteUnusedSong,
  freeSong,
  insertIncludedSong,
  insertProject,
  lockSongs,
  nameSong,
  numberSongs,
  placeSongs,
  type ProjectSongRow,
} from './projects.store';
import { wireProject, type WireProject } from './projects.wire';

const GONE = 'This record does not exist.';
const invalid = (field: string, message: string) =>
  refuse('invalid', message, { errors: { [field]: [message] } });

const nameOf = ({ track, service_name }: ProjectSongRow): string => track ?? service_name;

// Whether a song can be put on a record of this customer, or why not.
function refusalFor(song: ProjectSongRow, mine: (song: ProjectSongRow) => boolean) {
  if (!mine(song)) return refuse('not_found', 'One of these songs does not exist.');
  if (song.is_gift_card || song.round_for !== null)
    return refuse('conflict', `“${nameOf(song)}” is not a song.`);
  if (song.project_id !== null)
    return refuse('conflict', `“${nameOf(song)}” is on another record. Take it out there first.`);
  return null;
}

async function songsToJoin(
  tx: Db,
  ids: readonly OrderItemId[],
  mine: (song: ProjectSongRow) => boolean,
): Promise<Answer<ProjectSongRow[], 'not_found' | 'conflict' | 'invalid'>> {
  const songs = await lockSongs(tx, ids);
  if (songs.length < new Set(ids).size) return refuse('not_found', 'One of these songs does not exist.');
  for (const song of songs) {
    const refusal = refusalFor(song, mine);
    if (refusal !== null) return refusal;
  }
  if (songs.length < ids.length) return invalid('item_ids', 'Each song can be chosen once.');
  return ok(songs);
}

interface NewProject {
  readonly title: string;
  readonly itemIds: readonly OrderItemId[];
}

// A repeated request finds the record that the first one made.
async function madeBefore(tx: Db, { title, itemIds }: NewProject, songs: readonly ProjectSongRow[]) {
  const [id = null, ...others] = new Set(songs.map(({ project_id }) => project_id));
  if (id === null || others.length > 0) return null;
  const project = await storedProject(tx, id);
  const isSame = project?.title === title && project.songs.map((song) => song.id).join() === itemIds.join();
  return isSame ? project : null;
}

/** Makes a record of a customer's songs, of one order or several. */
export async function makeProject(
  deps: OrdersDeps,
  owner: SignedIn,
  made: NewProject,
): Promise<Answer<WireProject, 'not_found' | 'conflict' | 'invalid'>> {
  const mine = ({ user_id }: ProjectSongRow) => user_id === owner.userId;
  return deps.db.transaction(async (tx) => {
    const seen = await lockSongs(tx, made.itemIds);
    const before = seen.every(mine) ? await madeBefore(tx, made, seen) : null;
    if (before !== null) return ok(wireProject(before));
    const songs = await songsToJoin(tx, made.itemIds, mine);
    if (!songs.ok) return songs;
    const artist = songs.value.flatMap(({ artists }) => artists).find((name) => name.trim() !== '') ?? null;
    const id = await insertProject(tx, { title: made.title, artist, at: deps.clock.now() });
    await placeSongs(
      tx,
      id,
      made.itemIds.map((itemId) => ({ id: itemId })),
    );
    const project = await storedProject(tx, id);
    if (project === null) throw new Error('a record just made is gone');
    await tellProject(deps, tx, project.songs);
    return ok(wireProject(project));
  });
}

/** Adds songs of the same customer to the end of a record. */
export function joinProject(deps: OrdersDeps, edit: ProjectEdit, ids: readonly OrderItemId[]) {
  return changing(deps, edit, async (tx, { project, side }) => {
    if (side === 'studio') return refuse('not_found', GONE);
    if (project.songs_included !== null)
      return refuse('conflict', 'This record was bought as one. Name its songs here instead.');
    if (project.songs.length + ids.length > MAX_PROJECT_SONGS)
      return invalid('item_ids', `A record has at most ${MAX_PROJECT_SONGS} songs.`);
    const [first] = project.songs;
    const { caller } = edit.viewer;
    const userId = caller.kind === 'user' ? caller.userId : null;
    // A private link opens one order alone: who holds it adds songs of that one.
    const mine = (song: ProjectSongRow) =>
      userId !== null && first?.user_id === userId
        ? song.user_id === userId
        : song.order_id === first?.order_id;
    const songs = await songsToJoin(tx, ids, mine);
    if (!songs.ok) return songs;
    await placeSongs(tx, edit.projectId, [
      ...project.songs.map(({ id }) => ({ id })),
      ...ids.map((id) => ({ id })),
    ]);
    return ok(true);
  });
}

/** A title for a song; one without an id is to come. */
export interface NamedSong {
  readonly id: OrderItemId | null;
  readonly title: string;
}

function checkNames(project: Project, named: readonly NamedSong[]) {
  const ids = named.flatMap(({ id }) => id ?? []);
  const known = new Map(project.songs.map((song) => [song.id, song]));
  if (ids.some((id) => !known.has(id)))
    return refuse('not_found', 'One of these songs is not on this record.');
  if (new Set(ids).size < ids.length) return invalid('songs', 'Each song can be named once.');
  const renamed = named.find(({ id, title }) => {
    const song = id === null ? undefined : known.get(id);
    return song?.status === 3 && song.track !== title;
  });
  if (renamed !== undefined)
    return refuse('conflict', `“${renamed.title}” is completed and keeps its title.`);
  const more = named.length - ids.length;
  if (more === 0) return null;
  const places = project.songs_included;
  if (places === null) return invalid('songs', 'Order another song to add it to this record.');
  if (project.songs.length + more > places)
    return invalid('songs', `This record holds up to ${places} songs.`);
  if (project.songs.every(({ status }) => status === 3))
    return refuse('conflict', 'This record is finished. Contact us to add a song.');
  return null;
}

/** Names songs of a record, and adds those that its line still pays for. */
export function nameSongs(deps: OrdersDeps, edit: ProjectEdit, named: readonly NamedSong[]) {
  return changing(deps, edit, async (tx, { project, side }) => {
    const [first] = project.songs;
    if (side === 'studio' || first === undefined) return refuse('not_found', GONE);
    const refusal = checkNames(project, named);
    if (refusal !== null) return refusal;
    for (const { id, title } of named) if (id !== null) await nameSong(tx, id, title);
    const added = named.filter(({ id }) => id === null);
    if (added.length === 0) return ok(true);
    const like = project.songs.find(({ quantity }) => quantity > 0) ?? first;
    await lockOrder(tx, like.order_id);
    for (const [at, { title }] of added.entries())
      await insertIncludedSong(tx, like.id, { title, position: project.songs.length + at + 1 });
    await numberSongs(tx, like);
    const statuses = await lockOrder(tx, like.order_id);
    await setOrderStatus(tx, like.order_id, { status: orderStatus(statuses), at: deps.clock.now() });
    return ok(true);
  });
}

// A place that its line pays for is given up where nobody has used it; the price of the line goes to another song.
async function giveUp(tx: Db, project: Project, song: ProjectSongRow) {
  const heir = project.songs.find(({ id, order_id, line }) => {
    return id !== song.id && order_id === song.order_id && line === song.line;
  });
  if (heir === undefined) return refuse('conflict', 'A record keeps one song.');
  await lockOrder(tx, song.order_id);
  if (!(await deleteUnusedSong(tx, song.id, heir.id)))
    return refuse('conflict', 'Files were sent for this song, so it stays on the record.');
  await numberSongs(tx, song);
  return ok(true);
}

/** Takes a song out of a record. Its last one stays. */
export function leaveProject(deps: OrdersDeps, edit: ProjectEdit, itemId: OrderItemId) {
  return changing(deps, edit, async (tx, { project, side }) => {
    const song = project.songs.find(({ id }) => id === itemId);
    if (side === 'studio' || song === undefined) return refuse('not_found', GONE);
    if (project.songs.length === 1) return refuse('conflict', 'A record keeps one song.');
    if (project.songs_included === null) await freeSong(tx, itemId);
    else {
      const given = await giveUp(tx, project, song);
      if (!given.ok) return given;
    }
    const rest = project.songs.flatMap(({ id }) => (id === itemId ? [] : [{ id }]));
    await placeSongs(tx, edit.projectId, rest);
    return ok(true);
  });
}

/** Makes single songs of a record again. */
export async function takeApart(
  deps: OrdersDeps,
  { viewer, projectId, version }: ProjectEdit,
): Promise<Answer<true, 'not_found' | 'conflict'>> {
  return deps.db.transaction(async (tx) => {
    const seen = await seenProject(tx, viewer, { id: projectId, forUpdate: true });
    if (seen?.side !== 'customer') return refuse('not_found', GONE);
    const { project } = seen;
    if (project.version !== version) return staleEdit(wireProject(project));
    if (project.songs_included !== null)
      return refuse('conflict', 'This was bought as one record and stays one.');
    await deleteProject(tx, projectId);
    await tellProject(deps, tx, project.songs);
    return ok(true as const);
  });
}
