import { X } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { IconButton } from '@/ui/icon-button';
import { useLeaving } from '@/ui/leaving';
import { PANEL_ID, setChatOpen, useChatPanel } from './chat-panel-state';
import type { ChatSession, ChatView } from './chat-session';
import { ChatConversation } from './chat-conversation';
import { Composer } from './composer';
import { EmailForm } from './email-form';
import { useChatSession } from './use-chat-session';
import { useStickToEnd } from './use-stick-to-end';

const TITLE_ID = 'chat-title';

// What scrolls can be scrolled by keyboard, also where there is nothing inside to move to.
const SCROLLS = { tabIndex: 0, role: 'region', 'aria-label': 'Conversation' } as const;

/** Escape closes, wherever in the panel or on its button one is. */
function useEscape(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      const at = document.activeElement;
      const ours = at === document.body || at?.hasAttribute('data-chat-button') === true;
      if (ours || panel.current?.contains(at) === true) setChatOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [panel]);
}

/** Focus goes to the message, or on touch screens, whose keyboard would cover it all, to the title; and back. */
function useFocus() {
  const title = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const touch = window.matchMedia('(pointer: coarse)').matches;
    (touch ? title : input).current?.focus();
    return () => {
      const away = document.activeElement;
      // Whoever has moved on keeps their place.
      if (away !== null && away !== document.body && away.isConnected && away !== opener) return;
      const buttons = [...document.querySelectorAll<HTMLElement>('[data-chat-button]')];
      const shown = buttons.find((button) => button.getClientRects().length > 0);
      requestAnimationFrame(() => shown?.focus());
    };
  }, []);
  return { title, input };
}

interface PanelProps {
  readonly session: ChatSession;
  readonly view: ChatView;
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
}

function Head({ title }: { title: RefObject<HTMLHeadingElement | null> }) {
  const { site_name } = useSettings();
  return (
    <div className="flex items-start gap-3 border-b border-line py-3 pr-3 pl-5">
      <div className="min-w-0 grow">
        <h2 ref={title} id={TITLE_ID} tabIndex={-1} className="text-md">
          Chat with {site_name}
        </h2>
        <p className="text-sm text-muted">We answer here or by email.</p>
      </div>
      <IconButton label="Close the chat" icon={<X aria-hidden="true" />} onClick={() => setChatOpen(false)} />
    </div>
  );
}

function Panel({ session, view, draft, onDraft }: PanelProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDialogElement>(null);
  const { title, input } = useFocus();
  useEscape(panel);
  useLeaving(panel, 12);
  const toEnd = useStickToEnd(scroll);
  const { chat } = view;
  return (
    <dialog
      ref={panel}
      open
      id={PANEL_ID}
      aria-labelledby={TITLE_ID}
      className="fixed inset-auto inset-x-0 bottom-0 z-40 m-0 flex h-[min(40rem,88dvh)] max-h-none w-full max-w-none animate-enter flex-col rounded-t-lg border border-line bg-page p-0 text-ink shadow-float sm:left-auto sm:right-6 sm:bottom-6 sm:w-[24rem] sm:rounded-lg short:block short:h-auto short:max-h-[92dvh] short:overflow-y-auto print:hidden"
    >
      <Head title={title} />
      <div
        ref={scroll}
        {...SCROLLS}
        className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-4 -outline-offset-2 short:overflow-visible"
      >
        <ChatConversation session={session} view={view} />
      </div>
      <div className="flex flex-col gap-3 border-t border-line px-5 pt-3 pb-4">
        {chat !== null && !chat.has_account && (
          <EmailForm key={chat.email ?? ''} email={chat.email} onSave={(email) => session.setEmail(email)} />
        )}
        <Composer
          label="Your message"
          value={draft}
          onChange={onDraft}
          inputRef={input}
          onSend={(message, website) => {
            onDraft('');
            toEnd();
            void session.send(message, website);
          }}
        />
      </div>
    </dialog>
  );
}

/** The live chat itself. Listens for answers while it is closed too, for whoever has written before. */
export function ChatPanel() {
  const { open, unread } = useChatPanel();
  const { session, view } = useChatSession(open);
  const [draft, setDraft] = useState('');
  return (
    <>
      <output className="sr-only">
        {!open && unread > 0 && `${unread} new ${unread === 1 ? 'answer' : 'answers'} in the chat`}
      </output>
      {open && <Panel session={session} view={view} draft={draft} onDraft={setDraft} />}
    </>
  );
}
