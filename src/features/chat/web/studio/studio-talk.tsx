import { useEffect, useRef, useState, type RefObject } from 'react';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import type {
  answerStudioChat,
  markStudioChatRead,
  readStudioChat,
  setStudioChatState,
  WireMessage,
  WireStudioTalk,
} from '../../chat.contract';
import { mergeMessages } from '../../chat.rules';
import { Composer } from '../composer';
import { randomText } from '../kept-chat';
import { MessageList } from '../message-list';
import { visitorName } from './chat-words';

interface TalkProps {
  readonly talk: WireStudioTalk;
  /** Something changed: read the page anew. */
  readonly onChange: () => void;
}

const SCROLLS = { tabIndex: 0, role: 'region', 'aria-label': 'Conversation' } as const;

function Head({ talk: { chat }, onChange }: TalkProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const next = chat.state === 'open' ? 'closed' : 'open';
  const change = async (): Promise<void> => {
    setBusy(true);
    const set = await api.call<typeof setStudioChatState>('PATCH /studio/chats/{id}', {
      params: { id: String(chat.id) },
      body: { state: next },
    });
    setBusy(false);
    if (!set.ok) toast.error(set.refusal.message);
    onChange();
  };
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md">
          {visitorName(chat)}
          {chat.state === 'closed' && <Badge>Closed</Badge>}
        </h2>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {chat.email ?? 'No email address left'} · wrote from {chat.page}
        </p>
      </div>
      <Button size="sm" loading={busy} onClick={() => void change()}>
        {next === 'closed' ? 'Close chat' : 'Open again'}
      </Button>
    </header>
  );
}

/** The newest messages are the page's; earlier ones are fetched when somebody asks for them. */
function useMessages({ chat, messages, has_earlier }: WireStudioTalk) {
  const api = useApi();
  const [known, setKnown] = useState<readonly WireMessage[]>(messages);
  const [hasEarlier, setHasEarlier] = useState(has_earlier);
  const [busy, setBusy] = useState(false);
  const all = mergeMessages(known, messages);
  const loadEarlier = async (): Promise<void> => {
    setBusy(true);
    const earlier = await api.call<typeof readStudioChat>('GET /studio/chats/{id}', {
      params: { id: String(chat.id) },
      query: { before: String(all[0]?.id ?? 0) },
    });
    setBusy(false);
    if (!earlier.ok) {
      toast.error(earlier.refusal.message);
      return;
    }
    setKnown(mergeMessages(all, earlier.value.data.messages));
    setHasEarlier(earlier.value.data.has_earlier);
  };
  return { all, hasEarlier, busy, loadEarlier };
}

/** Whoever looks at a conversation has read it. */
function useReadMark({ talk: { chat }, onChange }: TalkProps, lastId: number): void {
  const api = useApi();
  useEffect(() => {
    if (chat.unread === 0 || document.hidden) return;
    const mark = async (): Promise<void> => {
      const marked = await api.call<typeof markStudioChatRead>('POST /studio/chats/{id}/read', {
        params: { id: String(chat.id) },
        body: { up_to: lastId },
      });
      if (marked.ok) onChange();
    };
    void mark();
  }, [api, chat, lastId, onChange]);
}

function useAnswer({ talk: { chat }, onChange }: TalkProps) {
  const api = useApi();
  const [draft, setDraft] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  // The same words sent again after a lost answer are the same message.
  const attempt = useRef<{ body: string; clientId: string } | null>(null);
  const send = async (body: string): Promise<void> => {
    if (attempt.current?.body !== body) attempt.current = { body, clientId: randomText(22) };
    setBusy(true);
    setError(undefined);
    const sent = await api.call<typeof answerStudioChat>('POST /studio/chats/{id}/messages', {
      params: { id: String(chat.id) },
      body: { message: body, client_id: attempt.current.clientId },
    });
    setBusy(false);
    if (!sent.ok) {
      setError(`Not sent. ${sent.refusal.message}`);
      return;
    }
    attempt.current = null;
    setDraft('');
    onChange();
  };
  return { draft, setDraft, busy, error, send };
}

function useNewestInView(box: RefObject<HTMLElement | null>, lastId: number): void {
  useEffect(() => {
    if (lastId > 0) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [box, lastId]);
}

function readState({ id }: WireMessage, { visitor_read_id, chat }: WireStudioTalk): string {
  if (id <= visitor_read_id) return 'Read';
  return chat.email === null ? 'Not read yet.' : 'Not read yet. Mailed if it stays unread for 5 minutes.';
}

/** One conversation with its answer box. Mount it anew (by key) for another one. */
export function StudioTalk(props: TalkProps) {
  const { talk } = props;
  const { all, hasEarlier, busy: loading, loadEarlier } = useMessages(talk);
  const lastId = all.at(-1)?.id ?? 0;
  const { draft, setDraft, busy, error, send } = useAnswer(props);
  const box = useRef<HTMLDivElement>(null);
  useReadMark(props, lastId);
  useNewestInView(box, lastId);
  const visitor = visitorName(talk.chat);
  const nameOf = ({ from, name }: WireMessage) => (from === 'visitor' ? visitor : (name ?? 'Studio'));
  const last = all.at(-1);
  return (
    <article aria-label={visitor} className="flex flex-col rounded-lg border border-line bg-page">
      <Head {...props} />
      <div
        ref={box}
        {...SCROLLS}
        className="h-[min(36rem,60dvh)] overflow-y-auto overscroll-contain px-5 py-4 -outline-offset-2"
      >
        <div className="flex flex-col gap-4">
          {hasEarlier && (
            <Button
              size="sm"
              variant="quiet"
              loading={loading}
              className="self-center"
              onClick={() => void loadEarlier()}
            >
              Earlier messages
            </Button>
          )}
          <MessageList messages={all} reader="studio" nameOf={nameOf} timeZone="UTC">
            {last?.from === 'studio' && (
              <p className="text-right text-xs text-muted">{readState(last, talk)}</p>
            )}
          </MessageList>
        </div>
      </div>
      <footer className="border-t border-line px-5 pt-3 pb-4">
        <Composer
          label="Your answer"
          value={draft}
          onChange={setDraft}
          busy={busy}
          error={error}
          onSend={(message) => void send(message)}
        />
      </footer>
    </article>
  );
}
