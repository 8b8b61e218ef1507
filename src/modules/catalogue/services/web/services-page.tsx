import {
  useLoaderData,
  useSearchParams,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { hoursText } from '@/modules/foundation/settings/settings.rules';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import type { PublicSettings } from '@/modules/foundation/settings/settings.contract';
import { isBeyond, listIn, pageIn } from '@/shared/list-answer';
import { pageOf } from '@/shared/page-number';
import { Breadcrumb } from '@/ui/breadcrumb';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { landedOf, useLatest, type Part } from '@/ui/cached-parts';
import { PageBeyond } from '@/ui/page-beyond';
import {
  endingRequest,
  listAnswerOf,
  loadedPage,
  PageData,
  payloadOf,
  serverLoader,
  serverRequest,
  withPart,
  type PagePayload,
  type PageRequest,
} from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PageLink } from '@/ui/page-link';
import { PageTitle } from '@/ui/page-title';
import { Pagination } from '@/ui/pagination';
import { PartFailed } from '@/ui/part-failed';
import { scrollToTop } from '@/ui/scroll-to-top';
import { SkeletonCard, SkeletonGroup, Skeleton } from '@/ui/skeleton';
import type { listServices, listServicesOfTag, listTags, WireService, WireTag } from '../catalogue.contract';
import { SERVICES_PER_PAGE } from '../catalogue.rules';
import { ServiceCard } from './service-card';

interface ServicesData {
  readonly tag: string | null;
  /** Null where the answer held no list. */
  readonly page: ReturnType<typeof pageIn<WireService>>;
}

type Tags = readonly WireTag[];

/** The tags load by themselves: they stay while another list is on its way, so that another one can be chosen. */
interface ServicesParts extends PagePayload<ServicesData> {
  readonly tags: Part<Tags>;
}

const load = async ({ api, url, signal }: PageRequest): Promise<ServicesData> => {
  const tag = url.searchParams.get('tag');
  const query = { per_page: String(SERVICES_PER_PAGE), page: String(pageOf(url)) };
  const answer =
    tag === null
      ? await api.call<typeof listServices>('GET /services', { query, signal })
      : await api.call<typeof listServicesOfTag>('GET /services/{tag_slug}', {
          params: { tag_slug: tag },
          query,
          signal,
        });
  return { tag, page: pageIn<WireService>(listAnswerOf<typeof listServices>(answer)) };
};

// Without its tags the page still lists every service.
async function loadTags({ api, signal }: PageRequest): Promise<Tags> {
  const answer = await api.call<typeof listTags>('GET /tags', { signal });
  return ((answer.ok && listIn<WireTag>(answer.value)) || []).filter(
    ({ slug, tag, count }) => typeof slug === 'string' && typeof tag === 'string' && count > 0,
  );
}

const isMissing = ({ page }: ServicesData): boolean => page !== null && isBeyond(page);

const loadList = serverLoader(load, { missing: isMissing });

export async function loader(args: LoaderFunctionArgs) {
  const [list, tags] = await Promise.all([loadList(args), loadTags(serverRequest(args))]);
  return withPart(list, { tags });
}

export function clientLoader(args: ClientLoaderFunctionArgs): ServicesParts {
  const request = endingRequest(args);
  return { ...payloadOf(load, request), tags: loadTags(request) };
}

const KEYWORDS = [
  'mixing services',
  'mastering services',
  'online mixing and mastering',
  'stem mastering',
  'prices',
];

export const handle = { cacheSeconds: 5 };

export const meta = pageMeta(({ loaderData }) => {
  const loaded = loadedPage(load, loaderData);
  const tags = landedOf((loaderData as ServicesParts | undefined)?.tags);
  const tag = tags?.find(({ slug }) => slug === loaded?.tag)?.tag;
  return {
    title: tag === undefined ? 'All Services' : `Services: ${tag}`,
    description: `${tag === undefined ? '' : `Services for ${tag}. `}Mixing, mastering, stem mastering, vocal mixes, radio edits and monthly packages, with prices, delivery times and what each includes.`,
    path: '/services',
    query: ['tag', 'page'],
    keywords: tag === undefined ? KEYWORDS : [tag, ...KEYWORDS],
    noindex: loaded !== null && isMissing(loaded),
    breadcrumbs: [
      { name: 'Services', path: '/select-services' },
      { name: 'All Services', path: '/services' },
    ],
  };
});

