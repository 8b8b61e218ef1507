import { RotateCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { contactWays } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { Button } from '@/ui/button';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import type { WireMessage } from '../chat.contract';
import type { ChatSession, ChatView, PendingMessage } from './chat-session';
import { EarlierButton } from './earlier-button';
import { Bubble, MessageList } from './message-list';
import { NotSent } from './not-sent';

interface ConversationProps {
  readonly session: ChatSession;
  readonly view: ChatView;
}

function nameOf({ from, name }: WireMessage): string {
  if (from === 'visitor') return 'You';
  return name === null ? 'The studio' : `${name}, studio`;
}

function Unsent({ message, session }: { message: PendingMessage; session: ChatSession }) {
  if (message.state === 'sending') return 'Sending';
  return (
    <NotSent
      reason={message.reason}
      onDiscard={() => session.discard(message.client_id)}
      onAgain={() => void session.retry()}
    />
  );
}

function OtherWays() {
  const [first, second] = contactWays(useSettings());
  if (first === undefined) return null;
  return (
    <p className="text-sm text-muted">
      Or write to{' '}
      <a href={first.href} rel="noreferrer" className="link [overflow-wrap:anywhere]">
        {first.value}
      </a>
      {second !== undefined && (
        <>
          , or chat by phone at{' '}
          <a href={second.href} rel="noreferrer" className="link whitespace-nowrap">
            {second.value}
          </a>
        </>
      )}
      .
    </p>
  );
}

function Empty() {
  return (
    <div className="flex flex-col gap-3">
      <p>Ask about your song, an order or a price. An engineer will answer.</p>
      <OtherWays />
    </div>
  );
}

function Failed({ session }: { session: ChatSession }) {
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    await session.refresh();
    setBusy(false);
  };
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p>Your conversation could not be loaded. It is safe, and you can still write.</p>
      <Button size="sm" icon={<RotateCw aria-hidden="true" />} loading={busy} onClick={() => void retry()}>
        Try again
      </Button>
      <OtherWays />
    </div>
  );
}

function Loading() {
  return (
    <SkeletonGroup className="flex flex-col gap-4" label="Loading your conversation">
      <Skeleton className="h-14 w-3/5 self-end" />
      <Skeleton className="h-20 w-4/5" />
      <Skeleton className="h-14 w-1/2 self-end" />
    </SkeletonGroup>
  );
}

function Before({ session, view }: ConversationProps): ReactNode {
  if (view.phase === 'loading') return <Loading />;
  if (view.phase === 'failed') return <Failed session={session} />;
  if (view.messages.length === 0 && view.pending.length === 0) return <Empty />;
  return view.hasEarlier ? <EarlierButton load={() => session.loadEarlier()} /> : null;
}

/** What was said, and what is on its way. */
export function ChatConversation({ session, view }: ConversationProps) {
  return (
    <div className="flex flex-col gap-4">
      <Before session={session} view={view} />
      <MessageList messages={view.messages} reader="visitor" nameOf={nameOf}>
        {view.pending.map((message) => (
          <Bubble
            key={message.client_id}
            own
            who="You"
            body={message.body}
            foot={<Unsent message={message} session={session} />}
          />
        ))}
      </MessageList>
      {view.chat?.state === 'closed' && (
        <p className="text-sm text-muted">
          The studio has closed this conversation. Write a message to reopen it.
        </p>
      )}
    </div>
  );
}
