import { defineEvent } from '@/platform/events/event';
import type { FileId } from '@/shared/ids';

/** A sound got the copies that it is listened to by. */
export const copiesMade = defineEvent<{ file_id: FileId }>('copies.made');
