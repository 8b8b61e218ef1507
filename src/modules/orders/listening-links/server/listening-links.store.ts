import { queryRows, type Db } from '@/platform/db/database';
import type { ListeningLinkId, OrderId, OrderItemId } from '@/shared/ids';

/** What a link opens, as its customer set it. */
export type LinkSettings = {
  readonly label: string;
  readonly may_comment: boolean;
  readonly all_versions: boolean;
  readonly with_before: boolean;
  readonly download_mp3: boolean;
  readonly download_wav: boolean;
  readonly ends_at: Date | null;
};

/** A listening link as the database holds it. */
export type LinkRow = LinkSettings & {
  readonly id: ListeningLinkId;
  readonly order_item_id: OrderItemId;
  /** The token is signed out of it and never stored. */
  readonly nonce: string;
  readonly token_hash: string;
  readonly password_hash: string | null;
  /** Grows with every change of the password. */
  readonly password_round: number;
  readonly created_at: Date;
  readonly revoked_at: Date | null;
};

const COLUMNS = `
  l.id, l.order_item_id, l.nonce, l.token_hash, l.label, l.may_comment, l.all_versions, l.with_before, l.download_mp3,
  l.download_wav, l.password_hash, l.password_round, l.ends_at, l.created_at, l.revoked_at`;

export interface NewLink {
  readonly itemId: OrderItemId;
  readonly clientId: string;
  readonly nonce: string;
  readonly tokenHash: string;
  readonly passwordHash: string | null;
  readonly settings: LinkSettings;
  readonly at: Date;
}

/** Writes a link; nothing where this browser made it before. */
export async function insertLink(tx: Db, link: NewLink): Promise<void> {
  const { itemId, clientId, nonce, tokenHash, passwordHash, settings, at } = link;
  const text = `
    insert into listening_links (order_item_id, client_id, nonce, token_hash, password_hash, label, may_comment,
      all_versions, with_before, download_mp3, download_wav, ends_at, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
    on conflict (order_item_id, client_id) do nothing`;
  const { label, may_comment, all_versions, with_before, download_mp3, download_wav, ends_at } = settings;
  const opened = [may_comment, all_versions, with_before, download_mp3, download_wav, ends_at];
  await queryRows(tx, text, [itemId, clientId, nonce, tokenHash, passwordHash, label, ...opened, at]);
}

/** The link that a browser made by this name; null where it made none. */
export async function findMadeLink(tx: Db, itemId: OrderItemId, clientId: string): Promise<LinkRow | null> {
  const text = `select ${COLUMNS} from listening_links l where l.order_item_id = $1 and l.client_id = $2`;
  return (await queryRows<LinkRow>(tx, text, [itemId, clientId]))[0] ?? null;
}

/** A link by the hash of its token; null for a made-up one. */
export async function findLinkByHash(db: Db, tokenHash: string): Promise<LinkRow | null> {
  const text = `select ${COLUMNS} from listening_links l where l.token_hash = $1`;
  return (await queryRows<LinkRow>(db, text, [tokenHash]))[0] ?? null;
}

/** A link by its id; null where there is none. */
export async function findLink(db: Db, id: ListeningLinkId): Promise<LinkRow | null> {
  const text = `select ${COLUMNS} from listening_links l where l.id = $1`;
  return (await queryRows<LinkRow>(db, text, [id]))[0] ?? null;
}

/** The same, held until the end of the transaction. */
export async function holdLink(tx: Db, id: ListeningLinkId): Promise<LinkRow | null> {
  const text = `select ${COLUMNS} from listening_links l where l.id = $1 for update`;
  return (await queryRows<LinkRow>(tx, text, [id]))[0] ?? null;
}

/** A link of one order, held until the end of the transaction; null for another order's. */
export async function holdLinkOfOrder(
  tx: Db,
  orderId: OrderId,
  id: ListeningLinkId,
): Promise<LinkRow | null> {
  const text = `
    select ${COLUMNS} from listening_links l join order_items i on i.id = l.order_item_id
    where l.id = $1 and i.order_id = $2 for update of l`;
  return (await queryRows<LinkRow>(tx, text, [id, orderId]))[0] ?? null;
}

/** The newest links of a song. */
export async function linksOfItem(db: Db, itemId: OrderItemId): Promise<LinkRow[]> {
  const text = `select ${COLUMNS} from listening_links l where l.order_item_id = $1 order by l.id desc limit 100`;
  return queryRows<LinkRow>(db, text, [itemId]);
}

/** Changes what a link opens. */
export async function updateLink(
  tx: Db,
  { id, password_hash, password_round, ...settings }: LinkRow,
): Promise<void> {
  const text = `
    update listening_links set label = $2, may_comment = $3, all_versions = $4, with_before = $5, download_mp3 = $6,
      download_wav = $7, ends_at = $8, password_hash = $9, password_round = $10
    where id = $1`;
  const { label, may_comment, all_versions, with_before, download_mp3, download_wav, ends_at } = settings;
  const opened = [may_comment, all_versions, with_before, download_mp3, download_wav, ends_at];
  await queryRows(tx, text, [id, label, ...opened, password_hash, password_round]);
}

/** Turns a link off for good. */
export async function closeLink(tx: Db, id: ListeningLinkId, at: Date): Promise<void> {
  const text = 'update listening_links set revoked_at = coalesce(revoked_at, $2) where id = $1';
  await queryRows(tx, text, [id, at]);
}
