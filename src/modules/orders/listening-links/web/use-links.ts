import { useRef, useState } from 'react';
import type { CallFailure } from '@/shared/api-client';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import { useLiveNews } from '@/ui/use-live-updates';
import { useLoaded } from '@/ui/use-loaded';
import type {
  changeListeningLink,
  forgetListener,
  listListeningLinks,
  makeListeningLink,
  revokeListeningLink,
} from '../listening-links.contract';
import { bodyOf, type LinkChoices, type ListeningLink } from './link-choices';

export interface SharedSong {
  readonly orderId: number;
  readonly itemId: number;
}

const paramsOf = ({ orderId, itemId }: SharedSong) => ({
  orderId: String(orderId),
  itemId: String(itemId),
});

const problemOf = ({ errors, message }: CallFailure): string =>
  Object.values(errors ?? {}).flat()[0] ?? message;

// One write at a time; what is shown is read anew after each.
function useAlone(refresh: () => void) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const alone = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    if (running.current) return otherwise;
    running.current = true;
    setBusy(true);
    const result = await work();
    running.current = false;
    setBusy(false);
    refresh();
    return result;
  };
  return { busy, alone };
}

/** The links of a song, kept fresh, and what is done with them. One write at a time. */
export function useLinks(song: SharedSong) {
  const api = useApi();
  // One name for one link that is being made: a press whose answer was lost makes no second one.
  const clientId = useRef<string | null>(null);
  const { orderId } = song;
  const loaded = useLoaded((signal) =>
    api.call<typeof listListeningLinks>('GET /orders/{orderId}/items/{itemId}/listening-links', {
      params: paramsOf(song),
      signal,
    }),
  );
  useLiveNews(() => loaded.refresh());
  const { busy, alone } = useAlone(loaded.refresh);
  const ofLink = (id: number) => ({
    params: { orderId: String(orderId), listeningLinkId: String(id) },
  });
  return {
    loaded,
    busy,
    /** The link that was made, or what is wrong. */
    make: (choices: LinkChoices): Promise<ListeningLink | string> =>
      alone<ListeningLink | string>(async () => {
        clientId.current ??= crypto.randomUUID();
        const made = await api.call<typeof makeListeningLink>(
          'POST /orders/{orderId}/items/{itemId}/listening-links',
          { params: paramsOf(song), body: { client_id: clientId.current, ...bodyOf(choices) } },
        );
        if (!made.ok) return problemOf(made.refusal);
        clientId.current = null;
        return made.value.data;
      }, ''),
    /** Null when it is changed, else what is wrong. */
    change: (id: number, choices: LinkChoices): Promise<string | null> =>
      alone<string | null>(async () => {
        const changed = await api.call<typeof changeListeningLink>(
          'PUT /orders/{orderId}/listening-links/{listeningLinkId}',
          { ...ofLink(id), body: bodyOf(choices) },
        );
        return changed.ok ? null : problemOf(changed.refusal);
      }, ''),
    revoke: (id: number): Promise<void> =>
      alone(async () => {
        const done = await api.call<typeof revokeListeningLink>(
          'DELETE /orders/{orderId}/listening-links/{listeningLinkId}',
          ofLink(id),
        );
        if (done.ok) toast.success('Link turned off. It no longer works.', { durationMs: 3000 });
        else toast.error(done.refusal.message);
      }, undefined),
    forget: (id: number): Promise<void> =>
      alone(async () => {
        const params = { orderId: String(orderId), listenerId: String(id) };
        const done = await api.call<typeof forgetListener>(
          'DELETE /orders/{orderId}/listeners/{listenerId}',
          {
            params,
          },
        );
        if (!done.ok) toast.error(done.refusal.message);
      }, undefined),
  };
}

export type Links = ReturnType<typeof useLinks>;
