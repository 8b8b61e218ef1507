import { useState, type ReactNode } from 'react';
import { ErrorState } from '@/ui/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import type { WireOrderMessage } from '../../order-chat.contract';
import { EarlierButton } from '../earlier-button';
import { MessageList } from '../message-list';
import { Attachments } from './attachments';
import { PendingMessage } from './pending-message';
import type { Reader } from './conversation-calls';
import type { ConversationSession, ConversationView } from './conversation-session';

interface ConversationListProps {
  readonly session: ConversationSession;
  readonly view: ConversationView;
  readonly reader: Reader;
  /** What is said where nothing was written yet. */
  readonly empty: ReactNode;
}

/** Messages that are on their way. */
export function LoadingConversation() {
  return (
    <SkeletonGroup className="flex flex-col gap-4" label="Loading the messages">
      <Skeleton className="h-12 w-3/5 self-end" />
      <Skeleton className="h-16 w-3/4" />
      <Skeleton className="h-12 w-1/2 self-end" />
    </SkeletonGroup>
  );
}

function Failed({ session }: { session: ConversationSession }) {
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    await session.refresh();
    setBusy(false);
  };
  return (
    <ErrorState
      title="The messages could not be loaded"
      safe="They are safe, and you can still write."
      onRetry={() => void retry()}
      retrying={busy}
    />
  );
}

function Receipt({
  view: { messages, otherReadId },
  reader,
}: Pick<ConversationListProps, 'view' | 'reader'>) {
  const own = reader === 'studio' ? 'engineer' : 'customer';
  const last = messages.at(-1);
  if (last?.sender_role !== own) return null;
  return (
    <p className="text-right text-xs text-muted">
      {last.id <= otherReadId ? 'Read' : 'Unread. Emailed after 5 minutes.'}
    </p>
  );
}

function attachmentsOf({ attachments }: WireOrderMessage): ReactNode {
  return <Attachments files={attachments} />;
}

function nameFor(reader: Reader) {
  return ({ sender_role, name }: WireOrderMessage): string => {
    if (sender_role === 'customer') return reader === 'customer' ? 'You' : (name ?? 'Customer');
    return reader === 'customer' ? `${name ?? 'Your engineer'}, studio` : (name ?? 'Studio');
  };
}

/** What was written about an item or a round, and what is on its way. */
export function ConversationList({ session, view, reader, empty }: ConversationListProps) {
  const { phase, messages, pending } = view;
  const shown = messages.map((message) => ({
    ...message,
    from: message.sender_role === 'engineer' ? ('studio' as const) : ('visitor' as const),
    body: message.message,
  }));
  return (
    <div className="flex flex-col gap-4">
      {phase === 'loading' && <LoadingConversation />}
      {phase === 'failed' && <Failed session={session} />}
      {phase === 'ready' && messages.length === 0 && pending.length === 0 && empty}
      {view.hasEarlier && <EarlierButton load={() => session.loadEarlier()} />}
      <MessageList
        messages={shown}
        reader={reader === 'studio' ? 'studio' : 'visitor'}
        nameOf={nameFor(reader)}
        along={attachmentsOf}
      >
        {pending.map((words) => (
          <PendingMessage key={words.client_id} words={words} session={session} />
        ))}
        {pending.length === 0 && <Receipt view={view} reader={reader} />}
      </MessageList>
    </div>
  );
}
