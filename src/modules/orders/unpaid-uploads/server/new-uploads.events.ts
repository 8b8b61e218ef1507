import { defineEvent } from '@/platform/events/event';
import type { Id } from '@/shared/ids';

export type NewUploadId = Id<'new-upload'>;

/** Files or links came without an order: their sender is told, with a link to pay. */
export const newUploadReceived = defineEvent<{ new_upload_id: NewUploadId }>('new-upload.received');

/** An unpaid upload is removed in a week: its sender is told. */
export const newUploadEnding = defineEvent<{ new_upload_id: NewUploadId }>('new-upload.ending');
