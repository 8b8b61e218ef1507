import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { readMessage, WireContactConversation } from '@/modules/conversations/contact/leads.contract';
import type { CallFailure } from '@/shared/api-client';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import type { PageRequest } from '@/ui/page-data';
import type { readStudioChat, WireStudioConversation } from '../../chat.contract';
import type { readThread, WireOpenThread } from '../../inbox.contract';
import { threadName, threadNamed } from '../../inbox.rules';
import { ContactConversation } from './contact-conversation';
import { writerOf } from './inbox-texts';
import { KnownPanel } from './known-panel';
import { LiveConversation } from './live-conversation';
import { OrderConversation } from './order-conversation';
import { ThreadHead } from './thread-head';

interface Found {
  readonly open: WireOpenThread;
  readonly live: WireStudioConversation | null;
  readonly contact: WireContactConversation | null;
}

/** The thread that the address names, why it can't be shown, or null where it names none. */
export type OpenThread = Found | { readonly failure: CallFailure } | null;

/** Reads the thread that the address names. Chats about orders read themselves, piece by piece. */
export async function loadThread({ api, url, signal }: PageRequest): Promise<OpenThread> {
  const key = threadNamed(url.searchParams.get('open'));
  if (key === null) return null;
  const id = String(key.id);
  const [open, live, contact] = await Promise.all([
    api.call<typeof readThread>('GET /studio/inbox/{kind}/{id}', {
      params: { kind: key.kind, id },
      signal,
    }),
    key.kind === 'live'
      ? api.call<typeof readStudioChat>('GET /studio/chats/{id}', { params: { id }, signal })
      : null,
    key.kind === 'contact'
      ? api.call<typeof readMessage>('GET /studio/messages/{id}', { params: { id }, signal })
      : null,
  ]);
  if (!open.ok) return { failure: open.refusal };
  if (live?.ok === false) return { failure: live.refusal };
  if (contact?.ok === false) return { failure: contact.refusal };
  return {
    open: open.value.data,
    live: live === null ? null : live.value.data,
    contact: contact === null ? null : contact.value.data,
  };
}

function Failure({ failure }: { failure: CallFailure }) {
  const { revalidate, state } = useRevalidator();
  if (failure.kind === 'not_found') return <EmptyState title={failure.message} />;
  return (
    <ErrorState
      title="This conversation could not be loaded"
      text={failure.message}
      safe="Your data is safe."
      onRetry={() => void revalidate()}
      retrying={state !== 'idle'}
    />
  );
}

function Words({ found, onChange }: { found: Found; onChange: () => void }) {
  const { open, live, contact } = found;
  const { thread } = open;
  if (live !== null) return <LiveConversation thread={thread} conversation={live} onChange={onChange} />;
  if (contact !== null) return <ContactConversation conversation={contact} onChange={onChange} />;
  if (thread.order === null) return null;
  return <OrderConversation thread={thread} order={thread.order} onChange={onChange} />;
}

const isPassing = ({ kind }: CallFailure): boolean => kind !== 'not_found' && kind !== 'forbidden';

// A refresh in the background that fails must not take away what somebody is writing into.
function useStored(opened: OpenThread, name: string | null): OpenThread {
  const [stored, setStored] = useState<{ name: string | null; found: Found } | null>(null);
  if (opened !== null && 'open' in opened && stored?.found !== opened) setStored({ name, found: opened });
  const lost = opened !== null && 'failure' in opened && isPassing(opened.failure);
  return lost && stored !== null && stored.name === name ? stored.found : opened;
}

interface OpenedThreadProps {
  readonly opened: OpenThread;
  /** What the address calls it. */
  readonly name: string | null;
  /** The list without it, for screens that show one at a time. */
  readonly backTo: string;
  readonly onChange: () => void;
}

/** The open thread beside the list: who writes, the conversation, what is known of them. */
export function OpenedThread({ opened: loaded, name, backTo, onChange }: OpenedThreadProps) {
  const opened = useStored(loaded, name);
  if (opened === null) return <EmptyState title="Choose a conversation" text="It opens here." />;
  return (
    <div className="flex flex-col gap-4">
      <ButtonLink to={backTo} icon={<ArrowLeft aria-hidden="true" />} className="self-start lg:hidden">
        Inbox
      </ButtonLink>
      {'failure' in opened ? (
        <Failure failure={opened.failure} />
      ) : (
        <div
          key={threadName(opened.open.thread)}
          className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_15.5rem]"
        >
          <article
            aria-label={writerOf(opened.open.thread)}
            className="flex min-w-0 flex-col rounded-lg border border-line bg-page"
          >
            <ThreadHead open={opened.open} onChange={onChange} />
            <Words found={opened} onChange={onChange} />
          </article>
          <KnownPanel thread={opened.open.thread} known={opened.open.known} />
        </div>
      )}
    </div>
  );
}
