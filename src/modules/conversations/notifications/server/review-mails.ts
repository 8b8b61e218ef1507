import { orderCompleted } from '@/modules/orders/orders/server/orders.events';
import { reviewWritten } from '@/modules/orders/reviews/server/reviews.events';
import type { Events } from '@/platform/events/outbox';
import { defineJob, jobHandler, type JobHandler, type JobQueue } from '@/platform/jobs/job';
import { DAY } from '@/shared/clock';
import type { OrderId } from '@/shared/ids';
import type { EventData } from './account-mails';
import { awaitsReview, readReview } from './event-mail.read-model';
import { readOrderData, type OrderData } from './order-mail.read-model';
import type { MailSite } from './mail-layout';
import type { SongWaveInMail } from './mail-parts';
import { waveOf } from './mail-waves';
import { reviewThanksMail, reviewWishMail } from './mails/review.mail';
import { songName } from './mails/wording';
import type { NotificationsDeps } from './notifications.deps';
import { ownersAddress, readerOf } from './order-mails';
import { post, postIfWanted } from './post';

/** What the mails about reviews need beside the others: a queue, as one of them is written days later. */
export type ReviewMailsDeps = NotificationsDeps & { readonly queue: JobQueue };

const wishForReview = defineJob<{ order_id: OrderId }>('mail.review-wish');

/** Long enough to have heard the song in more than one place. */
const WISH_AFTER_MS = 3 * DAY;

/** The wave of the first song of an order that was delivered. */
async function reviewedWave(
  deps: ReviewMailsDeps,
  order: OrderData,
  site: MailSite,
): Promise<SongWaveInMail | null> {
  const line = order.lines.find(({ is_made, versions }) => is_made && versions > 0);
  if (line === undefined) return null;
  return waveOf(deps, { ...line, itemId: line.item_id, version: line.versions }, site);
}

async function thanks(
  deps: ReviewMailsDeps,
  { review_id, order_id }: EventData<typeof reviewWritten>,
): Promise<void> {
  const [site, order, review] = await Promise.all([
    deps.site(),
    readOrderData(deps.db, order_id),
    readReview(deps.db, review_id),
  ]);
  if (order === null || review === null) return;
  const wave = await reviewedWave(deps, order, site);
  await deps.db.transaction(async (tx) => {
    const url = await ownersAddress(deps, tx, { owner: order, site });
    const content = reviewThanksMail({ ...order, ...review, url, wave }, site);
    const envelope = { kind: 'review-thanks', messageKey: `review-thanks:${review_id}` } as const;
    await post(deps, tx, { ...envelope, to: order.email, orderId: order_id, content, site });
  });
}

const worked = ({ lines }: OrderData) => lines.filter((line) => line.is_made);

async function input(deps: ReviewMailsDeps, order_id: OrderId): Promise<void> {
  const [order, waits] = await Promise.all([
    readOrderData(deps.db, order_id),
    awaitsReview(deps.db, order_id),
  ]);
  if (order === null || !waits) return;
  const lines = worked(order);
  const [line] = lines;
  if (line === undefined) return;
  const song = lines.length === 1 ? songName(line) : 'your songs';
  const site = await deps.site();
  await deps.db.transaction(async (tx) => {
    const url = `${await ownersAddress(deps, tx, { owner: order, site })}#order-review`;
    await postIfWanted(deps, tx, {
      kind: 'review-wish',
      // Once for an order, also where it was opened once more and completed again.
      messageKey: `review-wish:${order_id}`,
      to: order.email,
      orderId: order_id,
      topic: 'reviews',
      reader: readerOf(order),
      write: (to) => reviewWishMail({ ...order, song, url }, to),
      site,
    });
  });
}

/**
 * Lets the mails about reviews follow their events; before the job queue learns its handlers.
 * @returns what the job queue has to run
 */
export function subscribeReviewMails(events: Events, deps: ReviewMailsDeps): JobHandler[] {
  events.subscribe(reviewWritten, 'notifications', (event) => thanks(deps, event));
  events.subscribe(orderCompleted, 'review-wish', ({ order_id }) => {
    const startAfter = new Date(deps.clock.now().getTime() + WISH_AFTER_MS);
    return deps.queue.enqueue(deps.db, wishForReview, { order_id }, { startAfter });
  });
  return [jobHandler(wishForReview, ({ order_id }) => input(deps, order_id))];
}
