import { useRevalidator, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { CallFailure } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { pageOf } from '@/shared/page-number';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Pagination } from '@/ui/pagination';
import type { listMails } from '../../notifications.contract';
import { BesideList, MailsFrame } from './mail-frame';
import { MailList, MailListSkeleton } from './mail-list';
import { MailPreview } from './mail-preview';

type MailPage = ResponseOf<typeof listMails>;

/** The mails, or why they can't be shown; null until the guard has decided who looks. */
type Outbox = { readonly page: MailPage } | { readonly failure: CallFailure } | null;

async function load({ api, url, signal, session }: PageRequest): Promise<Outbox> {
  if (session === null) return null;
  const query = { page: String(pageOf(url)) };
  const answer = await api.call<typeof listMails>('GET /studio/outbox', { query, signal });
  if (answer.ok) return { page: answer.value };
  return answer.refusal.kind === 'unauthenticated' ? null : { failure: answer.refusal };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Emails',
  description: 'Every email the studio has sent.',
  path: '/studio/outbox',
  noindex: true,
});

/** Opening another mail of the same page needs no new list. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const samePage = currentUrl.pathname === nextUrl.pathname && pageOf(currentUrl) === pageOf(nextUrl);
  const otherMail = currentUrl.searchParams.get('mail') !== nextUrl.searchParams.get('mail');
  return samePage && otherMail ? false : defaultShouldRevalidate;
}

function selectedOf(search: URLSearchParams): number | null {
  const text = search.get('mail') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function Mails({ page }: { page: MailPage }) {
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const selectedId = selectedOf(search);
  const href = (mailId: number | null): string =>
    `/studio/outbox?page=${page.current_page}${mailId === null ? '' : `&mail=${mailId}`}`;
  if (page.total === 0) {
    return (
      <EmptyState
        title="No emails yet"
        text="Every email from the studio appears here: confirmations, deliveries, answers."
      />
    );
  }
  const list = (
    <>
      <MailList mails={page.data} selectedId={selectedId} hrefFor={href} />
      {page.last_page > 1 && (
        <Pagination
          page={page.current_page}
          pageCount={page.last_page}
          hrefFor={(number) => `/studio/outbox?page=${number}`}
          pagesInRange={3}
          marginPages={1}
        />
      )}
    </>
  );
  return (
    <BesideList list={list} isOpen={selectedId !== null} back={{ to: href(null), label: 'All emails' }}>
      {selectedId === null ? (
        <EmptyState title="Choose an email" text="It opens here as its reader sees it." />
      ) : (
        <MailPreview key={selectedId} id={selectedId} onSent={() => void revalidate()} />
      )}
    </BesideList>
  );
}

function Failure({ failure }: { failure: CallFailure }) {
  const { revalidate, state } = useRevalidator();
  if (failure.kind === 'forbidden') {
    const back = <ButtonLink to="/studio">Back to the queue</ButtonLink>;
    return (
      <EmptyState title="Emails are for admins" text="They contain customers' private links." action={back} />
    );
  }
  return (
    <ErrorState
      title="The emails could not be loaded"
      text={failure.message}
      safe="They are safe."
      onRetry={() => void revalidate()}
      retrying={state !== 'idle'}
    />
  );
}

/** /studio/outbox: every mail that was written, beside what its reader sees. */
export default function OutboxPage() {
  return (
    <MailsFrame view="written">
      <PageData<Outbox> skeleton={<MailListSkeleton />}>
        {(outbox) => {
          if (outbox === null) return <MailListSkeleton />;
          return 'page' in outbox ? <Mails page={outbox.page} /> : <Failure failure={outbox.failure} />;
        }}
      </PageData>
    </MailsFrame>
  );
}
