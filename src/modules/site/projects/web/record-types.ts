import type { ResponseOf } from '@/shared/endpoint';
import type { getProject } from '../project-view.contract';

/** A record as its page shows it. */
export type Project = ResponseOf<typeof getProject>['data'];
export type ProjectSong = Project['songs'][number];
