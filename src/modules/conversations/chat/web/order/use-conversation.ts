import { useEffect, useEffectEvent, useState, useSyncExternalStore, type RefObject } from 'react';
import { keepDraft, readDraft } from '@/ui/drafts';
import { useApi } from '@/ui/page-data';
import { useLiveNews, type LiveNews } from '@/ui/use-live-updates';
import { conversationCalls, type Reader, type ConversationSubject } from './conversation-calls';
import {
  ConversationSession,
  type ConversationView,
  type UnsentKeeper,
  type UnsentMessage,
} from './conversation-session';

function isUnsent(value: unknown): value is UnsentMessage {
  const words = value as Partial<UnsentMessage> | null;
  return (
    typeof words?.message === 'string' &&
    typeof words.client_id === 'string' &&
    Array.isArray(words.links) &&
    Array.isArray(words.along)
  );
}

/** Keeps unsent messages of a chat in this tab, until its person signs out. */
function tabKeeper(name: string): UnsentKeeper {
  return {
    read() {
      const stored = readDraft(name) as { unsent?: unknown } | null;
      return Array.isArray(stored?.unsent) ? stored.unsent.filter((one) => isUnsent(one)) : [];
    },
    write: (unsent) => keepDraft(name, unsent.length === 0 ? null : { unsent }),
  };
}

function concerns({ topic, data }: LiveNews, itemId: number): boolean {
  if (topic === null) return true;
  const about = data as { kind?: string; order_item_id?: number } | null;
  return about?.kind === 'chat' && about.order_item_id === itemId;
}

/** Whether something is on the screen. */
function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setInView(entries.some(({ isIntersecting }) => isIntersecting));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}

export interface ConversationOptions {
  readonly subject: ConversationSubject;
  /** The item that it belongs to, as pushes name it. */
  readonly itemId: number;
  readonly reader: Reader;
  /** Where the newest message stands: once that is on the screen, all of it has been seen. */
  readonly end: RefObject<HTMLElement | null>;
  /** Something was seen: what counts unread messages is old. */
  readonly onSeen: () => void;
}

/** A chat about an order, kept fresh while it is shown: at once by pushes, else every 30 seconds. */
export function useConversation(options: ConversationOptions): {
  session: ConversationSession;
  view: ConversationView;
} {
  const { subject, itemId, reader, end } = options;
  const api = useApi();
  const [session] = useState(
    () =>
      new ConversationSession(
        conversationCalls(api, subject, reader),
        tabKeeper(`talk:${subject.kind}:${subject.id}`),
      ),
  );
  const view = useSyncExternalStore(session.subscribe, session.view, session.view);
  useEffect(() => void session.start(), [session]);
  useLiveNews((news) => {
    if (concerns(news, itemId)) void session.refresh();
  });
  useEffect(() => {
    const onOnline = () => void session.retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [session]);
  const inView = useInView(end);
  const mark = useEffectEvent(async () => {
    if (!document.hidden && (await session.markRead())) options.onSeen();
  });
  useEffect(() => {
    if (inView && view.unread > 0) void mark();
  }, [inView, view]);
  return { session, view };
}
