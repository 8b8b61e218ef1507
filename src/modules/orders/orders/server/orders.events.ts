import { defineEvent } from '@/platform/events/event';
import type { OrderId, OrderItemId, QuestionId } from '@/shared/ids';

/** A checkout was paid and its order made. For guests with the token of the order's private link. */
export const orderPaid = defineEvent<{
  order_id: OrderId;
  guest_link_token: string | null;
  /** False where no gift card was bought with it; left out where nobody looked. */
  has_gift_cards?: boolean;
}>('order.paid');

interface ItemEvent {
  order_id: OrderId;
  order_item_id: OrderItemId;
}

/** Files or links came for an item. `unconfirmed` where its sender showed neither the account nor the private link. */
export const filesReceived = defineEvent<ItemEvent & { unconfirmed?: boolean }>('order.files-received');

/** The owner, or the studio for them, said whether files that came without a log-in belong to the item. */
export const filesJudged = defineEvent<ItemEvent & { belong: boolean }>('order.files-judged');

/** The last open item of an order was completed. */
export const orderCompleted = defineEvent<{ order_id: OrderId }>('order.completed');

interface QuestionEvent extends ItemEvent {
  question_id: QuestionId;
}

/** An engineer asked the customer something: the item's clock stands still. */
export const questionAsked = defineEvent<QuestionEvent>('order.question-asked');

/** The customer answered, in words, by files or both: the clock goes on. */
export const questionAnswered = defineEvent<QuestionEvent>('order.question-answered');

/** A day is left to ask for a revision; `ends_at` (ISO 8601) tells one window from the next. */
export const windowEnding = defineEvent<ItemEvent & { ends_at: string }>('order.window-ending');

/** The time for revisions ended, and the item completed by itself. */
export const windowEnded = defineEvent<ItemEvent>('order.window-ended');

/** The studio opened a completed item once more, as a favour. */
export const itemReopened = defineEvent<ItemEvent>('order.item-reopened');

/** All files of an item will be deleted at `delete_at` (ISO 8601), in 30, 7 or 1 days. */
export const filesEnding = defineEvent<ItemEvent & { days_left: 30 | 7 | 1; delete_at: string }>(
  'order.files-ending',
);

/** All files of an item were deleted. */
export const filesDeleted = defineEvent<ItemEvent>('order.files-deleted');

/** Whoever has or had a private link of a guest's order asked for a new one; `asked_at` (ISO 8601) tells one from the next. */
export const linkAsked = defineEvent<{ order_id: OrderId; asked_at: string }>('order.link-asked');

/**
 * An admin gave an item to an engineer, or its customer asked for them; `at` (ISO 8601) tells one time from the next. Not told where
 * they gave it to themselves.
 */
export const itemAssigned = defineEvent<ItemEvent & { at: string; asked?: true }>('order.item-assigned');
