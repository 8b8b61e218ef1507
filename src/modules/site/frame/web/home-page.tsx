import { joinAction } from '@/modules/conversations/contact/web/newsletter-action';
import type { listHomeReviews, WireReview } from '@/modules/orders/reviews/reviews.contract';
import type { listSamples, WireSample } from '@/modules/catalogue/samples/samples.contract';
import type { listCategories, WireCategory } from '@/modules/catalogue/services/catalogue.contract';
import { hoursText } from '@/modules/foundation/settings/settings.rules';
import { listIn } from '@/shared/list-answer';
import type { SiteIdentity } from '@/shared/site-identity';
import { organization, service, webSite } from '@/shared/structured-data';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PartBoundary } from '@/ui/part-boundary';
import { Skeleton, SkeletonGroup, SkeletonText, SkeletonWaveform } from '@/ui/skeleton';
import type { getHomeTexts, HomeTexts } from '../home.contract';
import type { listNameCredits, NameCredit } from '../site.contract';
import { Benefits } from './home/benefits';
import { GetInTouch, GetStarted } from './home/closing';
import { DropHere } from './home/drop-here';
import { Hero } from './home/hero';
import { NameCredits } from './home/name-credits';
import type { HomePictures } from './home/pictures';
import { Newsletter } from './home/newsletter';
import { Risks } from './home/risks';
import { ServicesBlock } from './home/services-block';
import { Testimonials } from './home/testimonials';
import { HomeTextsProvider } from './home/texts';

interface HomeData {
  readonly pictures: HomePictures;
  readonly texts: HomeTexts;
  /** The first page of samples: the first is the hero's, the others are heard further down. */
  readonly songs: readonly WireSample[];
  readonly categories: readonly WireCategory[];
  readonly credits: readonly NameCredit[];
  readonly reviews: readonly WireReview[];
}

/** The words that the product brings along: fetched only where the studio's own can't be loaded. */
async function standingTexts(): Promise<HomeTexts> {
  const { HOME_TEXTS } = await import('../home-texts.rules');
  return Object.fromEntries(HOME_TEXTS.map(({ name, words }) => [name, words]));
}

function textsIn({ data }: { readonly data?: unknown }): HomeTexts | null {
  if (typeof data !== 'object' || data === null) return null;
  return Object.values(data).every((text) => typeof text === 'string') ? (data as HomeTexts) : null;
}

// Each part is an extra: where one can't be loaded, the page stands without it, or with the product's own words.
const load = async ({ api, signal }: PageRequest): Promise<HomeData> => {
  const [{ HOME_PICTURES: pictures }, texts, samples, categories, credits, reviews] = await Promise.all([
    import('./home/pictures'),
    api.call<typeof getHomeTexts>('GET /home-texts', { signal }),
    api.call<typeof listSamples>('GET /sample-audios', { signal }),
    api.call<typeof listCategories>('GET /categories/with-count', { signal }),
    api.call<typeof listNameCredits>('GET /name-credits', { signal }),
    api.call<typeof listHomeReviews>('GET /testimonial-home', { signal }),
  ]);
  return {
    pictures,
    texts: (texts.ok && textsIn(texts.value)) || (await standingTexts()),
    songs: (samples.ok && listIn<WireSample>(samples.value)) || [],
    categories: (categories.ok && listIn<WireCategory>(categories.value)) || [],
    credits: (credits.ok && listIn<NameCredit>(credits.value)) || [],
    reviews: (reviews.ok && listIn<WireReview>(reviews.value)) || [],
  };
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = joinAction;

function descriptionOf({ turnaround_hours, claims }: SiteIdentity): string {
  const revisions = claims.free_revisions > 0 ? `, with up to ${claims.free_revisions} free revisions` : '';
  return `Send your tracks, get a radio-ready WAV back in ${hoursText(turnaround_hours.mixing_and_mastering)}${revisions}. Hear real songs before and after.`;
}

export const handle = { cacheSeconds: 5 };

// The studio and the site are told of here; other pages refer to them by their ids.
export const meta = pageMeta(({ site }) => ({
  title: 'Online Mixing And Mastering',
  description: descriptionOf(site),
  path: '/',
  keywords: ['online mixing', 'online mastering', 'mixing and mastering'],
  structuredData: (of) => [
    organization(of),
    webSite(of),
    service({ name: 'Mixing And Mastering', description: descriptionOf(of), path: '/' }, of),
  ],
}));

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

function Home({ data: { pictures, texts, songs, categories, credits, reviews } }: { data: HomeData }) {
  const [first = null, second = first] = songs;
  return (
    <HomeTextsProvider texts={texts}>
      <PartBoundary round={first} failed={<Hero sample={null} />}>
        <Hero sample={first} />
      </PartBoundary>
      <PartBoundary round={second} failed={<Benefits sample={null} pictures={pictures} />}>
        <Benefits sample={second} pictures={pictures} />
      </PartBoundary>
      <Risks faults={pictures.faults} />
      <PartBoundary round={categories} failed={<ServicesBlock categories={[]} songs={[]} />}>
        <ServicesBlock categories={categories} songs={songs} />
      </PartBoundary>
      <PartBoundary failed={null}>
        <DropHere />
      </PartBoundary>
      <PartBoundary round={credits} failed={null}>
        <NameCredits credits={credits} songs={songs} />
      </PartBoundary>
      <PartBoundary round={reviews} failed={null}>
        <Testimonials reviews={reviews} />
      </PartBoundary>
      <GetInTouch />
      <GetStarted />
      <Newsletter />
    </HomeTextsProvider>
  );
}

/** /: what the studio does, by ear first (HOME-01, HOME-04). */
export default function HomePage() {
  return <PageData<HomeData> skeleton={<HomeSkeleton />}>{(data) => <Home data={data} />}</PageData>;
}
