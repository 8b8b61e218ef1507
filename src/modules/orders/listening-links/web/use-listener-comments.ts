import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NotePlace } from '@/modules/orders/revisions/revisions.rules';
import type { CallFailure } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { keepDraft, readDraft } from '@/ui/drafts';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import type { deleteComment, editComment, writeComment } from '../listening.contract';
import { listenerHeaders } from './listener-key';

export type ListenerComment = ResponseOf<typeof writeComment>['data'];

/** A comment on its way: known by a name of its own, so that sending it again adds no second one. */
export interface Outgoing extends NotePlace {
  readonly client_id: string;
  readonly version: number | null;
  readonly text: string;
  /** Why it did not arrive; null while it is on its way. */
  readonly failed: string | null;
}

const NOT_SENT = 'Not sent. Check your connection.';

const isOutgoing = (value: unknown): value is Outgoing =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'client_id') === 'string' &&
  typeof Reflect.get(value, 'text') === 'string';

// What was on its way when the tab was reloaded waits for a press: whether it arrived is not known, and sending it again is safe.
function readOutgoing(name: string): Outgoing[] {
  const stored = readDraft(name);
  if (!Array.isArray(stored)) return [];
  return stored.filter(isOutgoing).map(({ client_id, at_seconds, end_seconds, version, text }) => ({
    client_id,
    at_seconds,
    end_seconds,
    version,
    text,
    failed: NOT_SENT,
  }));
}

const wordsOf = ({ kind, message }: CallFailure): string => (kind === 'unreachable' ? NOT_SENT : message);

interface Comments {
  readonly outgoing: readonly Outgoing[];
  readonly write: (
    place: NotePlace,
    words: { readonly text: string; readonly version: number | null },
  ) => void;
  readonly retry: (clientId: string) => void;
  readonly discard: (clientId: string) => void;
  /** True when it is changed; else the reason was told. */
  readonly edit: (id: number, words: NotePlace & { readonly text: string }) => Promise<boolean>;
  readonly remove: (id: number) => Promise<boolean>;
}

// Comments on their way: each is kept until it has arrived.
function useOutgoing(token: string, onChange: () => void) {
  const api = useApi();
  const name = `listening-${token.slice(0, 12)}`;
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>(() => readOutgoing(name));
  const current = useRef(outgoing);
  const put = (next: readonly Outgoing[]): void => {
    current.current = next;
    setOutgoing(next);
    keepDraft(name, next.length === 0 ? null : next);
  };
  const mark = (clientId: string, failed: string | null): void =>
    put(current.current.map((one) => (one.client_id === clientId ? { ...one, failed } : one)));
  const send = async (one: Outgoing): Promise<void> => {
    const { client_id, at_seconds, end_seconds, version, text } = one;
    const sent = await api.call<typeof writeComment>('POST /listening/comments', {
      headers: listenerHeaders(token),
      body: { client_id, at_seconds, end_seconds, version, text },
    });
    if (sent.ok) put(current.current.filter((other) => other.client_id !== client_id));
    else mark(client_id, wordsOf(sent.refusal));
    if (sent.ok || sent.refusal.kind !== 'unreachable') onChange();
  };
  const retry = (clientId: string): void => {
    const one = current.current.find(({ client_id, failed }) => client_id === clientId && failed !== null);
    if (one === undefined) return;
    mark(clientId, null);
    void send(one);
  };
  const retryAll = useEffectEvent(() => {
    for (const { client_id } of current.current) retry(client_id);
  });
  useEffect(() => {
    const again = () => retryAll();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return { outgoing, current, put, send, retry };
}

/** What a listener writes: each comment stands at once, and is sent until it arrives. */
export function useListenerComments(token: string, onChange: () => void): Comments {
  const api = useApi();
  const { outgoing, current, put, send, retry } = useOutgoing(token, onChange);
  const told = (answer: { ok: true } | { ok: false; refusal: CallFailure }): boolean => {
    if (!answer.ok) toast.error(wordsOf(answer.refusal));
    onChange();
    return answer.ok;
  };
  const call = (id: number) => ({
    headers: listenerHeaders(token),
    params: { commentId: String(id) },
  });
  return {
    outgoing,
    write: (place, words) => {
      const one = { client_id: crypto.randomUUID(), ...place, ...words, failed: null };
      put([...current.current, one]);
      void send(one);
    },
    retry,
    discard: (clientId) => put(current.current.filter(({ client_id }) => client_id !== clientId)),
    edit: async (id, body) =>
      told(await api.call<typeof editComment>('PUT /listening/comments/{commentId}', { ...call(id), body })),
    remove: async (id) =>
      told(await api.call<typeof deleteComment>('DELETE /listening/comments/{commentId}', call(id))),
  };
}
