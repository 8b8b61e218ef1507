import { studioItemPath } from '@/modules/conversations/notifications/notifications.rules';
import { paymentDisputed } from '@/modules/money/payments/server/payments.events';
import {
  filesReceived,
  itemAssigned,
  orderPaid,
  questionAnswered,
} from '@/modules/orders/orders/server/orders.events';
import { revisionAsked } from '@/modules/orders/revisions/server/revisions.events';
import { renewalFailed } from '@/modules/shop/subscriptions/server/subscriptions.events';
import type { Events } from '@/platform/events/outbox';
import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import { DAY, HOUR } from '@/shared/clock';
import type { OrderItemId } from '@/shared/ids';
import { formatMoney } from '@/shared/money';
import {
  itemsDueBefore,
  readNoticedItem,
  readNoticedOrder,
  readNoticedPackage,
  stoppedJobs,
  type NoticedItem,
} from './notices.read-model';
import { pruneNotices } from './notices.store';
import { tellStudio, type StudioNews, type TellStudioDeps } from './tell-studio';

type Written = Pick<StudioNews, 'kind' | 'key' | 'title'>;

async function aboutItem(
  deps: TellStudioDeps,
  id: OrderItemId,
  write: (item: NoticedItem) => Written,
): Promise<void> {
  const item = await readNoticedItem(deps.db, id);
  if (item === null) return;
  await tellStudio(deps, {
    ...write(item),
    path: studioItemPath(id),
    engineerId: item.engineer_id,
    aboutOrderId: item.order_id,
  });
}

function subscribeWork(events: Events, deps: TellStudioDeps): void {
  const name = 'notices';
  events.subscribe(filesReceived, name, ({ order_item_id: id }) =>
    aboutItem(deps, id, ({ song, last_link_id }) => ({
      kind: 'files-arrived',
      key: `files:${id}:${last_link_id}`,
      title: `Files arrived for ${song}`,
    })),
  );
  events.subscribe(itemAssigned, name, ({ order_item_id: id, at, asked }) =>
    aboutItem(deps, id, ({ song }) => ({
      kind: 'assigned',
      key: `assigned:${id}:${at}`,
      title: asked === true ? `The customer asks for you: ${song}` : `${song} is assigned to you`,
    })),
  );
  events.subscribe(questionAnswered, name, ({ order_item_id: id, question_id }) =>
    aboutItem(deps, id, ({ song }) => ({
      kind: 'question-answered',
      key: `question:${question_id}`,
      title: `The question about ${song} was answered`,
    })),
  );
  events.subscribe(revisionAsked, name, ({ order_item_id: id, revision_id }) =>
    aboutItem(deps, id, ({ song }) => ({
      kind: 'revision-asked',
      key: `revision:${revision_id}`,
      title: `Revision requested for ${song}`,
    })),
  );
}

function subscribeMoney(events: Events, deps: TellStudioDeps): void {
  const name = 'notices';
  events.subscribe(orderPaid, name, async ({ order_id }) => {
    const order = await readNoticedOrder(deps.db, order_id);
    if (order === null) return;
    const amount = formatMoney(order.amount, order.currency);
    const what = order.songs === 1 ? '1 item' : `${order.songs} items`;
    const title = `New order from ${order.customer}: ${what}, ${amount}`;
    await tellStudio(deps, {
      kind: 'new-order',
      key: `order:${order_id}`,
      title,
      path: `/studio/orders/${order_id}`,
      aboutOrderId: order_id,
    });
  });
  events.subscribe(paymentDisputed, name, {
    concerns: ({ state }) => state === 'open',
    act: ({ dispute_id, order_id }) =>
      tellStudio(deps, {
        kind: 'dispute',
        key: `dispute:${dispute_id}`,
        title: `Dispute over order ${order_id}`,
        path: '/studio/money',
      }),
  });
  events.subscribe(renewalFailed, name, async ({ subscription_id, invoice }) => {
    const bought = await readNoticedPackage(deps.db, subscription_id);
    if (bought === null) return;
    await tellStudio(deps, {
      kind: 'payment-failed',
      key: `payment-failed:${subscription_id}:${invoice}`,
      title: `The monthly payment of ${bought.customer} failed`,
      aboutUserId: bought.user_id,
      path: '/studio/orders',
    });
  });
}

const lookAround = defineJob<Record<string, never>>('notices.look-around');
const prune = defineJob<Record<string, never>>('notices.prune');

const STORED_MS = 90 * DAY;

// A due date that is moved is another one: its day is told anew.
async function tellOfDueItems(deps: TellStudioDeps): Promise<void> {
  const now = deps.clock.now();
  for (const { id, song, due_at, engineer_id, order_id } of await itemsDueBefore(
    deps.db,
    new Date(now.getTime() + DAY),
  )) {
    const isLate = due_at <= now;
    const kind = isLate ? 'overdue' : 'due-soon';
    await tellStudio(deps, {
      kind,
      key: `${kind}:${id}:${due_at.getTime()}`,
      title: isLate ? `${song} is overdue` : `${song} is due within 24 hours`,
      path: studioItemPath(id),
      engineerId: engineer_id,
      aboutOrderId: order_id,
    });
  }
}

async function tellOfStoppedJobs(deps: TellStudioDeps): Promise<void> {
  for (const { id, job } of await stoppedJobs(deps.db, new Date(deps.clock.now().getTime() - 24 * HOUR))) {
    await tellStudio(deps, {
      kind: 'job-failed',
      key: `job:${id}`,
      title: `A background job stopped: ${job}`,
      path: '/studio/jobs',
    });
  }
}

/** Lets notices follow what happens, and look for what is due; before the queue learns its handlers. */
export function subscribeNotices(events: Events, deps: TellStudioDeps): JobHandler[] {
  subscribeWork(events, deps);
  subscribeMoney(events, deps);
  return [
    jobHandler(
      lookAround,
      async () => {
        await tellOfDueItems(deps);
        await tellOfStoppedJobs(deps);
      },
      '*/5 * * * *',
    ),
    jobHandler(
      prune,
      () => pruneNotices(deps.db, new Date(deps.clock.now().getTime() - STORED_MS)),
      '17 3 * * *',
    ),
  ];
}
