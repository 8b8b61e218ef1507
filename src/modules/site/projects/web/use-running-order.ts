import { useRef, useState } from 'react';
import type { orderProject } from '@/modules/orders/projects/projects.contract';
import type { CallFailure } from '@/shared/api-client';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import type { Project } from './record-types';

/** A song's place: its id and the silence before it. */
export interface Placed {
  readonly id: number;
  readonly gap_ms: number;
}

const sameOrder = (one: readonly Placed[], other: readonly Placed[]): boolean =>
  one.length === other.length &&
  one.every(({ id, gap_ms }, at) => id === other[at]?.id && gap_ms === other[at].gap_ms);

interface Stored {
  readonly version: number;
  readonly songs: readonly Placed[];
}

// What a conflict brought along.
function storedIn({ kind, data }: CallFailure): Stored | null {
  const isRecord = kind === 'conflict' && typeof data === 'object' && data !== null && 'songs' in data;
  return isRecord ? (data as Stored) : null;
}

/** An order that shows in place of the page's data: until that has this version, or while it is not kept (null). */
interface Shown {
  readonly placed: readonly Placed[];
  readonly until: number | null;
}

export interface RunningOrder {
  /** As it was put last; what is stored where nothing waits. */
  readonly placed: readonly Placed[];
  readonly state: 'saved' | 'saving' | 'unsaved';
  /** Puts the songs in another order or gives them other gaps: it shows at once, and is kept as soon as it can be. */
  readonly put: (placed: readonly Placed[]) => void;
  /** Tries again what could not be kept. */
  readonly retry: () => void;
}

/**
 * The running order of a record, changed by one write at a time: what is put while one is under way is kept after it. An
 * order of somebody else comes in its place, and is told; one that is the same is no conflict, as an answer may be lost.
 */
export function useRunningOrder(
  project: Pick<Project, 'id' | 'version' | 'songs'>,
  onChange: () => void,
): RunningOrder {
  const api = useApi();
  const [wanted, setWanted] = useState<Shown | null>(null);
  const [state, setState] = useState<RunningOrder['state']>('saved');
  const next = useRef<readonly Placed[] | null>(null);
  const underWay = useRef(false);
  // The newest version that this page has seen: of its data, or of the answer to its last write.
  const version = useRef(0);
  const stored = project.songs.map(({ id, gap_ms }) => ({ id, gap_ms }));
  const end = (songs: readonly Placed[], words: string | null): void => {
    next.current = null;
    setWanted({ placed: songs, until: version.current });
    setState('saved');
    if (words !== null) toast.info(words);
    onChange();
  };
  async function save(): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setState('saving');
    while (next.current !== null) {
      const songs = next.current;
      const answer = await api.call<typeof orderProject>('PUT /projects/{projectId}/order', {
        params: { projectId: String(project.id) },
        body: { version: version.current, songs: [...songs] },
      });
      if (answer.ok) {
        version.current = answer.value.project.version;
        if (next.current === songs) end(songs, null);
        continue;
      }
      const theirs = storedIn(answer.refusal);
      if (theirs !== null) {
        version.current = theirs.version;
        if (sameOrder(theirs.songs, songs)) end(songs, null);
        else end(theirs.songs, 'Someone else changed this record meanwhile. You see their order now.');
        continue;
      }
      setState('unsaved');
      toast.error(answer.refusal.message);
      break;
    }
    underWay.current = false;
  }
  // What was kept shows until the page's own data has it: the old order must not come back in between.
  const isNewer = wanted !== null && (wanted.until === null || project.version < wanted.until);
  return {
    placed: isNewer ? wanted.placed : stored,
    state,
    put(placed) {
      if (next.current === null && !underWay.current)
        version.current = Math.max(version.current, project.version);
      next.current = placed;
      setWanted({ placed, until: null });
      void save();
    },
    retry: () => void save(),
  };
}
