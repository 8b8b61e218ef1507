import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import { DEFAULT_SAMPLE_NAME } from '@/modules/catalogue/samples/samples.rules';
import { publishOrder } from '@/modules/orders/orders/server/item-moves';
import type { OrdersService } from '@/modules/orders/orders/server/orders.service';
import type { OrderViewer } from '@/modules/orders/orders/server/order-access';
import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import type { PushPublisher } from '@/platform/events/push';
import type { Clock } from '@/shared/clock';
import type { OrderId, ServiceId, UserId } from '@/shared/ids';
import type { ListOrder } from '@/shared/list-order';
import { ok, refuse, type Answer } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import type { OwnReview, ReviewId, StudioReview } from '../reviews.contract';
import { noReview, publicName, type ReviewList } from '../reviews.rules';
import { orderHome } from './home-reviews';
import { reviewWritten } from './reviews.events';
import {
  allowSound,
  countByState,
  decide,
  findReview,
  homeReviews,
  holdReviews,
  insertReview,
  keepSound,
  listReviewsOf,
  reviewOfOrder,
  type WrittenReview,
} from './written-reviews.store';

/** A review as it was filled in. */
export interface ReviewInput {
  readonly orderId: OrderId;
  readonly text: string;
  readonly ratings: number;
  readonly imgUrl: string | null;
  readonly siteUrl: string | null;
  readonly mayPlay: boolean;
}

/** Reviews on their way: written by customers, decided by the studio. */
export interface WrittenReviewsService {
  /** Reviews a complete order, once (API-53). */
  write(viewer: OrderViewer, input: ReviewInput): Promise<Answer<ReviewId, 'not_found' | 'conflict'>>;
  /** Lets the song be played beside the review of an order, or takes that back. */
  allowSound(viewer: OrderViewer, orderId: OrderId, mayPlay: boolean): Promise<Answer<null, 'not_found'>>;
  /** Chooses the sample that is played beside a review whose writer allows it. */
  giveSound(
    id: ReviewId,
    choice: { readonly seen: number | null; readonly sampleId: number | null; readonly by: UserId },
  ): Promise<Answer<StudioReview, 'not_found' | 'conflict' | 'invalid'>>;
  /** The samples that can be played beside a review. */
  samples(): Promise<{ id: number; name: string }[]>;
  /** The review of an order that its reader may see; null where it has none. */
  ofOrder(orderId: OrderId): Promise<OwnReview | null>;
  /** One page of a list, how many there are in each, and which stand on the home page. */
  list(
    state: ReviewList,
    page: { page: number; perPage: number },
  ): Promise<{ reviews: StudioReview[]; counts: Record<ReviewList, number>; home: number[] }>;
  /** Says which approved reviews stand on the home page, and in which order; answers with what stands there then. */
  orderHome(
    by: { readonly userId: UserId },
    order: ListOrder,
  ): Promise<Answer<number[], 'conflict' | 'invalid'>>;
  /** Shows a review on the public pages, or keeps it off them. */
  decide(
    id: ReviewId,
    decision: { state: 'approved' | 'hidden'; by: UserId },
  ): Promise<Answer<StudioReview, 'not_found'>>;
}

export interface WrittenReviewsDeps {
  readonly record: RecordChange;
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly pushes: PushPublisher;
  readonly orders: Pick<OrdersService, 'orderFor' | 'itemsOf'>;
  /** The samples that visitors may hear. */
  readonly samples: () => Promise<readonly WireSample[]>;
}

function toOwn({ review_text, created_at, ...review }: WrittenReview): OwnReview {
  const { id, ratings, user_name, state, may_play } = review;
  return { id, text: review_text, ratings, user_name, state, may_play, created_at: created_at.toISOString() };
}

function toStudio(review: WrittenReview): StudioReview {
  const { order_id, service_name, img_url, site_url, decided_at, decided_by, sample_id } = review;
  const decided = { decided_at: decided_at?.toISOString() ?? null, decided_by };
  return { ...toOwn(review), order_id, service_name, img_url, site_url, sample_id, ...decided };
}

// What is said of an order with several services is said of none of them.
function onlyService(items: readonly { service_id: ServiceId | null }[]): ServiceId | null {
  const ids = new Set(items.map((item) => item.service_id));
  return ids.size === 1 ? ([...ids][0] ?? null) : null;
}

