import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ResponseOf } from '@/shared/endpoint';
import { keepDraft, readDraft } from '@/ui/drafts';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import { useLiveNews } from '@/ui/use-live-updates';
import { useLoaded } from '@/ui/use-loaded';
import type {
  listListenerComments,
  markListenerCommentsSeen,
  settleListenerComments,
} from '../listening-links.contract';
import { mergedComment, type GatheredComment } from '../listening-links.rules';
import type { SharedSong } from './use-links';

export type Gathered = ResponseOf<typeof listListenerComments>['data'][number];

/** One row of the list: a comment, or several that were merged; its words may be the customer's own. */
export interface Entry extends GatheredComment {
  /** The comments that it is made of. */
  readonly ids: readonly number[];
  readonly edited: boolean;
}

/** What the customer changed before adding: words by the first comment's id, and which were merged. */
interface Changes {
  readonly words: Readonly<Record<string, string>>;
  readonly groups: readonly (readonly number[])[];
}

const NONE: Changes = { words: {}, groups: [] };

function readChanges(name: string): Changes {
  const stored = readDraft(name);
  if (typeof stored !== 'object' || stored === null) return NONE;
  const [words, groups]: unknown[] = [Reflect.get(stored, 'words'), Reflect.get(stored, 'groups')];
  const texts = typeof words === 'object' && words !== null ? Object.entries(words) : [];
  return {
    words: Object.fromEntries(
      texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    groups: Array.isArray(groups)
      ? groups.filter(
          (ids): ids is number[] => Array.isArray(ids) && ids.every((id) => typeof id === 'number'),
        )
      : [],
  };
}

/** The list that is worked on: merged comments as one, with the customer's words. */
export function entriesOf(comments: readonly Gathered[], { words, groups }: Changes): Entry[] {
  const open = comments.filter(({ settled }) => settled === null);
  const merged = groups
    .map((ids) => open.filter(({ id }) => ids.includes(id)))
    .filter((members) => members.length > 1);
  const inGroups = new Set(merged.flat().map(({ id }) => id));
  const alone = open.filter(({ id }) => !inGroups.has(id)).map((one) => [one]);
  return [...alone, ...merged]
    .map((members): Entry => {
      const one = members.length === 1 && members[0] !== undefined ? members[0] : mergedComment(members);
      const { id, name, at_seconds, end_seconds } = one;
      const own = words[id];
      return {
        id,
        name,
        at_seconds,
        end_seconds,
        text: own ?? one.text,
        ids: members.map((member) => member.id),
        edited: own !== undefined,
      };
    })
    .toSorted((a, b) => (a.at_seconds ?? -1) - (b.at_seconds ?? -1) || a.id - b.id);
}

/** What listeners wrote about a song, and what its customer makes of it before anything is sent. */
export function useGathering(song: SharedSong) {
  const api = useApi();
  const params = { orderId: String(song.orderId), itemId: String(song.itemId) };
  const name = `listeners-${song.itemId}`;
  const [changes, setChanges] = useState(() => readChanges(name));
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const loaded = useLoaded((signal) =>
    api.call<typeof listListenerComments>('GET /orders/{orderId}/items/{itemId}/listener-comments', {
      params,
      signal,
    }),
  );
  useLiveNews(() => loaded.refresh());
  const comments = loaded.value?.data ?? [];
  const put = (next: Changes): void => {
    setChanges(next);
    keepDraft(name, Object.keys(next.words).length === 0 && next.groups.length === 0 ? null : next);
  };
  const settle = async (ids: readonly number[], settled: 'added' | 'dropped' | null): Promise<boolean> => {
    if (running.current || ids.length === 0) return false;
    running.current = true;
    setBusy(true);
    const done = await api.call<typeof settleListenerComments>(
      'POST /orders/{orderId}/items/{itemId}/listener-comments/settle',
      { params, body: { comment_ids: [...ids], settled } },
    );
    running.current = false;
    setBusy(false);
    if (!done.ok) toast.error(done.refusal.message);
    loaded.refresh();
    return done.ok;
  };
  return {
    comments,
    entries: entriesOf(comments, changes),
    busy,
    settle,
    rewrite: (id: number, text: string | null): void => {
      const { [String(id)]: _, ...others } = changes.words;
      put({ ...changes, words: text === null ? others : { ...others, [id]: text } });
    },
    merge: (entries: readonly Entry[]): void => {
      const ids = entries.flatMap((entry) => entry.ids);
      const merged = mergedComment(entries);
      const kept = changes.groups.filter((group) => !group.some((id) => ids.includes(id)));
      put({ words: { ...changes.words, [firstOf(comments, ids)]: merged.text }, groups: [...kept, ids] });
    },
    split: ({ id, ids }: Entry): void => {
      const { [String(id)]: _, ...words } = changes.words;
      put({ words, groups: changes.groups.filter((group) => !group.some((one) => ids.includes(one))) });
    },
  };
}

// The comment under whose name a merged one stands, as `mergedComment` says it.
function firstOf(comments: readonly Gathered[], ids: readonly number[]): number {
  return mergedComment(comments.filter(({ id }) => ids.includes(id))).id;
}

/** Says once the list is shown that the customer has looked: no email tells of what they read. */
export function useSeen(song: SharedSong, comments: readonly Gathered[], isShown: boolean): void {
  const api = useApi();
  const newest = Math.max(0, ...comments.filter(({ is_new }) => is_new).map(({ id }) => id));
  const tell = useEffectEvent((upTo: number) => {
    void api.call<typeof markListenerCommentsSeen>(
      'POST /orders/{orderId}/items/{itemId}/listener-comments/seen',
      { params: { orderId: String(song.orderId), itemId: String(song.itemId) }, body: { up_to: upTo } },
    );
  });
  useEffect(() => {
    if (isShown && newest > 0) tell(newest);
  }, [isShown, newest]);
}
