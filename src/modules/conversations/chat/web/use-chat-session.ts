import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { useApi } from '@/ui/page-data';
import { setChatUnread } from './chat-panel-state';
import { ChatSession, type ChatView } from './chat-session';
import { browserKeeper } from './stored-chat';
import { openLiveStream } from './live-stream';

const WARM_MS = 2 * 24 * 3_600_000;

// An old conversation is not listened to on every page: its panel does, once it is open.
function isWarm({ chat, messages }: ChatView): boolean {
  const last = messages.at(-1);
  if (chat === null || last === undefined) return false;
  return chat.unread > 0 || Date.now() - Date.parse(last.created_at) < WARM_MS;
}

/** The live chat of this page, kept fresh while the page is visible. */
export function useChatSession(open: boolean): { session: ChatSession; view: ChatView } {
  const api = useApi();
  const { user, ready } = useSession();
  const userId = user?.id ?? null;
  const [session] = useState(
    () =>
      new ChatSession({
        api,
        keeper: browserKeeper(),
        page: () => window.location.pathname,
        listen: openLiveStream,
      }),
  );
  const view = useSyncExternalStore(session.subscribe, session.view, session.view);

  useEffect(() => {
    if (ready) void session.start(userId);
    return () => session.stop();
  }, [session, ready, userId]);

  const renditions = view.chat !== null && (open || isWarm(view));
  const follow = useEffectEvent((wanted: boolean) => {
    if (document.hidden || !wanted) session.stop();
    else session.listen();
  });
  useEffect(() => follow(renditions), [renditions]);

  useEffect(() => {
    const onShow = () => {
      follow(renditions);
      if (!document.hidden) void session.refresh();
    };
    const onOnline = () => void session.retry();
    document.addEventListener('visibilitychange', onShow);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onShow);
      window.removeEventListener('online', onOnline);
    };
  }, [session, renditions]);

  const { chat } = view;
  const unread = chat?.unread ?? 0;
  useEffect(() => setChatUnread(unread), [unread]);
  useEffect(() => {
    if (open && chat !== null && !document.hidden) void session.markRead(chat);
  }, [session, open, chat]);

  return { session, view };
}