async function write(
  deps: WrittenReviewsDeps,
  viewer: OrderViewer,
  { orderId, ...input }: ReviewInput,
): ReturnType<WrittenReviewsService['write']> {
  const { db, events, pushes, orders } = deps;
  const found = await orders.orderFor(viewer, orderId);
  if (!found.ok) return found;
  const order = found.value;
  const [items, before] = await Promise.all([orders.itemsOf(orderId), reviewOfOrder(db, orderId)]);
  const worked = items.filter((item) => !item.is_gift_card && item.round_for === null);
  const data = { status: order.status, onlyGiftCards: worked.length === 0, reviewed: before !== null };
  const no = noReview(data);
  if (no !== null) return refuse('conflict', no);
  const at = deps.clock.now();
  const userName = publicName(order.payer_first_name, order.payer_last_name);
  const review = { ...input, orderId, serviceId: onlyService(worked), userName, at };
  return db.transaction(async (tx) => {
    const id = await insertReview(tx, review);
    // Two windows at once: the second one finds the first one's.
    if (id === null) return refuse('conflict', noReview({ ...data, reviewed: true }) ?? '');
    await events.publish(tx, reviewWritten, { review_id: id, order_id: orderId });
    await publishOrder(tx, pushes, orderId);
    return ok(id);
  });
}

async function letPlay(
  { db, orders, pushes }: WrittenReviewsDeps,
  viewer: OrderViewer,
  { orderId, mayPlay }: { readonly orderId: OrderId; readonly mayPlay: boolean },
): ReturnType<WrittenReviewsService['allowSound']> {
  const found = await orders.orderFor(viewer, orderId);
  if (!found.ok) return found;
  return db.transaction(async (tx) => {
    if (!(await allowSound(tx, orderId, mayPlay))) return refuse('not_found', 'This order has no review.');
    await publishOrder(tx, pushes, orderId);
    return ok(null);
  });
}

async function giveSound(
  { db, record, samples }: WrittenReviewsDeps,
  id: ReviewId,
  { seen, sampleId, by }: Parameters<WrittenReviewsService['giveSound']>[1],
): ReturnType<WrittenReviewsService['giveSound']> {
  const heard = await samples();
  return db.transaction(async (tx) => {
    await holdReviews(tx);
    const before = await findReview(tx, id);
    if (before === null) return refuse('not_found', 'This review does not exist.');
    if (before.sample_id !== seen) return staleEdit(toStudio(before));
    if (sampleId !== null && !before.may_play)
      return refuse('invalid', 'Whoever wrote this review does not allow the song to be played.');
    if (sampleId !== null && heard.every((one) => one.id !== sampleId))
      return refuse('invalid', 'This sample is not on the site. Choose another one.');
    await keepSound(tx, id, sampleId);
    const subject = { kind: 'review', id, label: before.user_name };
    const [was, is] = [{ sample: before.sample_id }, { sample: sampleId }];
    await record(tx, { by: { userId: by }, action: 'review.sound_chosen', subject, before: was, after: is });
    return ok(toStudio({ ...before, sample_id: sampleId }));
  });
}

/** Builds the service of reviews on their way. */
export function createWrittenReviews(deps: WrittenReviewsDeps): WrittenReviewsService {
  const { db, clock, pushes, record } = deps;
  return {
    write: (viewer, input) => write(deps, viewer, input),
    allowSound: (viewer, orderId, mayPlay) => letPlay(deps, viewer, { orderId, mayPlay }),
    giveSound: (id, choice) => giveSound(deps, id, choice),
    async samples() {
      return (await deps.samples()).map(({ id, name }) => ({ id, name: name ?? DEFAULT_SAMPLE_NAME }));
    },
    async ofOrder(orderId) {
      const review = await reviewOfOrder(db, orderId);
      return review === null ? null : toOwn(review);
    },
    async list(state, { page, perPage }) {
      const [reviews, counts, home] = await Promise.all([
        listReviewsOf(db, state, { limit: perPage, offset: (page - 1) * perPage }),
        countByState(db),
        homeReviews(db),
      ]);
      return { reviews: reviews.map(toStudio), counts: { ...counts, home: home.length }, home };
    },
    orderHome: (by, order) => orderHome({ db, record }, by, order),
    async decide(id, { state, by }) {
      return db.transaction(async (tx) => {
        const before = await findReview(tx, id);
        const changed = await decide(tx, id, { approved: state === 'approved', by, at: clock.now() });
        const review = await findReview(tx, id);
        if (review === null) return refuse('not_found', 'This review does not exist.');
        if (changed) {
          const subject = { kind: 'review', id, label: review.user_name };
          const [was, is] = [{ state: before?.state ?? null }, { state: review.state }];
          await record(tx, { by: { userId: by }, action: 'review.decided', subject, before: was, after: is });
        }
        if (changed && review.order_id !== null) await publishOrder(tx, pushes, review.order_id);
        return ok(toStudio(review));
      });
    },
  };
}
