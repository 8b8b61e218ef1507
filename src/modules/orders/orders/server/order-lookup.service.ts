import type { Db } from '@/platform/db/database';
import { hashToken, newToken } from '@/platform/security/tokens';
import type { Caller } from '@/shared/caller';
import { DAY, MINUTE } from '@/shared/clock';
import type { OrderId, UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import {
  addressFoundBy,
  insertUploadKey,
  newestOpenOrder,
  openOrderFor,
  openOrdersOfUser,
  uploadKeyEnd,
  type AddressOwner,
} from './order-lookup.store';
import type { BriefInput } from './brief-input';
import type { OrderViewer } from './order-access';
import type { OrdersDeps } from './orders.deps';
import type { OrderItemRow } from './orders.rows';
import { itemsOfOrder } from './orders.store';

const KEY_MS = 30 * MINUTE;

/** An order that an address was found to have. */
export interface FoundOrder {
  readonly orderId: OrderId;
  /** Items that can still take files; those that wait for them come first. */
  readonly items: readonly OrderItemRow[];
  /** Opens the sending of files to this order for half an hour. */
  readonly uploadKey: string;
}

export interface OrderLookup {
  /** The newest order of an address that can still take files, with a key to send them. */
  checkOrder(caller: Caller, email: string, ip: string): Promise<Answer<FoundOrder, 'not_found'>>;
  /**
   * What is known of an order for a guest who sends files by its number alone, as the documented call does: only right
   * after this client found it by its address, so that nobody learns more than that told. Null for everybody else.
   */
  foundByNumber(viewer: OrderViewer, input: BriefInput, ip: string): Promise<OrderByNumber | null>;
  /** The order of an address that files for this service (null: for any) go to; null where none of it is open. */
  openOrderFor(tx: Db, owner: AddressOwner, serviceId: number | null): Promise<OrderId | null>;
  /** A person's orders with an item that can still take files. */
  openOrdersOfUser(tx: Db, userId: UserId): Promise<OrderId[]>;
}

/** An order that a guest named by its number, right after finding it by its address. */
export interface OrderByNumber {
  readonly email: string;
  readonly item: OrderItemRow;
}

// The hash of an address is kept for a day, with the key that was given out to it.
function clientOf(orderId: OrderId, ip: string): string {
  return hashToken(`check-order:${orderId}:${ip}`);
}

async function foundByNumber(
  deps: OrdersDeps,
  { caller, orderLink }: OrderViewer,
  { orderId, itemId, serviceId, uploadKey, ip }: BriefInput & { ip: string },
): Promise<OrderByNumber | null> {
  if (caller.kind !== 'anonymous' || orderLink !== null || uploadKey !== null) return null;
  const email = await addressFoundBy(deps.db, {
    orderId,
    client: clientOf(orderId, ip),
    now: deps.clock.now(),
  });
  if (email === null) return null;
  const open = (await itemsOfOrder(deps.db, orderId)).filter(
    (item) =>
      !item.is_gift_card &&
      item.round_for === null &&
      item.status < 3 &&
      (itemId === null || item.id === itemId) &&
      (serviceId === null || item.service_id === serviceId),
  );
  const item = open.find(({ files_received_at }) => files_received_at === null) ?? open[0];
  return item === undefined ? null : { email, item };
}

async function checkOrder(
  deps: OrdersDeps,
  caller: Caller,
  { email, ip }: { email: string; ip: string },
): Promise<Answer<FoundOrder, 'not_found'>> {
  const userId = caller.kind === 'user' ? caller.userId : null;
  const orderId = await newestOpenOrder(deps.db, { email, userId });
  if (orderId === null) return refuse('not_found', 'No order found for this email');
  const open = (await itemsOfOrder(deps.db, orderId)).filter((item) => !item.is_gift_card && item.status < 3);
  const waits = (item: OrderItemRow): number => (item.files_received_at === null ? 0 : 1);
  const now = deps.clock.now().getTime();
  const uploadKey = newToken();
  await insertUploadKey(deps.db, {
    tokenHash: hashToken(uploadKey),
    orderId,
    client: clientOf(orderId, ip),
    expiresAt: new Date(now + KEY_MS),
    forgetBefore: new Date(now - DAY),
  });
  return ok({ orderId, items: open.toSorted((a, b) => waits(a) - waits(b)), uploadKey });
}

/** Whether a key opens an order now; refused with words for whoever was too slow. */
export async function admitKey(
  { db, clock }: Pick<OrdersDeps, 'db' | 'clock'>,
  orderId: OrderId,
  key: string,
): Promise<Answer<true, 'not_found'>> {
  const end = await uploadKeyEnd(db, orderId, hashToken(key));
  if (end === null) return refuse('not_found', 'Order not found');
  if (end > clock.now()) return ok(true);
  return refuse('not_found', 'More than 30 minutes have passed. Please enter your email again.');
}

/** The part of the orders service that finds orders by their address. */
export function createOrderLookup(deps: OrdersDeps): OrderLookup {
  return {
    checkOrder: (caller, email, ip) => checkOrder(deps, caller, { email, ip }),
    foundByNumber: (viewer, input, ip) => foundByNumber(deps, viewer, { ...input, ip }),
    openOrderFor: (tx, owner, serviceId) => openOrderFor(tx, owner, serviceId),
    openOrdersOfUser: (tx, userId) => openOrdersOfUser(tx, userId),
  };
}
