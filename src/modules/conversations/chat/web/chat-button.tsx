import { useLoadedSettings } from '@/modules/foundation/settings/web/settings-context';
import { useHydrated } from '@/ui/use-hydrated';
import { PANEL_ID, setChatOpen, useChatPanel } from './chat-panel-state';

// Path: Lucide 1.75 'message-circle' (ISC licence), as every icon.
const BUBBLE =
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719';

// In the line of the header at every width: it covers nothing.
const LOOK =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-2.5 text-sm font-medium transition-colors hover:bg-hover print:hidden';

/** Opens the live chat (SITE-05). Without scripts it leads to the studio's chat by phone. */
export function ChatButton() {
  const settings = useLoadedSettings();
  const { open, unread } = useChatPanel();
  const hydrated = useHydrated();
  if (settings === null) return null;
  const face = (
    <>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="lucide">
        <path d={BUBBLE} />
      </svg>
      <span className="max-[359px]:sr-only xl:max-[1439px]:sr-only">Chat</span>
      {unread > 0 && (
        <span className="figures min-w-5 rounded-full bg-warm px-1 text-center text-xs leading-5 font-semibold text-on-warm">
          {unread > 99 ? '99+' : unread}
          <span className="sr-only"> new</span>
        </span>
      )}
    </>
  );
  if (!hydrated && settings.chat_url === '') return null;
  if (!hydrated) {
    return (
      <a href={settings.chat_url} rel="noreferrer" className={LOOK}>
        {face}
      </a>
    );
  }
  return (
    <button
      type="button"
      data-chat-button
      aria-expanded={open}
      aria-controls={open ? PANEL_ID : undefined}
      onClick={() => setChatOpen(!open)}
      className={LOOK}
    >
      {face}
    </button>
  );
}