function addressOf(tag: string | null, page = 1): string {
  const query = new URLSearchParams();
  if (tag !== null) query.set('tag', tag);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '/services' : `/services?${text}`;
}

const tagLook =
  '[&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:gap-2 [&_a]:rounded-full [&_a]:border [&_a]:border-edge [&_a]:px-4 [&_a]:text-sm [&_a]:font-medium [&_a]:transition-colors [&_a]:hover:bg-hover [&_a[aria-current]]:border-after [&_a[aria-current]]:text-after [&_span]:text-xs [&_span]:text-muted';

function TagFilter() {
  const current = useSearchParams()[0].get('tag');
  const tags = useLatest(useLoaderData<ServicesParts>().tags);
  if (tags === null) return <Skeleton className="h-11 w-full max-w-reading rounded-full" />;
  const all = { slug: null, tag: 'All', count: null };
  return (
    <nav aria-label="Filter by tag">
      <ul className={`flex flex-wrap gap-2 ${tagLook}`}>
        {[all, ...tags].map(({ slug, tag, count }) => (
          <li key={tag}>
            <PageLink to={addressOf(slug)} keepScroll aria-current={slug === current ? 'true' : undefined}>
              {tag}
              {count !== null && <span className="figures">{count}</span>}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const grid = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3';
const SIX = [1, 2, 3, 4, 5, 6];

function ServicesSkeleton() {
  return (
    <SkeletonGroup label="Loading services" className={grid}>
      {SIX.map((number) => (
        <SkeletonCard key={number} lines={2} />
      ))}
    </SkeletonGroup>
  );
}

function Services({ data: { tag, page } }: { data: ServicesData }) {
  if (page === null) return <PartFailed />;
  if (isBeyond(page)) return <PageBeyond noun="services" first={addressOf(tag)} />;
  return (
    <div className="flex flex-col gap-10">
      {page.data.length === 0 ? (
        <EmptyState
          title="No Services Found"
          text="Nothing is on sale here right now."
          action={<ButtonLink to="/services">All services</ButtonLink>}
        />
      ) : (
        <ul className={grid}>
          {page.data.map((service, index) => (
            <ServiceCard key={service.id} service={service} eager={index < 3} />
          ))}
        </ul>
      )}
      {page.last_page > 1 && (
        <Pagination
          page={page.current_page}
          pageCount={page.last_page}
          hrefFor={(number) => addressOf(tag, number)}
          keepScroll
          onSelect={scrollToTop}
          label="Pages of services"
        />
      )}
    </div>
  );
}

function leadOf({ turnaround_hours: hours, claims }: PublicSettings): string {
  const revisions = claims.free_revisions > 0 ? ` Up to ${claims.free_revisions} revisions are free.` : '';
  return `Mixing and mastering is delivered in ${hoursText(hours.mixing_and_mastering)}, mastering alone in ${hoursText(hours.mastering)}; rush takes ${hoursText(hours.rush)} where a service offers it.${revisions}`;
}

/** /services: everything that is sold, by tag and page (SERV-01). */
export default function ServicesPage() {
  const settings = useSettings();
  return (
    <div className="page-width flex flex-col gap-10 page-top pb-24 md:pb-32">
      <PageTitle
        above={
          <Breadcrumb items={[{ label: 'Services', to: '/select-services' }, { label: 'All Services' }]} />
        }
        title="All Services"
        lead={leadOf(settings)}
      />
      <TagFilter />
      <PageData<ServicesData> skeleton={<ServicesSkeleton />}>{(data) => <Services data={data} />}</PageData>
    </div>
  );
}
