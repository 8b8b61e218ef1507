import { useLocation, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { listIn } from '@/shared/list-answer';
import { faqPage } from '@/shared/structured-data-content';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { browserLoader, loadedPage, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import type { listQuestions, WireQuestion } from '../faq.contract';
import { FaqHead } from './faq-head';
import { Questions } from './questions';

interface FaqData {
  /** Null where they could not be loaded. */
  readonly questions: readonly WireQuestion[] | null;
}

const load = async ({ api, signal }: PageRequest): Promise<FaqData> => {
  const answer = await api.call<typeof listQuestions>('GET /faq-list', { signal });
  return { questions: answer.ok ? listIn<WireQuestion>(answer.value) : null };
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

// Category and search only choose among what is here; the same address once more is 'try again'.
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

export const handle = { cacheSeconds: 5 };

export const meta = pageMeta(({ loaderData }) => {
  const questions = loadedPage(load, loaderData)?.questions ?? [];
  return {
    title: 'Frequently Asked Questions',
    description:
      'How to prepare and send your tracks, what mixing and mastering include, how long they take, what revisions and refunds look like: answered by the engineers.',
    path: '/faq',
    keywords: [
      'mixing questions',
      'mastering questions',
      'prepare tracks for mixing',
      'mixing and mastering faq',
    ],
    ...(questions.length > 0 ? { structuredData: () => [faqPage(questions)] } : {}),
  };
});

const page = 'page-width flex flex-col gap-12 page-top pb-24 md:gap-16 md:pb-32';
const SIX = [1, 2, 3, 4, 5, 6];

function FaqSkeleton() {
  return (
    <div className={page}>
      <FaqHead />
      <SkeletonGroup label="Loading questions" className="grid gap-x-16 gap-y-10 lg:grid-cols-[17rem_1fr]">
        <div className="flex gap-2 overflow-hidden lg:flex-col">
          {SIX.map((number) => (
            <Skeleton key={number} className="h-11 w-44 flex-none rounded-full" />
          ))}
        </div>
        <div className="flex flex-col gap-6">
          <Skeleton className="h-12 w-full rounded" />
          <div className="divide-y divide-line border-y border-line">
            {SIX.map((number) => (
              <div key={number} className="flex h-14 items-center">
                <Skeleton className="h-4 w-3/5" />
              </div>
            ))}
          </div>
        </div>
      </SkeletonGroup>
    </div>
  );
}

function Failed() {
  const { support_email } = useSettings();
  const { pathname, search } = useLocation();
  return (
    <ErrorState
      title="Failed to load FAQs"
      text={
        <>
          The answers did not load. Try again, or ask us at{' '}
          <a href={`mailto:${support_email}`} className="link">
            {support_email}
          </a>
          .
        </>
      }
      action={
        <ButtonLink to={`${pathname}${search}`} variant="primary" replace preventScrollReset>
          Try again
        </ButtonLink>
      }
      className="border-y border-line [&_h2]:text-clip"
    />
  );
}

function Empty() {
  return (
    <EmptyState
      title="No questions yet"
      text="Ask yours on the contact page. An engineer answers, day or night."
      action={<ButtonLink to="/contact">Write to us</ButtonLink>}
      className="border-y border-line"
    />
  );
}

function Loaded({ questions }: { questions: FaqData['questions'] }) {
  if (questions !== null && questions.length > 0) return <Questions questions={questions} />;
  return (
    <>
      <FaqHead />
      {questions === null ? <Failed /> : <Empty />}
    </>
  );
}

/** /faq: every question with its answer, by category and by search (FAQ-01 to FAQ-03). */
export default function FaqPage() {
  return (
    <PageData<FaqData>
      steady
      skeleton={<FaqSkeleton />}
      failed={
        <div className={page}>
          <Loaded questions={null} />
        </div>
      }
    >
      {({ questions }) => (
        <div className={page}>
          <Loaded questions={questions} />
        </div>
      )}
    </PageData>
  );
}
