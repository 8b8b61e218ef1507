import { queryRows } from '@/platform/db/database';
import { must, outcome } from '@/modules/orders/orders/orders.testing';
import type { SignedInClient, TestApp } from '@test/support/app';
import type { getServiceDetails } from './catalogue.contract';
import type {
  createService,
  getStudioService,
  listStudioServices,
  moveService,
  saveService,
  ServiceBody,
  StudioService,
} from './catalogue-studio.contract';

/** The form of a service as it comes back from the API, with a change. */
export function formOf(service: StudioService, change: Partial<ServiceBody> = {}): ServiceBody {
  const money = (amount: number | null) => (amount === null ? '' : String(amount));
  const { price, discounted_price, rush_surcharge, revision_price } = service;
  const variations = service.variations.map((one) =>
    Object.assign({}, one, { price: money(one.price), discounted_price: money(one.discounted_price) }),
  );
  return {
    ...service,
    price: money(price),
    discounted_price: money(discounted_price),
    rush_surcharge: money(rush_surcharge),
    revision_price: money(revision_price),
    variations,
    ...change,
  };
}

/** What an admin does with services, by the calls that browsers make. */
export function catalogueHarness(app: TestApp, admin: SignedInClient) {
  return {
    read: async (id: number) =>
      must(
        await admin.call<typeof getStudioService>('GET /studio/services/{id}', {
          params: { id: String(id) },
        }),
      ).data,
    save: (id: number, body: ServiceBody, who = admin) =>
      who.call<typeof saveService>('PUT /studio/services/{id}', { params: { id: String(id) }, body }),
    move: (service: StudioService, state: StudioService['state']) =>
      admin.call<typeof moveService>('PUT /studio/services/{id}/state', {
        params: { id: String(service.id) },
        body: { version: service.version, state },
      }),
    draft: async (name: string) =>
      must(
        await admin.call<typeof createService>('POST /studio/services', {
          body: { name, category_id: 2, kind: 'one_time' },
        }),
      ).data,
    list: async () => must(await admin.call<typeof listStudioServices>('GET /studio/services', {})).data,
    isSold: async (id: number) =>
      outcome(
        await app
          .guest()
          .call<typeof getServiceDetails>('GET /service-details/{id}', { params: { id: String(id) } }),
      ),
    lastLog: async () =>
      (
        await queryRows<{ action: string; actor_id: number; before: object | null; after: object | null }>(
          app.db,
          'select action, actor_id, before, after from audit_log order by id desc limit 1',
        )
      )[0],
  };
}
