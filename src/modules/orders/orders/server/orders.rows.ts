import type { OrderId, OrderItemId, ProjectId, ServiceId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { ItemData, Status } from '../orders.rules';
import type { BriefDetails } from '@/modules/files/uploads/brief-details.rules';
import type { SharedBrief } from '../brief.rules';

/** An order as the database holds it; money in minor units, times UTC. */
export type OrderRow = {
  readonly id: OrderId;
  readonly user_id: UserId | null;
  readonly payer_first_name: string;
  readonly payer_last_name: string;
  readonly payer_email: string;
  readonly payer_phone: string | null;
  readonly currency: string;
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly gift_amount: Minor;
  readonly amount: Minor;
  readonly payment_status: string;
  readonly payment_method: string;
  readonly status: Status;
  readonly created_at: Date;
  readonly completed_at: Date | null;
};

/** An order's item as the database holds it. */
export type OrderItemRow = {
  readonly id: OrderItemId;
  readonly order_id: OrderId;
  readonly service_id: ServiceId | null;
  readonly service_name: string;
  readonly service_type: string;
  readonly is_gift_card: boolean;
  readonly rush: boolean;
  /** Of an order of before that was begun as one: how many songs it holds; 0 for a song that its line's first one pays for; else 1. */
  readonly quantity: number;
  /** Which song of its line it is, from 1, and of how many. */
  readonly song: number;
  readonly songs: number;
  readonly price: Minor;
  readonly total_price: Minor;
  readonly max_revision: number;
  readonly status: Status;
  readonly engineer_id: UserId | null;
  /** Whom its customer asked for; the studio may have given it to somebody else. */
  readonly asked_engineer_id: UserId | null;
  readonly artists: string[];
  readonly track: string | null;
  readonly notes: string | null;
  readonly details: BriefDetails;
  readonly order_sheet: string | null;
  readonly user_is_read: boolean;
  readonly turnaround_min_hours: number;
  readonly turnaround_max_hours: number;
  readonly files_received_at: Date | null;
  readonly started_at: Date | null;
  readonly due_at: Date | null;
  readonly first_delivered_at: Date | null;
  readonly last_delivered_at: Date | null;
  readonly revision_deadline: Date | null;
  readonly completed_at: Date | null;
  readonly delete_at: Date | null;
  readonly created_at: Date;
  /** When the open revision round was asked for; null while none is open. */
  readonly revision_asked_at: Date | null;
  /** When the open question was asked; null while the clock runs. `due_at` is then what it was at that moment. */
  readonly paused_at: Date | null;
  readonly files_deleted_at: Date | null;
  /** Rounds that were bought and are not used: part of `max_revision`. */
  readonly bought_rounds: number;
  /** The item that this one bought a revision round for: nothing to work on. */
  readonly round_for: OrderItemId | null;
  /** Counts moves and changes of engineer. */
  readonly version: number;
  /** What its service promised when it was bought, as HTML; null where nobody kept it. */
  readonly promised: string | null;
  /** Since when files or links wait for somebody to confirm them; null where none do. */
  readonly unconfirmed_at: Date | null;
  /** The record that it is on; null for a song by itself. */
  readonly project_id: ProjectId | null;
  /** Its place in the running order of its record, from 1. */
  readonly position: number | null;
  /** Milliseconds of silence before it when its record is played through. */
  readonly gap_ms: number;
  /** What its record's brief says: `briefOf` joins it with the item's own. */
  readonly project: SharedBrief | null;
};

/** What an OrderItemRow is read from: `order_items i` with its `orders o`. */
export const ITEM_COLUMNS = `
  i.id, i.order_id, i.service_id, i.service_name, i.service_type, i.is_gift_card, i.rush, i.quantity, i.price,
  i.total_price, i.max_revision, i.status, i.engineer_id, i.asked_engineer_id, i.artists, i.track, i.notes, i.details, i.order_sheet, i.user_is_read,
  i.turnaround_min_hours, i.turnaround_max_hours, i.files_received_at, i.started_at, i.due_at, i.first_delivered_at, i.last_delivered_at,
  i.revision_deadline, i.completed_at, i.delete_at, o.created_at, i.revision_asked_at,
  i.paused_at, i.files_deleted_at, i.song, i.songs, i.bought_rounds, i.round_for, i.version, i.promised, i.unconfirmed_at,
  i.project_id, i.position, i.gap_ms, (
    select jsonb_build_object('title', p.title, 'artist', p.artist, 'notes', p.notes, 'details', p.details)
    from projects p where p.id = i.project_id) as project`;

/** Whether there is something of `order_items i` that its customer has not looked at, as SQL. */
export const HAS_NEWS = `not i.user_is_read or i.paused_at is not null or exists (
  select 1 from revisions r where r.order_item_id = i.id and not r.user_is_read)`;

/** What the customer sent for an item: one of our files, or an address elsewhere. */
export type ItemLinkRow = {
  readonly order_item_id: OrderItemId;
  readonly file_id: number | null;
  readonly url: string | null;
  /** Sent without a log-in, and nobody has confirmed it yet. */
  readonly unconfirmed: boolean;
  readonly created_at: Date;
};

/** Something that happened to an order, oldest first. */
export type OrderEventRow = {
  readonly order_item_id: OrderItemId | null;
  readonly kind: string;
  readonly actor: 'customer' | 'guest' | 'studio' | 'system';
  readonly data: Record<string, unknown>;
  readonly created_at: Date;
};

/** What the words about an item's next step are made of. */
export function factsOf(item: OrderItemRow): ItemData {
  return {
    status: item.status,
    isGiftCard: item.is_gift_card,
    filesReceivedAt: item.files_received_at,
    unconfirmedAt: item.unconfirmed_at,
    lastDeliveredAt: item.last_delivered_at,
    revisionAskedAt: item.revision_asked_at,
    dueAt: item.due_at,
    pausedAt: item.paused_at,
    revisionDeadline: item.revision_deadline,
    turnaroundHours: item.rush ? [0, 0] : [item.turnaround_min_hours, item.turnaround_max_hours],
  };
}
