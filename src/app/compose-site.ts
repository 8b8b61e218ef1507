import {
  analyticsJobs,
  analyticsRoutes,
  createAnalyticsService,
} from '@/modules/foundation/analytics/server';
import { createFaqService, createStudioFaq, faqRoutes, studioFaqRoutes } from '@/modules/content/faq/server';
import { createGalleryService, galleryRoutes, studioGalleryRoutes } from '@/modules/content/gallery/server';
import {
  createPoliciesService,
  createStudioPolicies,
  policiesRoutes,
  studioPoliciesRoutes,
} from '@/modules/content/policies/server';
import {
  createContactService,
  createLeadsService,
  lockContact,
  leadsRoutes,
  writeContact,
} from '@/modules/conversations/contact/server';
import type { CartService } from '@/modules/shop/cart/server';
import { orderCompleted } from '@/modules/orders/orders/server';
import { createPreferencesService, preferencesRoutes } from '@/modules/conversations/notifications/server';
import { createChat } from '@/modules/conversations/chat/server';
import {
  createNewUploadsService,
  newUploadsJobs,
  newUploadsRoutes,
} from '@/modules/orders/unpaid-uploads/server';
import { createReviewsService, reviewsRoutes } from '@/modules/orders/reviews/server';
import { createSamplesService, samplesRoutes } from '@/modules/catalogue/samples/server';
import { homeRoutes, siteRoutes } from '@/modules/site/frame/server';
import type { JobHandler } from '@/platform/jobs/job';
import type { Route } from '@/platform/http/mount';
import { composeBlog } from './compose-blog';
import { composeCarts } from './compose-carts';
import type { Foundation, Platform } from './compose-platform';
import { composeSamples } from './compose-samples';
import type { Shop } from './compose-shop';
import type { Work } from './compose-work';

/** What the public site is built on. */
export interface SiteDeps {
  readonly foundation: Foundation;
  readonly platform: Platform;
  readonly shop: Shop;
  readonly work: Work;
}

// The mailing list, its vouchers, messages to the studio and what people want to be mailed.
function composeMailingList({ db, clock, events, pushes, record, keys }: Platform, { promotions }: Shop) {
  const leads = createLeadsService({
    db,
    clock,
    events,
    keys,
    issueVoucher: (tx, voucher) => promotions.issueVoucher(tx, voucher),
  });
  const contact = createContactService({ db, clock, events, pushes, record });
  const preferences = createPreferencesService({ db, clock, keys, leads });
  const routes: Route[] = [...leadsRoutes({ leads, contact }), ...preferencesRoutes(preferences)];
  return { services: { leads, contact, preferences }, routes };
}

// What is sent without an order, until it is paid.
function composeNewUploads({ platform, shop, work }: Omit<SiteDeps, 'foundation'>) {
  const { db, clock, events, pushes } = platform;
  const { catalogue } = shop;
  const { orders, uploads } = work;
  const deps = { db, clock, events, pushes, catalogue, orders, files: uploads.service };
  const newUploads = createNewUploadsService(deps);
  return {
    services: { newUploads },
    routes: newUploadsRoutes(newUploads),
    jobs: newUploadsJobs(newUploads),
  };
}

// Conversations, and the inbox that the studio reads them in.
function composeChat({ platform, work }: Pick<SiteDeps, 'platform' | 'work'>, cart: CartService) {
  const chat = createChat({
    ...platform,
    files: work.uploads.service,
    revisions: work.revisions,
    contacts: { hold: lockContact, write: writeContact },
    async cartOf(userId) {
      const { cartItems } = await cart.read(userId);
      return cartItems.map(({ service_name: name, qty, rush }) => ({ name, qty, rush }));
    },
  });
  platform.events.subscribe(orderCompleted, 'chat', ({ order_id }) => chat.orderCompleted(order_id));
  return chat;
}

/** Builds the features of the public site: each has its service, and where it has them its calls and jobs. */
export function composeSite({ platform, shop, work }: SiteDeps) {
  const { db, clock } = platform;
  const analytics = createAnalyticsService({ db, clock });
  const samples = createSamplesService({ db });
  const madeSamples = composeSamples(platform, work);
  const reviews = createReviewsService({ db });
  const blog = composeBlog(platform, samples);
  const list = composeMailingList(platform, shop);
  const unpaid = composeNewUploads({ platform, shop, work });
  const carts = composeCarts(platform, shop);
  const chat = composeChat({ platform, work }, carts.services.cart);
  const routes: Route[] = [
    ...analyticsRoutes(analytics),
    ...samplesRoutes(samples),
    ...madeSamples.routes,
    ...reviewsRoutes({ reviews, written: work.writtenReviews }),
    ...blog.routes,
    ...list.routes,
    ...chat.routes,
    ...unpaid.routes,
    ...carts.routes,
    ...siteRoutes({ db }),
    ...homeRoutes(platform),
    ...faqRoutes(createFaqService({ db })),
    ...studioFaqRoutes(createStudioFaq(platform)),
    ...galleryRoutes(createGalleryService({ db })),
    ...studioGalleryRoutes(platform),
    ...policiesRoutes(createPoliciesService({ db, clock, settings: shop.settings })),
    ...studioPoliciesRoutes(createStudioPolicies({ ...platform, settings: shop.settings })),
  ];
  const jobs: JobHandler[] = [
    ...analyticsJobs(analytics),
    ...madeSamples.jobs,
    ...blog.jobs,
    ...chat.jobs,
    ...unpaid.jobs,
  ];
  const services = {
    samples,
    reviews,
    ...blog.services,
    liveChats: chat.liveChats,
    ...list.services,
    ...unpaid.services,
    ...carts.services,
  };
  return { services, routes, jobs, documents: [madeSamples.sounds] };
}

export type Site = ReturnType<typeof composeSite>;
