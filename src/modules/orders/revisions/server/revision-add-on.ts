import type { PricedLine } from '@/modules/catalogue/services/server/price-lines';
import { addBusinessDays } from '@/modules/orders/orders/orders.rules';
import { lockItem, transitionItemOnce, publishOrder } from '@/modules/orders/orders/server/item-moves';
import { insertOrderEvent, updateItem } from '@/modules/orders/orders/server/order-changes.store';
import { itemsById } from '@/modules/orders/orders/server/orders.store';
import { visibleOrder, type OrderViewer } from '@/modules/orders/orders/server/order-access';
import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { Db } from '@/platform/db/database';
import type { PushPublisher } from '@/platform/events/push';
import type { KeyPurpose, Keys } from '@/platform/security/keys';
import type { Clock } from '@/shared/clock';
import type { OrderId, OrderItemId, ServiceId, UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { nextRoundOf, noRound, roundPriceOf } from './round-price';
import { NO_PLANS } from '@/modules/catalogue/services/plans.rules';

export interface AddOnDeps {
  readonly clock: Clock;
  readonly pushes: PushPublisher;
  readonly keys: Keys;
}

/** A line that buys one more round, as a browser asks for it: the key shows that it may see the item. */
export interface AddOnInput {
  readonly order_item_id: OrderItemId;
  readonly key: string;
}

/** Such a line with all that a checkout freezes. */
export type AddOnLine = PricedLine & { readonly round_for: OrderItemId };

type GuestPayer = {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
};

/** What somebody who sees an order needs to buy a round of one of its items. */
export interface AddOnOffer {
  readonly input: AddOnInput;
  readonly service_id: ServiceId;
  /** Who paid the order: buys this too, where the viewer has no account. */
  readonly payer: GuestPayer;
}

/** One more revision round as something that is bought: its offer, its price, and what happens when it is paid. */
export interface AddOns {
  /** For whoever sees the order: its owner, or the holder of its private link. */
  offer(
    db: Db,
    viewer: OrderViewer,
    item: { orderId: OrderId; itemId: OrderItemId },
  ): Promise<Answer<AddOnOffer, 'not_found' | 'conflict'>>;
  /** What it costs now; refused for a wrong key, and where none can be had. */
  price(db: Db, input: AddOnInput): Promise<Answer<AddOnLine, 'not_found' | 'conflict'>>;
  /**
   * Adds the paid round to its item, in the transaction that makes the order of the payment: that is once. A completed
   * item opens again, and there are five business days at least to use it.
   */
  grant(
    tx: Db,
    bought: { itemId: OrderItemId; orderId: OrderId; by: UserId | null; at: Date },
  ): Promise<void>;
}

const NO_ITEM = 'Order not found';
const NOT_SOLD = 'Extra revisions of this service are not on sale. Contact us and we will find a way.';
const DAYS_TO_USE = 5;

const ROUNDS: KeyPurpose = { name: 'rounds that are bought', lifetimeMs: null };
const signed = (id: OrderItemId): string => `revision-add-on:${id}`;

function lineName({ service_name, track }: OrderItemRow): string {
  return `One more revision: ${track ?? service_name}`;
}

function lineOf(item: OrderItemRow, service_id: ServiceId, price: number): AddOnLine {
  return {
    service_id,
    variation_id: null,
    rush: false,
    qty: 1,
    service_name: lineName(item).slice(0, 255),
    list_price: price,
    price,
    rush_surcharge: 0,
    total_price: price,
    service_type: 'one_time',
    is_gift_card: false,
    ...NO_PLANS,
    max_revision: 0,
    items_per_month: 1,
    turnaround_min_hours: 0,
    turnaround_max_hours: item.turnaround_max_hours,
    image: null,
    is_url: 0,
    round_for: item.id,
  };
}

async function priced(
  { clock }: AddOnDeps,
  db: Db,
  item: OrderItemRow,
): Promise<Answer<AddOnLine, 'conflict'>> {
  const answer = nextRoundOf(item, clock.now());
  const none = noRound(answer);
  if (none !== null) return none;
  if (answer !== 'pay') return refuse('conflict', 'You still have a free revision for this song.');
  const price = await roundPriceOf(db, item);
  if (price === null || item.service_id === null || item.is_gift_card) return refuse('conflict', NOT_SOLD);
  return ok(lineOf(item, item.service_id, price));
}

async function offer(
  deps: AddOnDeps,
  { db, viewer }: { db: Db; viewer: OrderViewer },
  { orderId, itemId }: { orderId: OrderId; itemId: OrderItemId },
): Promise<Answer<AddOnOffer, 'not_found' | 'conflict'>> {
  const order = await visibleOrder(db, viewer, orderId);
  if (!order.ok) return order;
  const [item] = await itemsById(db, [itemId]);
  if (item?.order_id !== orderId) return refuse('not_found', NO_ITEM);
  const line = await priced(deps, db, item);
  if (!line.ok) return line;
  const { payer_first_name, payer_last_name, payer_email, payer_phone } = order.value;
  return ok({
    input: { order_item_id: itemId, key: deps.keys.signer(ROUNDS).sign(signed(itemId)) },
    service_id: line.value.service_id,
    payer: {
      first_name: payer_first_name,
      last_name: payer_last_name,
      email: payer_email,
      phone: payer_phone ?? '',
    },
  });
}

async function grant(
  { pushes }: AddOnDeps,
  tx: Db,
  { itemId, orderId, by, at }: Parameters<AddOns['grant']>[1],
): Promise<void> {
  const item = await lockItem(tx, itemId);
  if (item === null) throw new Error(`The item ${itemId} that a round was bought for is gone.`);
  const earliest = addBusinessDays(at, DAYS_TO_USE);
  const before = item.revision_deadline;
  const change = {
    max_revision: item.max_revision + 1,
    bought_rounds: item.bought_rounds + 1,
    revision_deadline: before !== null && before > earliest ? before : earliest,
  };
  const actor = { kind: by === null ? ('guest' as const) : ('customer' as const), id: by };
  const event = { kind: 'revision-bought', data: { paid_by_order: orderId } };
  if (item.status === 3) {
    const opened = await transitionItemOnce(tx, pushes, {
      itemId,
      move: 'reopen',
      actor,
      at,
      change: { ...change, completed_at: null },
      event,
    });
    if (!opened.ok) throw new Error(`The item ${itemId} did not open again: ${opened.refusal.message}`);
    return;
  }
  await updateItem(tx, item, change);
  const { order_id } = item;
  const who = { actor: actor.kind, actorId: actor.id };
  await insertOrderEvent(tx, { orderId: order_id, itemId, ...event, ...who, at });
  await publishOrder(tx, pushes, order_id);
}

/** Builds the paid add-on. */
export function createAddOns(deps: AddOnDeps): AddOns {
  return {
    offer: (db, viewer, item) => offer(deps, { db, viewer }, item),
    async price(db, { order_item_id, key }) {
      if (!deps.keys.signer(ROUNDS).verify(signed(order_item_id), key)) return refuse('not_found', NO_ITEM);
      const [item] = await itemsById(db, [order_item_id]);
      return item === undefined ? refuse('not_found', NO_ITEM) : priced(deps, db, item);
    },
    grant: (tx, bought) => grant(deps, tx, bought),
  };
}
