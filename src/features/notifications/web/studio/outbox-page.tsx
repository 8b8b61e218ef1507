import { useRevalidator, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { ArrowLeft } from 'lucide-react';
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
import type { listMails } from '../../notifications.contract';
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
  title: 'Mails',
  description: 'Every mail that the studio wrote.',
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
        title="No mails yet"
        text="Every mail that the studio writes shows up here: confirmations, deliveries, answers."
      />
    );
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(280px,400px)_minmax(0,1fr)] lg:gap-10">
      <div className={cx('flex min-w-0 flex-col gap-5', selectedId !== null && 'max-lg:hidden')}>
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
      </div>
      <div className={cx('min-w-0 lg:sticky lg:top-8', selectedId === null && 'max-lg:hidden')}>
        {selectedId === null ? (
          <EmptyState title="Choose a mail" text="It opens here as its reader sees it." />
        ) : (
          <div className="flex flex-col gap-5">
            <ButtonLink
              to={href(null)}
              icon={<ArrowLeft aria-hidden="true" />}
              className="self-start lg:hidden"
            >
              All mails
            </ButtonLink>
            <MailPreview key={selectedId} id={selectedId} onSent={() => void revalidate()} />
          </div>
        )}
      </div>
    </div>
  );
}

function Failure({ failure }: { failure: CallFailure }) {
  const { revalidate, state } = useRevalidator();
  if (failure.kind === 'forbidden') {
    const back = <ButtonLink to="/studio">Back to the queue</ButtonLink>;
    return (
      <EmptyState title="Mails are for admins" text="They hold private links of customers." action={back} />
    );
  }
  return (
    <ErrorState
      title="The mails could not be loaded"
      text={failure.message}
      safe="They are kept."
      onRetry={() => void revalidate()}
      retrying={state !== 'idle'}
    />
  );
}

/** /studio/outbox: every mail that was written, beside what its reader sees. */
export default function OutboxPage() {
  return (
    <div className="flex max-w-[1320px] flex-col gap-6 px-5 py-6 md:px-8 lg:px-10 lg:py-8">
      <header className="flex flex-col gap-4">
        <div className="level-line" />
        <h1 className="text-xl tracking-tight">Mails</h1>
      </header>
      <PageData<Outbox> skeleton={<MailListSkeleton />}>
        {(outbox) => {
          if (outbox === null) return <MailListSkeleton />;
          return 'page' in outbox ? <Mails page={outbox.page} /> : <Failure failure={outbox.failure} />;
        }}
      </PageData>
    </div>
  );
}
