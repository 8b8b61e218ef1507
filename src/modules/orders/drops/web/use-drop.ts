import { useEffect, useState, useSyncExternalStore } from 'react';
import { NO_UPLOADS } from '@/modules/files/uploads/web/upload-items';
import type { UseUploader } from '@/modules/files/uploads/web/use-uploader';
import { useSession } from '@/modules/people/accounts/web/session-context';
import type { ApiClient } from '@/shared/api-client';
import { useApi } from '@/ui/page-data';
import { DropStore, NO_DROP, type DropView } from './drop-store';

let store: DropStore | null = null;

function memoryHere(): Storage | Map<string, string> {
  try {
    return window.localStorage;
  } catch {
    return new Map();
  }
}

/** The dropped files of this browser; one store for all pages, which goes on sending while they change. */
export function browserDrop(api: ApiClient): DropStore | null {
  if (typeof window === 'undefined') return null;
  if (store === null) {
    const place = memoryHere();
    const memory =
      place instanceof Map
        ? {
            getItem: (key: string) => place.get(key) ?? null,
            setItem: (key: string, value: string) => void place.set(key, value),
            removeItem: (key: string) => void place.delete(key),
          }
        : place;
    store = new DropStore({ api, memory });
  }
  return store;
}

const never = () => () => undefined;

/** The dropped files as components see them; nothing on the server and before the first rendering is over. */
export function useDrop(): { drop: DropView; store: DropStore | null; uploads: UseUploader | null } {
  const api = useApi();
  const { user, ready } = useSession();
  const [own] = useState(() => browserDrop(api));
  const drop = useSyncExternalStore(
    own?.subscribe ?? never,
    () => own?.view() ?? NO_DROP,
    () => NO_DROP,
  );
  const state = useSyncExternalStore(
    own?.uploader.subscribe ?? never,
    () => own?.uploads() ?? NO_UPLOADS,
    () => NO_UPLOADS,
  );
  const id = user?.id ?? null;
  useEffect(() => {
    if (own === null || !ready) return;
    own.belongsTo(typeof id === 'number' ? id : null);
    void own.restore();
  }, [own, ready, id]);
  const uploads = own === null ? null : { ...state, uploader: own.uploader, session: own.session };
  return { drop, store: own, uploads };
}
