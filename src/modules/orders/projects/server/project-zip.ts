import {
  zipDeliveries,
  zipResponse,
  type ZipSource,
} from '@/modules/orders/deliveries/server/deliveries-zip';
import type { FileBytes, FileShelf } from '@/modules/orders/deliveries/server/deliveries.deps';
import { deliveriesOfItems } from '@/modules/orders/deliveries/server/deliveries.store';
import type { OrderViewer } from '@/modules/orders/orders/server/order-access';
import { cleanFileName } from '@/modules/files/uploads/uploads.rules';
import type { Db } from '@/platform/db/database';
import type { FileId, ProjectId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { projectName, trackNumber } from '../projects.rules';
import { seenProject, type Project } from './project-access';

export interface ProjectZipDeps {
  readonly db: Db;
  readonly files: FileShelf & FileBytes;
}

/** 'Low Tide', or 'Ada Loud - Low Tide' where the artist is known: as a folder's name. */
export function folderOf({ title, artist, songs }: Project): string {
  const name = projectName({ title, service_name: songs[0]?.service_name ?? 'Record' });
  const by = artist ?? songs.flatMap(({ artists }) => artists)[0] ?? null;
  return cleanFileName(by === null ? name : `${by} - ${name}`);
}

// '01 Night Bus.wav'. Where a version holds several files, each keeps its own name behind the song's.
function fileName(song: { number: string; title: string }, file: string, alone: boolean): string {
  const dot = file.lastIndexOf('.');
  const [stem, end] = dot > 0 ? [file.slice(0, dot), file.slice(dot)] : [file, ''];
  return `${song.number} ${song.title}${alone ? '' : ` - ${stem}`}${end}`;
}

/** The newest version of every song of a record, numbered in running order, packed while it is read. */
export async function projectZip(
  { db, files }: ProjectZipDeps,
  viewer: OrderViewer,
  id: ProjectId,
): Promise<Answer<Response, 'not_found'>> {
  const seen = await seenProject(db, viewer, { id });
  if (seen === null) return refuse('not_found', 'This record does not exist.');
  const { project } = seen;
  const versions = await deliveriesOfItems(
    db,
    project.songs.map((song) => song.id),
  );
  const newest = new Map(versions.map((row) => [row.order_item_id, row]));
  const known = await files.describe([...newest.values()].flatMap((row) => row.file_ids));
  const folder = folderOf(project);
  const sources = project.songs.flatMap((song, at): ZipSource[] => {
    const row = newest.get(song.id);
    const kept = (row?.file_ids ?? []).filter((fileId) => known.has(fileId));
    const named = {
      number: trackNumber(at + 1, project.songs.length),
      title: song.track ?? song.service_name,
    };
    return kept.flatMap((fileId): ZipSource[] => {
      const file = known.get(fileId);
      if (file === undefined || row === undefined) return [];
      const { name, size, sha256 } = file;
      const open = () => files.readFile(fileId as FileId);
      return [
        { folder, name: fileName(named, name, kept.length === 1), size, sha256, at: row.created_at, open },
      ];
    });
  });
  if (sources.length === 0) return refuse('not_found', 'There are no files to download here.');
  return ok(zipResponse({ ...(await zipDeliveries(sources)), name: `${folder}.zip` }));
}
