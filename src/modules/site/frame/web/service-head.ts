import { hasText, imageAddress, plainText, servicePath } from '@/modules/catalogue/services/catalogue.rules';
import { averageOf } from '@/modules/orders/reviews/reviews.rules';
import { product } from '@/shared/structured-data-content';
import type { PageHead } from '@/ui/page-meta';
import type { ServiceData } from './service-data';
import { notSold, pricesOf } from '../service-choice.rules';

// Sharing pictures are drawn on this server, with the pictures that lie here.
const OWN_PICTURES = '/media/';

/** Words of the address, for the title until the service itself is there. */
function nameOfSlug(slug: string): string {
  const words = slug.slice(0, slug.lastIndexOf('-p')).split('-').filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || 'Service';
}

const above = [
  { name: 'Services', path: '/select-services' },
  { name: 'All Services', path: '/services' },
];

/** The head of a service's page; of its address alone while a navigation loads the service. */
export function serviceHead(data: ServiceData | null, slug: string): PageHead {
  if (data === null) {
    const description = 'What the service includes, what it needs from you, and what it costs.';
    return { title: nameOfSlug(slug), description, path: `/services/${slug}` };
  }
  const { detail, summary } = data;
  const average = averageOf(summary?.counts ?? []);
  const text = [detail.brief_detail, detail.detail].find(hasText);
  const description = text === undefined ? `${detail.name}: options, delivery and price.` : plainText(text);
  const path = servicePath(detail);
  const image = imageAddress(detail, OWN_PICTURES) ?? undefined;
  return {
    title: detail.name,
    description,
    path,
    image,
    keywords: ['mixing and mastering', detail.name, detail.category.name],
    breadcrumbs: [...above, { name: detail.name, path }],
    structuredData: (site) => [
      product(
        {
          name: detail.name,
          description,
          image,
          url: path,
          sku: `service-${detail.id}`,
          category: detail.category.name,
          prices: pricesOf(detail),
          available: notSold(detail, site.selling) === null,
          monthly: detail.service_type === 'subscription',
          ...(average === null ? {} : { rating: { average, count: summary?.total ?? 0 } }),
        },
        site,
      ),
    ],
  };
}
