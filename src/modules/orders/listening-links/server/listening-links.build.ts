import { copiesMade } from '@/modules/files/renditions/server/renditions.events';
import { deliveryMade } from '@/modules/orders/deliveries/server/deliveries.events';
import { itemsWithFile } from '@/modules/orders/deliveries/server/deliveries.store';
import { itemsById } from '@/modules/orders/orders/server/orders.store';
import type { Events } from '@/platform/events/outbox';
import type { Route } from '@/platform/http/mount';
import { jobHandler, type JobHandler } from '@/platform/jobs/job';
import type { OrderItemId } from '@/shared/ids';
import { linkState, listeningTopic } from '../listening-links.rules';
import { createGathering } from './gathering.service';
import { createListenerComments } from './listener-comments.service';
import { takeUnmailed } from './listener-digests.store';
import { mailListenerDigest, type ListeningDeps } from './listening.deps';
import { listenersCommented } from './listening.events';
import { createListeningLinks } from './listening-links.service';
import { listeningLinksRoutes } from './listening-links.routes';
import { linksOfItem } from './listening-links.store';
import { listeningRoutes } from './listening.routes';
import { createListeningService, type ListeningService } from './listening.service';
import { createStudioLinks } from './studio-links.service';

export interface Listening {
  readonly service: ListeningService;
  readonly routes: Route[];
  readonly jobs: JobHandler[];
}

// Whoever listens hears at once of a new version, and of what it can be saved as.
function tellOfVersions({ db, clock, pushes }: ListeningDeps, events: Pick<Events, 'subscribe'>): void {
  const tell = async (itemId: OrderItemId): Promise<void> => {
    const now = clock.now();
    const open = (await linksOfItem(db, itemId)).filter(
      ({ revoked_at, ends_at }) => linkState({ revokedAt: revoked_at, endsAt: ends_at }, now) === 'open',
    );
    if (open.length === 0) return;
    const topics = open.map(({ id }) => listeningTopic(id));
    await pushes.push(db, topics, { kind: 'listening' });
  };
  events.subscribe(deliveryMade, 'listening-links', ({ order_item_id }) => tell(order_item_id));
  events.subscribe(copiesMade, 'listening-links', async ({ file_id }) => {
    for (const { order_item_id } of await itemsWithFile(db, file_id)) await tell(order_item_id);
  });
}

// What listeners wrote and their customer has not seen, as one event for one email.
function digestJob({ db, clock, events }: ListeningDeps): JobHandler {
  return jobHandler(mailListenerDigest, ({ order_item_id }) =>
    db.transaction(async (tx) => {
      const [item] = await itemsById(tx, [order_item_id]);
      if (item === undefined) return;
      const found = await takeUnmailed(tx, order_item_id, clock.now());
      if (found === null) return;
      const { order_id } = item;
      await events.publish(tx, listenersCommented, { order_id, order_item_id, ...found });
    }),
  );
}

/** Builds listening links: the customer's side, the listener's, and the studio's. */
export function buildListening(deps: ListeningDeps, events: Pick<Events, 'subscribe'>): Listening {
  const service = createListeningService(deps);
  tellOfVersions(deps, events);
  return {
    service,
    routes: [
      ...listeningLinksRoutes({
        links: createListeningLinks(deps),
        gathering: createGathering(deps),
        studio: createStudioLinks(deps),
      }),
      ...listeningRoutes(deps, { listening: service, comments: createListenerComments(deps) }),
    ],
    jobs: [digestJob(deps)],
  };
}
