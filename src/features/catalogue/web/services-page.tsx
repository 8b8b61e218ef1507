import { hoursText } from '@/features/settings/settings.rules';
import { useSettings } from '@/features/settings/web';
import type { PublicSettings } from '@/features/settings/settings.contract';
import { pageOf } from '@/shared/page-number';
import { Breadcrumb } from '@/ui/breadcrumb';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { browserLoader, loadedPage, PageData, serverLoader, valueOf, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PageLink } from '@/ui/page-link';
import { PageTitle } from '@/ui/page-title';
import { Pagination } from '@/ui/pagination';
import { scrollToTop } from '@/ui/scroll-to-top';
import { SkeletonCard, SkeletonGroup, Skeleton } from '@/ui/skeleton';
import type { listServices, listServicesOfTag, listTags, ServicePage, WireTag } from '../catalogue.contract';
import { ServiceCard } from './service-card';

interface ServicesData {
  readonly tag: string | null;
  readonly tags: readonly WireTag[];
  readonly page: ServicePage;
}

const load = async ({ api, url, signal }: PageRequest): Promise<ServicesData> => {
  const tag = url.searchParams.get('tag');
  const query = { page: String(pageOf(url)) };
  const [tags, page] = await Promise.all([
    api.call<typeof listTags>('GET /tags', { signal }),
    tag === null
      ? api.call<typeof listServices>('GET /services', { query, signal })
      : api.call<typeof listServicesOfTag>('GET /services/{tag_slug}', {
          params: { tag_slug: tag },
          query,
          signal,
        }),
  ]);
  // Without its tags the page still lists every service.
  return { tag, tags: tags.ok ? tags.value.filter((one) => one.count > 0) : [], page: valueOf(page) };
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

const KEYWORDS = [
  'mixing services',
  'mastering services',
  'online mixing and mastering',
  'stem mastering',
  'prices',
];

export const meta = pageMeta(({ loaderData }) => {
  const loaded = loadedPage(load, loaderData);
  const tag = loaded?.tags.find(({ slug }) => slug === loaded.tag)?.tag;
  return {
    title: tag === undefined ? 'All Services' : `Services: ${tag}`,
    description: `${tag === undefined ? '' : `Services for ${tag}. `}Mixing, mastering, stem mastering, vocal mixes, radio edits and monthly packages, with prices, delivery times and what each includes.`,
    path: '/services',
    query: ['tag', 'page'],
    keywords: tag === undefined ? KEYWORDS : [tag, ...KEYWORDS],
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

function TagFilter({ tags, current }: { tags: readonly WireTag[]; current: string | null }) {
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
    <SkeletonGroup label="Loading services" className="flex flex-col gap-10">
      <Skeleton className="h-11 w-full max-w-reading rounded-full" />
      <div className={grid}>
        {SIX.map((number) => (
          <SkeletonCard key={number} lines={2} />
        ))}
      </div>
    </SkeletonGroup>
  );
}

function Services({ data: { tag, tags, page } }: { data: ServicesData }) {
  return (
    <div className="flex flex-col gap-10">
      <TagFilter tags={tags} current={tag} />
      {page.data.length === 0 ? (
        <EmptyState
          title="No Services Found"
          text="Nothing is offered here right now."
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
  return `Mixing and mastering is delivered in ${hoursText(hours.mixing_and_mastering)}, mastering alone in ${hoursText(hours.mastering)}; rush takes ${hoursText(hours.rush)} where a service offers it. Up to ${claims.free_revisions} revisions are free.`;
}

/** /services: everything that is sold, by tag and page (SERV-01). */
export default function ServicesPage() {
  const settings = useSettings();
  return (
    <div className="page-width flex flex-col gap-10 py-10 pb-24 md:py-16 md:pb-32">
      <PageTitle
        above={
          <Breadcrumb items={[{ label: 'Services', to: '/select-services' }, { label: 'All Services' }]} />
        }
        title="All Services"
        lead={leadOf(settings)}
      />
      <PageData<ServicesData> skeleton={<ServicesSkeleton />}>{(data) => <Services data={data} />}</PageData>
    </div>
  );
}
