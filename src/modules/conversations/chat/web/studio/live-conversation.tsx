import { useEffect, useRef, useState, type RefObject } from 'react';
import { useApi } from '@/ui/page-data';
import type {
  answerStudioChat,
  markStudioChatRead,
  readStudioChat,
  WireMessage,
  WireStudioConversation,
} from '../../chat.contract';
import { mergeMessages } from '../../chat.rules';
import type { WireThread } from '../../inbox.contract';
import { Composer } from '../composer';
import { EarlierButton } from '../earlier-button';
import { MessageList } from '../message-list';
import { CannedButton } from './canned-button';
import { writerOf } from './inbox-texts';
import { useAnswer } from './use-answer';

interface LiveConversationProps {
  readonly thread: WireThread;
  readonly conversation: WireStudioConversation;
  /** Something changed: read the page anew. */
  readonly onChange: () => void;
}

const SCROLLS = { tabIndex: 0, role: 'region', 'aria-label': 'Conversation' } as const;

/** The newest messages are the page's; earlier ones are fetched when somebody asks for them. */
function useMessages({ thread, conversation: { messages, has_earlier } }: LiveConversationProps) {
  const api = useApi();
  const [known, setKnown] = useState<readonly WireMessage[]>(messages);
  const [hasEarlier, setHasEarlier] = useState(has_earlier);
  const all = mergeMessages(known, messages);
  const loadEarlier = async () => {
    const earlier = await api.call<typeof readStudioChat>('GET /studio/chats/{id}', {
      params: { id: String(thread.id) },
      query: { before: String(all[0]?.id ?? 0) },
    });
    if (!earlier.ok) return earlier.refusal;
    setKnown(mergeMessages(all, earlier.value.data.messages));
    setHasEarlier(earlier.value.data.has_earlier);
    return null;
  };
  return { all, hasEarlier, loadEarlier };
}

/** Whoever looks at a conversation has read it. */
function useReadMark({ thread, onChange }: LiveConversationProps, lastId: number): void {
  const api = useApi();
  const { id, unread } = thread;
  useEffect(() => {
    if (unread === 0 || document.hidden) return;
    const mark = async (): Promise<void> => {
      const marked = await api.call<typeof markStudioChatRead>('POST /studio/chats/{id}/read', {
        params: { id: String(id) },
        body: { up_to: lastId },
      });
      if (marked.ok) onChange();
    };
    void mark();
  }, [api, id, unread, lastId, onChange]);
}

function useNewestInView(box: RefObject<HTMLElement | null>, lastId: number): void {
  useEffect(() => {
    if (lastId > 0) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [box, lastId]);
}

function readState({ id }: WireMessage, { thread, conversation }: LiveConversationProps): string {
  if (id <= conversation.visitor_read_id) return 'Read';
  return thread.email === null ? 'Not read yet.' : 'Unread. Emailed after 5 minutes.';
}

/** A live chat with its answer box. Mount it anew (by key) for another one. */
export function LiveConversation(props: LiveConversationProps) {
  const { thread, onChange } = props;
  const api = useApi();
  const { all, hasEarlier, loadEarlier } = useMessages(props);
  const last = all.at(-1);
  const lastId = last?.id ?? 0;
  const { draft, setDraft, busy, error, send } = useAnswer({
    name: `live-${thread.id}`,
    post: (body) =>
      api.call<typeof answerStudioChat>('POST /studio/chats/{id}/messages', {
        params: { id: String(thread.id) },
        body,
      }),
    onSent: onChange,
  });
  const box = useRef<HTMLDivElement>(null);
  useReadMark(props, lastId);
  useNewestInView(box, lastId);
  const visitor = writerOf(thread);
  return (
    <>
      <div
        ref={box}
        {...SCROLLS}
        className="h-[min(34rem,55dvh)] overflow-y-auto overscroll-contain px-5 py-4 -outline-offset-2"
      >
        <div className="flex flex-col gap-4">
          {hasEarlier && <EarlierButton load={loadEarlier} />}
          <MessageList
            messages={all}
            reader="studio"
            nameOf={({ from, name }) => (from === 'visitor' ? visitor : (name ?? 'Studio'))}
          >
            {last?.from === 'studio' && (
              <p className="text-right text-xs text-muted">{readState(last, props)}</p>
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
          tools={<CannedButton name={thread.name} typed={draft} onWrite={setDraft} />}
        />
      </footer>
    </>
  );
}
