import type { z } from 'zod';
import type { ByteSource } from '@/audio/containers/byte-source';
import { deliveryMade } from '@/modules/orders/deliveries/server/deliveries.events';
import type { DeliveryReader } from '@/modules/orders/deliveries/server/read-deliveries';
import type { OrderViewer } from '@/modules/orders/orders/server/order-access';
import { isSoundName } from '@/modules/files/preflight/file-data.rules';
import type { Db } from '@/platform/db/database';
import type { Events } from '@/platform/events/outbox';
import { jobHandler, type JobHandler, type JobQueue } from '@/platform/jobs/job';
import { TaskOverBudgetError, type Tasks } from '@/platform/tasks/task';
import type { Clock } from '@/shared/clock';
import type { DeliveryId, FileId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { appleVerdict, remarksOf, type CheckSheet } from '../check-sheet.rules';
import type { checkedFile, getDeliverySheets } from '../check-sheets.contract';
import { makeSheet } from './check-sheets.jobs';
import { findSheets, keepSheet, type SheetRow } from './check-sheets.store';
import { measureSheetTask } from './measure-sheet-task';

/** A finished file as those who keep it know it. */
interface KnownFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly sha256: string | null;
}

/** What check sheets need of those who keep files. */
export interface SheetFiles {
  /** A ready file; null where it is gone. */
  open(id: FileId): Promise<ByteSource | null>;
  /** The finished files of an upload session. */
  ofSession(token: string): Promise<Answer<readonly KnownFile[], 'unauthenticated'>>;
  /** The files of a version, whoever asks. */
  ofDelivery(id: DeliveryId): Promise<readonly Pick<KnownFile, 'id' | 'name'>[]>;
}

export interface CheckSheetsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly tasks: Tasks;
  readonly files: SheetFiles;
  readonly deliveries: Pick<DeliveryReader, 'one'>;
  /** Path of ffmpeg; null where there is none. */
  readonly ffmpeg: string | null;
}

type WireChecked = z.input<typeof checkedFile>;
type DeliverySheets = z.input<typeof getDeliverySheets.response>['data'];

export interface CheckSheetsService {
  /** The sheets of a version, for whoever may see it. */
  ofDelivery(viewer: OrderViewer, id: DeliveryId): Promise<Answer<DeliverySheets, 'not_found'>>;
  /** The sheets of an upload session's files; has those measured that were not yet. */
  ofSession(token: string): Promise<Answer<WireChecked[], 'conflict'>>;
  /** Has the sounds of a version measured that were not yet. */
  delivered(id: DeliveryId): Promise<void>;
  /** Measures a file; the job's work. Does nothing where there is a sheet. */
  make(id: FileId): Promise<void>;
}

function wireOf({ id, name, size, sha256 }: KnownFile, row: SheetRow | undefined): WireChecked {
  const base = { file_id: id, name, size, sha256 };
  if (!isSoundName(name)) return { ...base, state: 'none', sheet: null, remarks: [], apple: null };
  if (row === undefined) return { ...base, state: 'pending', sheet: null, remarks: [], apple: null };
  const { sheet } = row;
  if (sheet === null) return { ...base, state: 'none', sheet: null, remarks: [], apple: null };
  const apple = appleVerdict(sheet);
  return {
    ...base,
    state: 'made',
    sheet,
    remarks: remarksOf(sheet),
    apple: { fit: apple.fit, reasons: [...apple.reasons] },
  };
}

async function enqueueMissing(
  { db, jobs }: CheckSheetsDeps,
  files: readonly Pick<KnownFile, 'id' | 'name'>[],
): Promise<ReadonlyMap<number, SheetRow>> {
  const known = await findSheets(
    db,
    files.map(({ id }) => id),
  );
  const missing = files.filter(({ id, name }) => isSoundName(name) && !known.has(id));
  for (const { id } of missing) {
    const file_id = id as FileId;
    const once = { singletonKey: String(file_id), unlessQuarantined: true };
    await jobs.enqueue(db, makeSheet, { file_id }, once);
  }
  return known;
}

// No sheet is claimed of a file that takes too much to be measured.
async function measured({ tasks, ffmpeg }: CheckSheetsDeps, source: ByteSource): Promise<CheckSheet | null> {
  try {
    return await tasks.run(measureSheetTask, { ffmpeg }, [source]);
  } catch (error) {
    if (error instanceof TaskOverBudgetError) return null;
    throw error;
  }
}

/** Builds the service that measures what goes out. */
export function createCheckSheetsService(deps: CheckSheetsDeps): CheckSheetsService {
  const { db, clock, files } = deps;
  return {
    async ofDelivery(viewer, id) {
      const found = await deps.deliveries.one(viewer, id);
      if (!found.ok) return found;
      const { order_id, order_item_id, version, files: delivered } = found.value;
      // Versions of before there were sheets are measured when somebody wants to read theirs.
      const known = await enqueueMissing(deps, delivered);
      return ok({
        order_id,
        order_item_id,
        version,
        files: delivered.map((file) => wireOf(file, known.get(file.id))),
      });
    },
    async ofSession(token) {
      const listed = await files.ofSession(token);
      // Not 401: the session of the upload has ended, not that of the engineer.
      if (!listed.ok) return refuse('conflict', listed.refusal.message);
      const known = await enqueueMissing(deps, listed.value);
      return ok(listed.value.map((file) => wireOf(file, known.get(file.id))));
    },
    async delivered(id) {
      await enqueueMissing(deps, await files.ofDelivery(id));
    },
    async make(id) {
      if ((await findSheets(db, [id])).has(id)) return;
      const source = await files.open(id);
      if (source === null) return;
      const sheet = await measured(deps, source);
      await keepSheet(db, id, { sheet, at: clock.now() });
    },
  };
}

/** Every version that goes out is measured, whether its engineer looked at the sheets before or not. */
export function subscribeCheckSheets(events: Pick<Events, 'subscribe'>, service: CheckSheetsService): void {
  events.subscribe(deliveryMade, 'check-sheets', ({ delivery_id }) => service.delivered(delivery_id));
}

/** Background work of check sheets. */
export function checkSheetsJobs(service: CheckSheetsService): JobHandler[] {
  return [{ ...jobHandler(makeSheet, ({ file_id }) => service.make(file_id)), lane: 'heavy' }];
}
