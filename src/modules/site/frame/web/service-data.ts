import type { listSamples, WireSample } from '@/modules/catalogue/samples/samples.contract';
import type { getServiceDetails, WireDetail } from '@/modules/catalogue/services/catalogue.contract';
import { serviceIdOfSlug } from '@/modules/catalogue/services/catalogue.rules';
import type {
  listReviews,
  ReviewPage,
  ReviewSummary,
  summariseReviews,
} from '@/modules/orders/reviews/reviews.contract';
import { sampleFor } from '../sample-choice.rules';
import { pageNotFound, valueOf, type PageRequest } from '@/ui/page-data';

export interface ServiceData {
  readonly detail: WireDetail;
  /** A song to hear; null where there is none, or they could not be loaded. */
  readonly sample: WireSample | null;
  /** The newest reviews of the service; null where they could not be loaded: the page stands without them. */
  readonly reviews: ReviewPage | null;
  readonly summary: ReviewSummary | null;
}

const REVIEWS_SHOWN = '3';

/** What the page of one service shows. */
export async function loadService({ api, params, signal }: PageRequest): Promise<ServiceData> {
  const id = serviceIdOfSlug(params['slug'] ?? '');
  if (id === null) throw pageNotFound();
  const of = { service_id: String(id) };
  const [found, samples, reviews, summary] = await Promise.all([
    api.call<typeof getServiceDetails>('GET /service-details/{id}', { params: { id: String(id) }, signal }),
    api.call<typeof listSamples>('GET /sample-audios', { query: {}, signal }),
    api.call<typeof listReviews>('GET /testimonial-list', {
      query: { ...of, per_page: REVIEWS_SHOWN },
      signal,
    }),
    api.call<typeof summariseReviews>('GET /testimonial-summary', { query: of, signal }),
  ]);
  const detail = valueOf(found).data;
  return {
    detail,
    sample: samples.ok ? sampleFor(detail, samples.value.data) : null,
    reviews: reviews.ok ? reviews.value : null,
    summary: summary.ok ? summary.value : null,
  };
}
