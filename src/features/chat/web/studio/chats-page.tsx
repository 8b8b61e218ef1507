import { ArrowLeft } from 'lucide-react';
import { useCallback } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { isStudioRole } from '@/features/accounts/roles.rules';
import type { CallFailure } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { pageOf } from '@/shared/page-number';
import { ButtonLink } from '@/ui/button';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Pagination } from '@/ui/pagination';
import { useLiveUpdates } from '@/ui/use-live-updates';
import type { listStudioChats, readStudioChat, WireStudioTalk } from '../../chat.contract';
import { ChatList, ChatListSkeleton } from './chat-list';
import { StudioTalk } from './studio-talk';
import { WaitingChats } from './waiting-chats';

type Talk = { readonly talk: WireStudioTalk } | { readonly failure: CallFailure } | null;

/** The chats and the one that is open, or why they can't be shown; null until the guard has decided who looks. */
type Chats =
  | { readonly page: ResponseOf<typeof listStudioChats>; readonly open: Talk }
  | { readonly failure: CallFailure }
  | null;

function selectedOf(search: URLSearchParams): number | null {
  const text = search.get('chat') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

async function openTalk({ api, url, signal }: PageRequest): Promise<Talk> {
  const id = selectedOf(url.searchParams);
  if (id === null) return null;
  const params = { id: String(id) };
  const read = await api.call<typeof readStudioChat>('GET /studio/chats/{id}', { params, signal });
  return read.ok ? { talk: read.value.data } : { failure: read.refusal };
}

async function load(page: PageRequest): Promise<Chats> {
  const { api, url, signal, session } = page;
  if (session === null || !isStudioRole(session.role)) return null;
  const query = { page: String(pageOf(url)) };
  const [list, open] = await Promise.all([
    api.call<typeof listStudioChats>('GET /studio/chats', { query, signal }),
    openTalk(page),
  ]);
  if (list.ok) return { page: list.value, open };
  return list.refusal.kind === 'unauthenticated' ? null : { failure: list.refusal };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Chats',
  description: 'Visitors who write from the site.',
  path: '/studio/chats',
  noindex: true,
});

function Failure({ title, failure }: { title: string; failure: CallFailure }) {
  const { revalidate, state } = useRevalidator();
  if (failure.kind === 'not_found') return <EmptyState title={failure.message} />;
  return (
    <ErrorState
      title={title}
      text={failure.message}
      safe="Nothing is lost."
      onRetry={() => void revalidate()}
      retrying={state !== 'idle'}
    />
  );
}

function Opened({ open, backTo, onChange }: { open: Talk; backTo: string; onChange: () => void }) {
  if (open === null)
    return <EmptyState title="Choose a chat" text="It opens here, and answers go out at once." />;
  return (
    <div className="flex flex-col gap-4">
      <ButtonLink to={backTo} icon={<ArrowLeft aria-hidden="true" />} className="self-start lg:hidden">
        All chats
      </ButtonLink>
      {'talk' in open ? (
        <StudioTalk key={open.talk.chat.id} talk={open.talk} onChange={onChange} />
      ) : (
        <Failure title="This chat could not be loaded" failure={open.failure} />
      )}
    </div>
  );
}

function ChatsView({ page, open }: { page: ResponseOf<typeof listStudioChats>; open: Talk }) {
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const refresh = useCallback(() => void revalidate(), [revalidate]);
  const selectedId = selectedOf(search);
  const href = (chat: number | null): string =>
    `/studio/chats?page=${page.current_page}${chat === null ? '' : `&chat=${chat}`}`;
  if (page.total === 0) {
    return (
      <EmptyState
        title="No chats yet"
        text="Whoever writes from the site shows up here at once. What nobody reads for 5 minutes is mailed to the studio's address."
      />
    );
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(280px,400px)_minmax(0,1fr)] lg:gap-10">
      <div className={cx('flex min-w-0 flex-col gap-5', selectedId !== null && 'max-lg:hidden')}>
        <ChatList chats={page.data} selectedId={selectedId} hrefFor={href} />
        {page.last_page > 1 && (
          <Pagination
            page={page.current_page}
            pageCount={page.last_page}
            hrefFor={(number) => `/studio/chats?page=${number}`}
            pagesInRange={3}
            marginPages={1}
          />
        )}
      </div>
      <div className={cx('min-w-0 lg:sticky lg:top-8', selectedId === null && 'max-lg:hidden')}>
        <Opened open={open} backTo={href(null)} onChange={refresh} />
      </div>
    </div>
  );
}

function Shown({ chats }: { chats: Chats }) {
  useLiveUpdates((topic) => topic === 'studio', null);
  if (chats === null) return <ChatListSkeleton />;
  if ('failure' in chats) return <Failure title="The chats could not be loaded" failure={chats.failure} />;
  return <ChatsView page={chats.page} open={chats.open} />;
}

/** /studio/chats: visitors who write from the site, and what they are answered. */
export default function ChatsPage() {
  return (
    <div className="flex max-w-[1320px] flex-col gap-6 px-5 py-6 md:px-8 lg:px-10 lg:py-8">
      <header className="flex flex-col gap-4">
        <div className="level-line" />
        <h1 className="text-xl tracking-tight">Chats</h1>
      </header>
      <WaitingChats />
      <PageData<Chats> skeleton={<ChatListSkeleton />}>{(chats) => <Shown chats={chats} />}</PageData>
    </div>
  );
}
