import type { z } from 'zod';
import { detailsOf } from '@/modules/files/uploads/brief-details.rules';
import type { projectState } from '../projects.contract';
import type { Project } from './project-access';

export type WireProject = z.input<typeof projectState>;

/** A record as its writes answer it. */
export function wireProject({ songs, ...row }: Project): WireProject {
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    artist: row.artist,
    notes: row.notes,
    details: detailsOf(row.details),
    songs_included: row.songs_included,
    songs: songs.map(({ id, track, gap_ms }) => ({ id, track, gap_ms })),
  };
}
