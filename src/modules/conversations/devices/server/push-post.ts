import { defineJob, jobHandler, type JobHandler, type JobQueue } from '@/platform/jobs/job';
import type { Db } from '@/platform/db/database';
import type { Log } from '@/platform/log/log';
import type { VapidKeys, WebPush } from '@/platform/web-push/web-push';
import { DAY, HOUR, MINUTE, type Clock } from '@/shared/clock';
import type { PushPayload } from '../devices.rules';
import type { DeviceId } from '../devices.contract';
import { deleteGoneDevice } from './devices.store';
import { findWaiting, insertMessage, markTold, markUntold, pruneMessages } from './push-messages.store';

/** Messages on their way to devices: stored with what caused them, sent by a job. */
export interface PushPost {
  /** Stores a message and lets a job send it, both or nothing; nothing where the device got that key already. */
  post(tx: Db, to: DeviceId, message: { readonly key: string; readonly payload: PushPayload }): Promise<void>;
  handlers(): JobHandler[];
}

export interface PushPostDeps {
  readonly db: Db;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly log: Log;
  readonly webPush: WebPush;
  readonly keys: () => Promise<VapidKeys>;
  /** A mailto: address of the studio, for whoever runs a push service. */
  readonly contact: () => Promise<string>;
}

const sendPush = defineJob<{ message_id: number }>('devices.tell');
const prunePush = defineJob<Record<string, never>>('devices.prune');

// What is two days old is news to nobody; the mail has come long before.
const USEFUL_MS = 2 * DAY;
const STORED_MS = 60 * DAY;
const FIRST_WAIT_MS = MINUTE / 2;
const MAX_WAIT_MS = 4 * HOUR;

// Half a minute, one, two, four …: a push service that is away is not asked more often than it helps.
const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts, 12), MAX_WAIT_MS);

async function send(deps: PushPostDeps, id: number): Promise<void> {
  const { db, queue, clock, log, webPush } = deps;
  const message = await findWaiting(db, id);
  if (message === null) return;
  const now = clock.now();
  const usefulUntil = message.created_at.getTime() + USEFUL_MS;
  const ttlSeconds = Math.max(Math.floor((usefulUntil - now.getTime()) / 1000), 0);
  const studio = { keys: await deps.keys(), contact: await deps.contact() };
  const result = await webPush.send(message, { payload: message.payload, ttlSeconds }, studio);
  if (result.kind === 'gone') return deleteGoneDevice(db, message.device_id);
  if (result.kind === 'sent')
    return db.transaction((tx) => markTold(tx, id, { deviceId: message.device_id, now }));
  const wait = result.kind === 'later' ? Math.max(result.waitMs ?? 0, waitAfter(message.attempts)) : 0;
  const final = result.kind === 'refused' || now.getTime() + wait >= usefulUntil;
  if (final) log.warn({ push: id, reason: result.reason }, 'a push message was given up');
  await db.transaction(async (tx) => {
    await markUntold(tx, id, { reason: result.reason, final, now });
    if (final) return;
    await queue.enqueue(tx, sendPush, { message_id: id }, { startAfter: new Date(now.getTime() + wait) });
  });
}

/** Builds the post of push messages. */
export function createPushPost(deps: PushPostDeps): PushPost {
  const { db, queue, clock } = deps;
  return {
    post: (outer, deviceId, { key, payload }) =>
      outer.transaction(async (tx) => {
        const message = { deviceId, messageKey: key, payload: JSON.stringify(payload) };
        const id = await insertMessage(tx, message, clock.now());
        if (id !== null) await queue.enqueue(tx, sendPush, { message_id: id });
      }),
    handlers: () => [
      { ...jobHandler(sendPush, ({ message_id }) => send(deps, message_id)), lane: 'slow' },
      jobHandler(
        prunePush,
        () => pruneMessages(db, new Date(clock.now().getTime() - STORED_MS)),
        '53 3 * * *',
      ),
    ],
  };
}
