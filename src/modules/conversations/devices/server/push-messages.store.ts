import { queryRows, type Db } from '@/platform/db/database';
import type { DeviceId } from '../devices.contract';

export interface NewMessage {
  readonly deviceId: DeviceId;
  readonly messageKey: string;
  readonly payload: string;
}

export type WaitingMessage = {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly device_id: DeviceId;
  readonly payload: string;
  readonly attempts: number;
  readonly created_at: Date;
};

/** Stores a message for a device; its id, or null where the device was told already. */
export async function insertMessage(tx: Db, message: NewMessage, now: Date): Promise<number | null> {
  const { deviceId, messageKey, payload } = message;
  const rows = await queryRows<{ id: number }>(
    tx,
    `insert into push_messages (device_id, message_key, payload, created_at) values ($1, $2, $3, $4)
     on conflict (device_id, message_key) do nothing returning id`,
    [deviceId, messageKey, payload, now],
  );
  return rows[0]?.id ?? null;
}

/** A message that waits, with its device; null where it was sent, given up, or its device is gone. */
export async function findWaiting(db: Db, id: number): Promise<WaitingMessage | null> {
  const rows = await queryRows<WaitingMessage>(
    db,
    `select m.device_id, coalesce(m.payload, '') as payload, m.attempts, m.created_at, d.endpoint, d.p256dh, d.auth
     from push_messages m join push_devices d on d.id = m.device_id where m.id = $1 and m.done_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

/** Notes that a device was told. */
export async function markTold(
  tx: Db,
  id: number,
  { deviceId, now }: { readonly deviceId: DeviceId; readonly now: Date },
): Promise<void> {
  const done = 'update push_messages set done_at = $2, payload = null, attempts = attempts + 1 where id = $1';
  await queryRows(tx, done, [id, now]);
  await queryRows(tx, 'update push_devices set last_told_at = $2 where id = $1', [deviceId, now]);
}

/** Notes that a try failed; `final` gives the message up. */
export async function markUntold(
  tx: Db,
  id: number,
  { reason, final, now }: { readonly reason: string; readonly final: boolean; readonly now: Date },
): Promise<void> {
  await queryRows(
    tx,
    `update push_messages set attempts = attempts + 1, last_error = $2, done_at = case when $3 then $4::timestamptz end,
       payload = case when $3 then null else payload end where id = $1`,
    [id, reason.slice(0, 500), final, now],
  );
}

/** Forgets messages from before an instant: their keys are told to nobody any more. */
export async function pruneMessages(db: Db, before: Date): Promise<void> {
  await queryRows(db, 'delete from push_messages where created_at < $1', [before]);
}
