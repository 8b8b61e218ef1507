import type { z } from 'zod';
import { thinPeaks } from '@/modules/catalogue/samples/samples.rules';
import type { RenditionsService } from '@/modules/files/renditions/server/renditions.service';
import type { FileShelf } from '@/modules/orders/deliveries/server/deliveries.deps';
import type { OrderViewer } from '@/modules/orders/orders/server/order-access';
import { factsOf } from '@/modules/orders/orders/server/orders.rows';
import { projectName, sharedDate } from '@/modules/orders/projects/projects.rules';
import { seenProject, type SeenProject } from '@/modules/orders/projects/server/project-access';
import { wireProject } from '@/modules/orders/projects/server/projects.wire';
import { stepFields } from '@/modules/site/order/server/item-details';
import { readFirstNames } from '@/modules/site/order/server/order-view.read-model';
import { taskOf } from '@/modules/site/songs/songs.rules';
import type { Db } from '@/platform/db/database';
import type { ProjectId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { getProject, projectSong } from '../project-view.contract';
import { heardOfProject, type HeardRow } from './project-view.read-model';

export interface ProjectViewDeps {
  readonly db: Db;
  readonly files: FileShelf;
  readonly copies: Pick<RenditionsService, 'copiesOf'>;
}

type WireView = z.input<typeof getProject.response>['data'];
type WireSong = z.input<typeof projectSong>;

/** Slices of a row's wave: one for each pixel of the widest. */
const SLICES = 160;

interface Sound {
  readonly id: number;
  readonly duration: number | null;
  readonly lufs: number | null;
}

// The first sound of a version is what is heard of it.
function soundOf(row: HeardRow, isAudible: (id: number) => boolean): Sound | null {
  const at = row.file_ids.findIndex((id) => isAudible(id));
  const id = row.file_ids[at];
  if (id === undefined) return null;
  const ms = row.durations_ms[at] ?? null;
  return { id, duration: ms === null ? null : ms / 1000, lufs: row.loudness[at] ?? null };
}

function waveOf(row: HeardRow | undefined): WireSong['wave'] {
  const { heard = null, sent = null } = row ?? {};
  if (heard !== null) return { side: 'after', peaks: thinPeaks(heard, SLICES) };
  return sent === null ? null : { side: 'before', peaks: thinPeaks(sent, SLICES) };
}

async function soundsOf({ files, copies }: ProjectViewDeps, rows: readonly HeardRow[]) {
  const known = await files.describe(rows.flatMap(({ file_ids }) => file_ids));
  const isAudible = (id: number) => known.get(id)?.media_type.startsWith('audio/') === true;
  const sounds = rows.flatMap((row) => {
    const sound = soundOf(row, isAudible);
    return sound === null ? [] : [{ song: row.id, sound }];
  });
  const made = await copies.copiesOf(sounds.map(({ sound }) => sound.id));
  return new Map(
    sounds.map(({ song, sound }): [number, WireSong['sound']] => {
      const { lossless_id, preview_id } = made.get(sound.id) ?? { lossless_id: null, preview_id: null };
      const listen_url = files.address(lossless_id ?? sound.id, 'listen');
      const preview_url = preview_id === null ? null : files.address(preview_id, 'listen');
      return [song, { ...sound, listen_url, preview_url }];
    }),
  );
}

async function viewOf(deps: ProjectViewDeps, viewer: OrderViewer, seen: SeenProject): Promise<WireView> {
  const { project, side } = seen;
  const engineers = project.songs.flatMap(({ engineer_id }) => engineer_id ?? []);
  const [rows, names] = await Promise.all([
    heardOfProject(deps.db, project.id),
    readFirstNames(deps.db, engineers),
  ]);
  const heard = new Map(rows.map((row) => [row.id, row]));
  const sounds = await soundsOf(deps, rows);
  const songs = project.songs.map((song): WireSong => {
    const row = heard.get(song.id);
    return {
      id: song.id,
      order_id: song.order_id,
      track: song.track,
      service_name: song.service_name,
      song: song.song,
      songs_of_line: song.songs,
      gap_ms: song.gap_ms,
      order_status: song.status,
      engineer_name: song.engineer_id === null ? null : (names.get(song.engineer_id) ?? null),
      version: row?.version ?? null,
      task: taskOf(factsOf(song)),
      is_new: row?.is_new ?? false,
      files_received: song.files_received_at !== null,
      wave: waveOf(row),
      own_notes: song.notes,
      own_artists: song.artists,
      sound: sounds.get(song.id) ?? null,
      completed_at: song.completed_at?.toISOString() ?? null,
      ...stepFields(song),
    };
  });
  const { songs: _, ...texts } = wireProject(project);
  const { caller } = viewer;
  return {
    ...texts,
    name: projectName({ title: project.title, service_name: project.songs[0]?.service_name ?? '' }),
    songs,
    shared_date: sharedDate(
      songs.map((song) => ({ ...song, due_at: song.due_at ?? null, is_completed: song.order_status === 3 })),
    ),
    can_edit: side === 'customer',
    can_assign: side === 'studio' && caller.kind === 'user' && caller.role === 'admin',
    zip: songs.some(({ version }) => version !== null) ? `/api/projects/${project.id}/deliveries.zip` : null,
  };
}

/** A record with everything that its page shows. */
export async function projectView(
  deps: ProjectViewDeps,
  viewer: OrderViewer,
  id: ProjectId,
): Promise<Answer<WireView, 'not_found'>> {
  const seen = await seenProject(deps.db, viewer, { id });
  if (seen === null) return refuse('not_found', 'This record does not exist.');
  return ok(await viewOf(deps, viewer, seen));
}
