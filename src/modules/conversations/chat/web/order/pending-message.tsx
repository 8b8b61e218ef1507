import { formatBytes } from '@/shared/format-bytes';
import { toast } from '@/ui/toast-store';
import { CHAT_TEXTS } from '../../chat.rules';
import { Bubble } from '../message-list';
import { NotSent } from '../not-sent';
import type { PendingFile, SendingMessage, ConversationSession } from './conversation-session';

/** Says what became of sending, as the order's page does. */
export function notifySent(sent: boolean): void {
  const options = { durationMs: CHAT_TEXTS.toastMs };
  if (sent) toast.success(CHAT_TEXTS.sent, options);
  else toast.error(CHAT_TEXTS.failed, options);
}

function State({ words, session }: { words: SendingMessage; session: ConversationSession }) {
  if (words.state === 'sending') return 'Sending';
  const again = async (): Promise<void> => notifySent(await session.retry());
  return (
    <NotSent
      reason={words.reason}
      onDiscard={() => session.discard(words.client_id)}
      onAgain={() => void again()}
    />
  );
}

function Along({ files }: { files: readonly PendingFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 py-1">
      {files.map(({ name, size }) => (
        <li key={name} className="[overflow-wrap:anywhere]">
          {name} {size !== null && <span className="figures text-xs text-muted">{formatBytes(size)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A message on its way, or one that could not be sent. */
export function PendingMessage({ words, session }: { words: SendingMessage; session: ConversationSession }) {
  return (
    <Bubble own who="You" body={words.message} foot={<State words={words} session={session} />}>
      <Along files={words.along} />
    </Bubble>
  );
}
