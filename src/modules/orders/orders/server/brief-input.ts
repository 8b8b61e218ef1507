import type { OrderId, OrderItemId } from '@/shared/ids';
import type { BriefDetails } from '@/modules/files/uploads/brief-details.rules';

/** What a customer sends for an item. */
export interface BriefInput {
  readonly orderId: OrderId;
  readonly itemId: OrderItemId | null;
  readonly serviceId: number | null;
  readonly links: readonly string[];
  readonly songs: readonly string[];
  readonly track: string;
  readonly message: string | null;
  readonly details: BriefDetails;
  readonly session: string | null;
  /** From check-order, for whoever knows the order's address only. */
  readonly uploadKey: string | null;
}
