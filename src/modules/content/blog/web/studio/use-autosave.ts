import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallFailure } from '@/shared/api-client';
import { useApi } from '@/ui/page-data';
import type { FieldProblems } from '@/ui/use-changes';
import type { savePost, StudioPost } from '../../blog-studio.contract';
import { writtenOf, type PostDraft } from './post-draft';

const PAUSE_MS = 1500;

/** How far what is typed is kept: at once after a pause, `failed` until the next try. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'stale';

interface Status {
  readonly post: StudioPost;
  readonly state: SaveState;
  readonly problems: FieldProblems;
  /** Why the last save failed; null where it did not. */
  readonly message: string | null;
  /** What is stored, where somebody else was faster. */
  readonly theirs: StudioPost | null;
}

export interface Autosave extends Status {
  readonly draft: PostDraft;
  readonly write: (change: Partial<PostDraft>) => void;
  /** Saves now; the stored post, or null where it could not be saved. */
  readonly flush: () => Promise<StudioPost | null>;
  /** Takes what the server answered to something else as the newest version. */
  readonly take: (post: StudioPost) => void;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

function well(post: StudioPost, state: SaveState): Status {
  return { post, state, problems: {}, message: null, theirs: null };
}

function refused(post: StudioPost, { message, data, errors = {} }: CallFailure): Status {
  const stale = typeof data === 'object' && data !== null;
  const problems = Object.fromEntries(Object.entries(errors).map(([name, [first]]) => [name, first]));
  const theirs = stale ? (data as StudioPost) : null;
  return { post, state: stale ? 'stale' : 'failed', problems, message, theirs };
}

// Saves after a pause and when the page is left; closing the window asks first.
function useSavingTimes(state: SaveState, draft: PostDraft, flush: () => Promise<unknown>): void {
  const flushNow = useEffectEvent(() => void flush());
  const latest = useEffectEvent(() => state);
  useEffect(() => {
    if (state !== 'waiting' || draft.title === '') return undefined;
    const timer = setTimeout(() => flushNow(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [state, draft]);
  useEffect(
    () => () => {
      if (latest() === 'waiting') flushNow();
    },
    [],
  );
  useEffect(() => {
    if (state === 'saved') return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [state]);
}

// Puts one version of the post after another, whatever is rendered meanwhile.
function useVersions(loaded: StudioPost) {
  const api = useApi();
  const newest = useRef({ draft: writtenOf(loaded), version: loaded.version, written: 0, stored: 0 });
  const under = useRef<Promise<unknown> | null>(null);
  const put = async () => {
    const { draft, version, written } = newest.current;
    const answer = await api.call<typeof savePost>('PUT /studio/posts/{postId}', {
      params: { postId: String(loaded.id) },
      body: { ...draft, version },
    });
    if (answer.ok) {
      newest.current.version = answer.value.data.version;
      newest.current.stored = written;
    }
    return answer;
  };
  return {
    put,
    isStored: () => newest.current.written === newest.current.stored,
    version: () => newest.current.version,
    /** Lets one save after another through. */
    queue: <T>(next: () => Promise<T>): Promise<T> => {
      const before = under.current;
      const saving = (async () => {
        await before?.catch(() => undefined);
        return next();
      })();
      under.current = saving;
      return saving;
    },
    written: (change: Partial<PostDraft>): PostDraft => {
      const draft = { ...newest.current.draft, ...change };
      newest.current = { ...newest.current, draft, written: newest.current.written + 1 };
      return draft;
    },
    replaced: (post: StudioPost): PostDraft => {
      const { written } = newest.current;
      newest.current = { draft: writtenOf(post), version: post.version, written, stored: written };
      return newest.current.draft;
    },
    seen: (version: number) => void (newest.current.version = version),
  };
}

/** Keeps what is typed after each pause, one save at a time; nothing of somebody else's is overwritten. */
export function useAutosave(loaded: StudioPost): Autosave {
  const [status, setStatus] = useState<Status>(() => well(loaded, 'saved'));
  const [draft, setDraft] = useState<PostDraft>(() => writtenOf(loaded));
  const versions = useVersions(loaded);

  const saveOnce = async (): Promise<StudioPost | null> => {
    if (versions.isStored()) return { ...status.post, version: versions.version() };
    setStatus((now) => ({ ...now, state: 'saving' }));
    const answer = await versions.put();
    if (!answer.ok) {
      setStatus((now) => refused(now.post, answer.refusal));
      return null;
    }
    setStatus(well(answer.value.data, versions.isStored() ? 'saved' : 'waiting'));
    return answer.value.data;
  };
  const flush = () => versions.queue(saveOnce);
  const write = (change: Partial<PostDraft>) => {
    setDraft(versions.written(change));
    setStatus((now) => (now.state === 'stale' ? now : { ...now, state: 'waiting' }));
  };
  const replace = (post: StudioPost) => {
    setDraft(versions.replaced(post));
    setStatus(well(post, 'saved'));
  };
  const take = (post: StudioPost) => {
    if (versions.isStored()) return replace(post);
    // Typed while the answer was on its way: it stays, on top of the newest version.
    versions.seen(post.version);
    setStatus(well(post, 'waiting'));
  };
  const keepMine = () => {
    if (status.theirs === null) return;
    versions.seen(status.theirs.version);
    void flush();
  };
  const takeTheirs = () => status.theirs !== null && replace(status.theirs);
  useSavingTimes(status.state, draft, flush);
  return { ...status, draft, write, flush, take, keepMine, takeTheirs };
}
