import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { toast } from '@/ui/toast-store';
import { hasChat, setChatOpen, useChatPanel } from './chat-panel-state';

const QUIET_MS = 2_000;

/** Once something is written here, answers are listened for on every page; the page itself comes first. */
function useAwake(open: boolean): boolean {
  const [awake, setAwake] = useState(false);
  if (open && !awake) setAwake(true);
  useEffect(() => {
    const timer = setTimeout(() => setAwake((now) => now || hasChat()), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return awake;
}

/** The panel of the live chat, which the header's button opens; its code is loaded when it is wanted (SITE-05). */
export function LiveChat() {
  const { open } = useChatPanel();
  const location = useLocation();
  const [Panel, setPanel] = useState<ComponentType | null>(null);
  const awake = useAwake(open);
  const wanted = Panel === null && awake;

  useEffect(() => {
    // Links to `#chat`, as in our mails, open it.
    if (location.hash === '#chat') setChatOpen(true);
  }, [location]);

  useEffect(() => {
    if (!wanted) return;
    import('./chat-panel').then(
      ({ ChatPanel }) => setPanel(() => ChatPanel),
      () => {
        if (!open) return;
        setChatOpen(false);
        toast.error('The chat could not be loaded. Check your connection and try again.');
      },
    );
  }, [wanted, open]);

  return Panel === null ? null : <Panel />;
}
