import type { z } from 'zod';
import type { FileShelf } from '@/modules/orders/deliveries/server/deliveries.deps';
import { linkSource } from '@/modules/files/uploads/links.rules';
import type { revision } from '../revisions.contract';
import type { RevisionRow } from './revisions.store';

export type WireRevision = z.input<typeof revision>;
type Attachment = WireRevision['attachments'][number];

function attachmentsOf(
  row: RevisionRow,
  files: FileShelf,
  known: Awaited<ReturnType<FileShelf['describe']>>,
): Attachment[] {
  const sent = row.file_ids.flatMap((id): Attachment[] => {
    const file = known.get(id);
    if (file === undefined) return [];
    return [{ name: file.name, url: files.address(id, 'download'), size: file.size, source: 'Upload' }];
  });
  const links = row.files.map((url) => ({ name: url, url, size: null, source: linkSource(url) }));
  return [...sent, ...links];
}

/** Rounds as customers and engineers see them; addresses of files are signed anew. */
export async function wireRounds(rows: readonly RevisionRow[], files: FileShelf): Promise<WireRevision[]> {
  const ids = rows.flatMap((row) => row.file_ids);
  const known = ids.length === 0 ? new Map<number, never>() : await files.describe(ids);
  return rows.map((row) => {
    const attachments = attachmentsOf(row, files, known);
    return {
      id: row.id,
      service_id: row.service_id,
      order_item_id: row.order_item_id,
      round: row.round,
      version: row.version,
      message: row.message,
      response: row.response,
      is_small: row.is_small,
      files: JSON.stringify(attachments.map((file) => file.url)),
      attachments,
      notes: row.notes.map(({ at_ms, end_ms, note_text, ...note }) => ({
        ...note,
        at_seconds: at_ms === null ? null : at_ms / 1000,
        end_seconds: end_ms === null ? null : end_ms / 1000,
        text: note_text,
      })),
      user_is_read: row.user_is_read ? 1 : 0,
      created_at: row.created_at.toISOString(),
      answered_at: row.answered_at?.toISOString() ?? null,
    };
  });
}
