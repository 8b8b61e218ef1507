import type { Db } from '@/platform/db/database';
import { hashToken } from '@/platform/security/tokens';
import type { WebPush } from '@/platform/web-push/web-push';
import type { Caller } from '@/shared/caller';
import type { Clock } from '@/shared/clock';
import type { OrderId, UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { DeviceId } from '../devices.contract';
import {
  deleteDevice,
  devicesOf,
  forgetEndpoint,
  saveDevice,
  type DeviceOwner,
  type ListedDevice,
} from './devices.store';
import { linkOf, owns, sessionOf } from './device-owner.read-model';

/** A browser as it describes itself. */
export interface DescribedDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly hidesNames: boolean;
  readonly userAgent: string | null;
}

/** Who asks: a person with their token, or whoever holds a private link. */
export interface DeviceCaller {
  readonly caller: Caller;
  readonly token: string | null;
  readonly orderLink: string | null;
}

export interface DevicesService {
  /** The public key that browsers subscribe with. */
  publicKey(): Promise<string>;
  /** Tells a browser from now on: about an order that the caller may see by its link, else about all of the account. */
  save(
    who: DeviceCaller,
    device: DescribedDevice,
    orderId: OrderId | null,
  ): Promise<Answer<null, 'unauthenticated' | 'not_found' | 'conflict'>>;
  list(userId: UserId): Promise<ListedDevice[]>;
  remove(userId: UserId, id: DeviceId): Promise<Answer<null, 'not_found'>>;
  /** Tells a browser nothing more; what is not known is forgotten already. */
  forget(endpoint: string, orderId: OrderId | null): Promise<void>;
}

export interface DevicesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly webPush: Pick<WebPush, 'accepts'>;
  readonly publicKey: () => Promise<string>;
}

const LOG_IN = refuse('unauthenticated', 'Please log in to continue.');
const NOT_FOUND = refuse('not_found', 'Order not found.');

async function ownerOf(
  { db }: DevicesDeps,
  { caller, token, orderLink }: DeviceCaller,
  orderId: OrderId | null,
): Promise<Answer<DeviceOwner, 'unauthenticated' | 'not_found'>> {
  if (orderId !== null && orderLink !== null) {
    const linkId = await linkOf(db, orderId, hashToken(orderLink));
    if (linkId !== null) return ok({ orderId, linkId });
  }
  if (caller.kind !== 'user' || token === null) return orderLink === null ? LOG_IN : NOT_FOUND;
  if (orderId !== null && !(await owns(db, caller.userId, orderId))) return NOT_FOUND;
  const sessionId = await sessionOf(db, caller.userId, hashToken(token));
  return sessionId === null ? LOG_IN : ok({ userId: caller.userId, sessionId });
}

/** Builds the service of devices that are told what happens. */
export function createDevicesService(deps: DevicesDeps): DevicesService {
  const { db, clock, webPush } = deps;
  return {
    publicKey: deps.publicKey,
    async save(who, device, orderId) {
      if (!webPush.accepts(device)) {
        return refuse('conflict', 'This browser cannot be reached from here. We keep telling you by email.');
      }
      const owner = await ownerOf(deps, who, orderId);
      if (!owner.ok) return owner;
      await db.transaction((tx) => saveDevice(tx, { ...device, owner: owner.value, now: clock.now() }));
      return ok(null);
    },
    list: (userId) => devicesOf(db, userId),
    async remove(userId, id) {
      const removed = await deleteDevice(db, userId, id);
      return removed ? ok(null) : refuse('not_found', 'This device is no longer on your list.');
    },
    forget: (endpoint, orderId) => forgetEndpoint(db, endpoint, orderId),
  };
}
