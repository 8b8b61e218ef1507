import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { SignedIn } from '@/shared/caller';

/** What a person of the studio may do with an item now. */
export interface ItemMoves {
  readonly can_take: boolean;
  /** Files that came without a log-in wait to be accepted. */
  readonly can_accept_files: boolean;
  readonly can_give_back: boolean;
  readonly can_assign: boolean;
  readonly can_deliver: boolean;
  readonly can_reopen: boolean;
  /** Its engineer, or an admin. */
  readonly is_theirs: boolean;
}

/** Says what this person may do with an item; the calls decide the same once more. */
export function movesOf(item: OrderItemRow, viewer: SignedIn): ItemMoves {
  const isAdmin = viewer.role === 'admin';
  const isTheirs = item.engineer_id === viewer.userId || isAdmin;
  const isWork = !item.is_gift_card && item.round_for === null;
  const isFree = item.engineer_id === null || isTheirs;
  return {
    can_take: isWork && item.status === 0 && item.files_received_at !== null && isFree,
    can_accept_files: isWork && isFree && item.unconfirmed_at !== null && item.status < 3,
    can_give_back: isWork && isTheirs && item.status === 1 && item.first_delivered_at === null,
    can_assign: isWork && isAdmin && item.status < 3,
    can_deliver: isTheirs && (item.status === 1 || item.status === 2),
    can_reopen: isTheirs && item.status === 3 && isWork && item.files_deleted_at === null,
    is_theirs: isTheirs,
  };
}
