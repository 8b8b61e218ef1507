import { joinAction } from '@/features/leads/web';
import type { listHomeReviews, WireReview } from '@/features/reviews/reviews.contract';
import type { listSamples, WireSample } from '@/features/samples/samples.contract';
import { organization, service, webSite } from '@/shared/structured-data';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup, SkeletonText, SkeletonWaveform } from '@/ui/skeleton';
import type { getHomeTexts, HomeTexts } from '../home.contract';
import type { listNameCredits, NameCredit } from '../site.contract';
import { Benefits } from './home/benefits';
import { GetInTouch, GetStarted } from './home/closing';
import { Hero } from './home/hero';
import { NameCredits } from './home/name-credits';
import { Newsletter } from './home/newsletter';
import { Risks } from './home/risks';
import { ServicesBlock } from './home/services-block';
import { Testimonials } from './home/testimonials';
import { HomeWords } from './home/words';

interface HomeData {
  readonly texts: HomeTexts;
  readonly sample: WireSample | null;
  readonly credits: readonly NameCredit[];
  readonly reviews: readonly WireReview[];
}

/** The words that the product brings along: fetched only where the studio's own can't be loaded. */
async function standingTexts(): Promise<HomeTexts> {
  const { HOME_TEXTS } = await import('../home-texts.rules');
  return Object.fromEntries(HOME_TEXTS.map(({ name, words }) => [name, words]));
}

// Each part is an extra: where one can't be loaded, the page stands without it, or with the product's own words.
const load = async ({ api, signal }: PageRequest): Promise<HomeData> => {
  const [texts, samples, credits, reviews] = await Promise.all([
    api.call<typeof getHomeTexts>('GET /home-texts', { signal }),
    api.call<typeof listSamples>('GET /sample-audios', { query: { per_page: '1' }, signal }),
    api.call<typeof listNameCredits>('GET /name-credits', { signal }),
    api.call<typeof listHomeReviews>('GET /testimonial-home', { signal }),
  ]);
  return {
    texts: texts.ok ? texts.value.data : await standingTexts(),
    sample: (samples.ok && samples.value.data[0]) || null,
    credits: credits.ok ? credits.value.data : [],
    reviews: reviews.ok ? reviews.value.data : [],
  };
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = joinAction;

const DESCRIPTION =
  'Send your tracks, get a radio-ready WAV back in 72 to 120 hours, with up to 3 free revisions. Hear real songs before and after.';

// The studio and the site are told of here; other pages refer to them by their ids.
export const meta = pageMeta({
  title: 'Online Mixing And Mastering',
  description: DESCRIPTION,
  path: '/',
  keywords: [
    'online mixing',
    'online mastering',
    'mixing and mastering',
    'mixing engineer',
    'mastering engineer',
  ],
  structuredData: (site) => [
    organization(site),
    webSite(site),
    service({ name: 'Mixing And Mastering', description: DESCRIPTION, path: '/' }, site),
  ],
});

function HomeSkeleton() {
  return (
    <SkeletonGroup className="page-width flex flex-col gap-12 pt-14 pb-16 md:pt-24">
      <Skeleton className="h-px w-full" />
      <Skeleton className="h-28 w-4/5" />
      <SkeletonText lines={3} className="max-w-reading" />
      <SkeletonWaveform className="h-52" />
    </SkeletonGroup>
  );
}

function Home({ data: { texts, sample, credits, reviews } }: { data: HomeData }) {
  return (
    <HomeWords texts={texts}>
      <Hero sample={sample} />
      <Benefits />
      <Risks />
      <ServicesBlock />
      <NameCredits credits={credits} />
      <Testimonials reviews={reviews} />
      <GetInTouch />
      <GetStarted />
      <Newsletter />
    </HomeWords>
  );
}

/** /: what the studio does, by ear first (HOME-01, HOME-04). */
export default function HomePage() {
  return <PageData<HomeData> skeleton={<HomeSkeleton />}>{(data) => <Home data={data} />}</PageData>;
}
