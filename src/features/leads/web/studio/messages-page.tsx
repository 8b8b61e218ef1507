import { useRevalidator } from 'react-router';
import type { CallFailure } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { pageOf } from '@/shared/page-number';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Pagination } from '@/ui/pagination';
import { Skeleton, SkeletonGroup, SkeletonText } from '@/ui/skeleton';
import type { listMessages } from '../../leads.contract';
import { MessageCard } from './message-card';

type MessagePage = ResponseOf<typeof listMessages>;

/** The messages, or why they can't be shown; null until the guard has decided who looks. */
type Inbox = { readonly page: MessagePage } | { readonly failure: CallFailure } | null;

async function load({ api, url, signal, session }: PageRequest): Promise<Inbox> {
  if (session === null) return null;
  const query = { page: String(pageOf(url)) };
  const answer = await api.call<typeof listMessages>('GET /studio/messages', { query, signal });
  if (answer.ok) return { page: answer.value };
  return answer.refusal.kind === 'unauthenticated' ? null : { failure: answer.refusal };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Messages',
  description: 'What visitors wrote on the contact page.',
  path: '/studio/messages',
  noindex: true,
});

function MessagesSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex flex-col gap-4 rounded-lg border border-line bg-raised p-5">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-4 w-64 max-w-full" />
          <SkeletonText lines={3} />
        </div>
      ))}
    </SkeletonGroup>
  );
}

function Messages({ page }: { page: MessagePage }) {
  const { revalidate } = useRevalidator();
  if (page.total === 0) {
    return (
      <EmptyState
        title="No messages yet"
        text="What visitors write on the contact page shows up here, and is mailed to the support address."
      />
    );
  }
  const unread = page.unread === 0 ? 'all read' : `${page.unread} unread`;
  return (
    <>
      <output className="block text-sm text-muted tabular-nums">
        {page.total === 1 ? '1 message' : `${page.total} messages`}, {unread}
      </output>
      <ul className="flex max-w-[860px] flex-col gap-4">
        {page.data.map((message) => (
          <li key={message.id}>
            <MessageCard message={message} onChange={() => void revalidate()} />
          </li>
        ))}
      </ul>
      {page.last_page > 1 && (
        <Pagination
          page={page.current_page}
          pageCount={page.last_page}
          hrefFor={(number) => `/studio/messages?page=${number}`}
          label="Pages of messages"
        />
      )}
    </>
  );
}

function Failure({ failure }: { failure: CallFailure }) {
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      title="The messages could not be loaded"
      text={failure.message}
      safe="They are kept, and were mailed to the support address."
      onRetry={() => void revalidate()}
      retrying={state !== 'idle'}
    />
  );
}

/** /studio/messages: what visitors wrote, newest first, each with a way to answer. */
export default function MessagesPage() {
  return (
    <div className="flex max-w-[1320px] flex-col gap-6 px-5 py-6 md:px-8 lg:px-10 lg:py-8">
      <header className="flex flex-col gap-4">
        <div className="level-line" />
        <h1 className="text-xl tracking-tight">Messages</h1>
      </header>
      <PageData<Inbox> skeleton={<MessagesSkeleton />}>
        {(inbox) => {
          if (inbox === null) return <MessagesSkeleton />;
          return 'page' in inbox ? <Messages page={inbox.page} /> : <Failure failure={inbox.failure} />;
        }}
      </PageData>
    </div>
  );
}
