import { Link, useRevalidator } from 'react-router';
import type { listSamples, WireSample } from '@/modules/catalogue/samples/samples.contract';
import { SAMPLES_PER_PAGE } from '@/modules/catalogue/samples/samples.rules';
import { hoursText } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { ButtonLink } from '@/ui/button';
import { isBeyond, pageIn } from '@/shared/list-answer';
import { pageOf } from '@/shared/page-number';
import { logFailure } from '@/ui/log-failure';
import { browserLoader, loadedPage, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { PageBeyond } from '@/ui/page-beyond';
import { Pagination } from '@/ui/pagination';
import { Card } from '@/ui/card';
import { scrollToTop } from '@/ui/scroll-to-top';
import { Skeleton, SkeletonGroup, SkeletonWaveform } from '@/ui/skeleton';
import { SampleCard } from './sample-card';

/** `page` is null where it could not be loaded. */
interface SamplesData {
  readonly page: ReturnType<typeof pageIn<WireSample>>;
}

const load = async ({ api, url, signal }: PageRequest): Promise<SamplesData> => {
  const page = await api.call<typeof listSamples>('GET /sample-audios', {
    query: { per_page: String(SAMPLES_PER_PAGE), page: String(pageOf(url)) },
    signal,
  });
  if (page.ok) return { page: pageIn<WireSample>(page.value) };
  // Specified: a failure is logged only, and the list stays empty (SAMP-08).
  if (page.refusal.kind !== 'cancelled') logFailure('Samples', page.refusal.message);
  return { page: null };
};

const isMissing = ({ page }: SamplesData): boolean => page !== null && isBeyond(page);

export const loader = serverLoader(load, { missing: isMissing });
export const clientLoader = browserLoader(load);

const HEAD = {
  title: 'Before & After Samples',
  description: 'Compare raw mixes with finished masters. Switch between before and after at any moment.',
  path: '/samples',
  query: ['page'],
  keywords: ['mixing samples', 'mastering samples', 'before and after', 'mixing and mastering examples'],
};

export const handle = { cacheSeconds: 5 };

export const meta = pageMeta(({ loaderData }) => {
  const loaded = loadedPage(load, loaderData);
  return { ...HEAD, noindex: loaded !== null && isMissing(loaded) };
});

const grid = 'grid gap-6 md:grid-cols-2';
const FOUR = [1, 2, 3, 4];

function SampleSkeletons() {
  return (
    <SkeletonGroup label="Loading samples" className={grid}>
      {FOUR.map((number) => (
        <Card key={number} className="flex flex-col gap-4">
          <div className="flex min-h-12 items-center justify-between gap-6">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-11 w-48 rounded-full" />
          </div>
          <SkeletonWaveform />
          <div className="flex items-center gap-4">
            <Skeleton className="size-12 rounded-full" />
            <Skeleton className="h-1 flex-1" />
          </div>
        </Card>
      ))}
    </SkeletonGroup>
  );
}

function Failed() {
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      title="The samples could not be loaded"
      safe="Please try again."
      onRetry={() => void revalidate()}
      retrying={state !== 'idle'}
      className="border-y border-line"
    />
  );
}

function addressOf(number: number): string {
  return number === 1 ? '/samples' : `/samples?page=${number}`;
}

function Samples({ page }: SamplesData) {
  if (page === null) return <Failed />;
  if (isBeyond(page)) return <PageBeyond noun="samples" first="/samples" />;
  if (page.data.length === 0) {
    return (
      <EmptyState
        title="There are no samples here right now"
        text="The studio has not published any samples yet. See what each service includes instead."
        action={<ButtonLink to="/select-services">See services</ButtonLink>}
      />
    );
  }
  return (
    <>
      <div className={grid}>
        {page.data.map((sample) => (
          <SampleCard key={sample.id} sample={sample} />
        ))}
      </div>
      {page.last_page > 1 && (
        <Pagination
          page={page.current_page}
          pageCount={page.last_page}
          hrefFor={addressOf}
          keepScroll
          onSelect={scrollToTop}
          label="Pages of samples"
        />
      )}
    </>
  );
}

function Closing() {
  const { turnaround_hours } = useSettings();
  return (
    <p className="max-w-reading text-md">
      Would you like to hear your own song like this?{' '}
      <Link to="/select-services" className="link">
        Choose a service
      </Link>
      , send your tracks, and hear the first version in {hoursText(turnaround_hours.mixing_and_mastering)}.
    </p>
  );
}

/** /samples: every before and after pair of the studio (SAMP-05 to SAMP-08). */
export default function SamplesPage() {
  return (
    <div className="page-width page-top flex flex-col gap-12 pb-24 md:pb-32">
      <PageTitle
        title="Before & After Samples"
        lead="Press play and switch while it plays. You stay at the same place in the song, with and without our work."
      />
      <p className="max-w-reading border-l-2 border-after pl-5 text-muted">
        These samples are lossy 128 kb/s mp3 files with boosted volume, so that they load quickly and play
        loud enough anywhere. You receive a 24-bit WAV. Listen on good headphones or speakers: a phone can’t
        play most of the difference.
      </p>
      <PageData<SamplesData> skeleton={<SampleSkeletons />} failed={<Failed />}>
        {({ page }) => <Samples page={page} />}
      </PageData>
      <Closing />
    </div>
  );
}
