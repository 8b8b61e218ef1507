import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId } from '@/shared/ids';
import { songsOfLines } from './songs-of-lines.read-model';

/**
 * Makes a project of each line of a new order that holds several songs: several pieces, or one piece of a service that
 * holds several, of which its customer says how many they are.
 */
export async function insertLineProjects(tx: Db, orderId: OrderId, at: Date): Promise<void> {
  const lines = await songsOfLines(tx, orderId);
  for (const { line, songs, included } of lines) {
    if (songs < 2 && (included ?? 1) < 2) continue;
    const text = `
      with made as (
        insert into projects (songs_included, created_at) values ($3, $4) returning id
      )
      update order_items i set project_id = made.id, position = i.song from made
      where i.order_id = $1 and i.line = $2 and i.round_for is null returning i.id`;
    await queryRows(tx, text, [orderId, line, songs < 2 ? included : null, at]);
  }
}
