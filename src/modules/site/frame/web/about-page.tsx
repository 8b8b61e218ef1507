import type { listEngineers, WireEngineer } from '@/modules/catalogue/engineers/engineers.contract';
import { Gallery, GallerySkeleton } from '@/modules/content/gallery/web/gallery';
import type { listPictures, WirePicture } from '@/modules/content/gallery/gallery.contract';
import type { ReviewSummary, summariseReviews } from '@/modules/orders/reviews/reviews.contract';
import { listIn } from '@/shared/list-answer';
import type { SiteIdentity } from '@/shared/site-identity';
import { aboutPage } from '@/shared/structured-data-content';
import { logFailure } from '@/ui/log-failure';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { yearsText } from '../claims.rules';
import { StudioEngineers } from './about/studio-engineers';
import { Figures } from './about/figures';
import { Mission } from './about/mission';
import { ReviewPlaces } from './about/review-places';
import { WayOfWorking } from './about/way-of-working';

interface AboutData {
  readonly engineers: readonly WireEngineer[];
  readonly pictures: readonly WirePicture[];
  readonly reviews: ReviewSummary | null;
}

// All are extras: where one can't be loaded, the page stands without it.
const load = async ({ api, signal }: PageRequest): Promise<AboutData> => {
  const [engineers, pictures, reviews] = await Promise.all([
    api.call<typeof listEngineers>('GET /engineers', { signal }),
    api.call<typeof listPictures>('GET /gallary', { signal }),
    api.call<typeof summariseReviews>('GET /testimonial-summary', { signal }),
  ]);
  // Specified: a failure is logged only (ABOU-02).
  if (!pictures.ok && pictures.refusal.kind !== 'cancelled') logFailure('Gallery', pictures.refusal.message);
  const shown = pictures.ok ? listIn<WirePicture>(pictures.value) : [];
  if (shown === null) logFailure('Gallery', 'The answer holds no list.');
  return {
    engineers: engineers.ok ? (listIn<WireEngineer>(engineers.value) ?? []) : [],
    pictures: shown ?? [],
    reviews: reviews.ok ? reviews.value : null,
  };
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

function wordsOf({ claims }: SiteIdentity) {
  const years = yearsText(claims);
  return {
    title: 'About',
    description: `Who mixes and masters your song${years === null ? '' : `: engineers with ${years}`}. How we work, what customers say, and pictures of the studio.`,
    path: '/about',
  };
}

export const handle = { cacheSeconds: 5 };

export const meta = pageMeta(({ site }) => ({
  ...wordsOf(site),
  keywords: ['mixing engineers', 'mastering studio', 'about the studio', 'studio gallery'],
  structuredData: (of) => [aboutPage({ ...wordsOf(of), name: `About ${of.site_name}` }, of)],
}));

function StudioGallery({ pictures }: { pictures: readonly WirePicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="gallery" className="page-width pb-24 md:pb-32">
      <h2 id="gallery" className="mb-8">
        Studio Gallery
      </h2>
      <Gallery pictures={pictures} />
    </section>
  );
}

function AboutSkeleton() {
  return (
    <div className="page-width pb-24 md:pb-32">
      <GallerySkeleton />
    </div>
  );
}

/** /about: who does the work and how, where it is reviewed, and what the studio looks like (ABOU-01 to ABOU-03). */
export default function AboutPage() {
  return (
    <>
      <Mission />
      <PageData<AboutData> skeleton={<Figures reviews={null} />} failed={<Figures reviews={null} />}>
        {({ reviews }) => <Figures reviews={reviews} />}
      </PageData>
      <PageData<AboutData> skeleton={null} failed={null}>
        {({ engineers }) => <StudioEngineers engineers={engineers} />}
      </PageData>
      <WayOfWorking />
      <ReviewPlaces />
      <PageData<AboutData> skeleton={<AboutSkeleton />} failed={null}>
        {({ pictures }) => <StudioGallery pictures={pictures} />}
      </PageData>
    </>
  );
}
