import type { z } from 'zod';
import type { orderDetail } from './order-view.contract';

type WireOrderItem = z.output<typeof orderDetail>['orderItems'][number];

/** What decides which buttons of an item work now. */
export type ActionState = Pick<
  WireOrderItem,
  'order_status' | 'paused_at' | 'can_revise' | 'can_complete' | 'next_round' | 'round_price'
> & { readonly deliveries: readonly unknown[] };

/** Why each button of an item rests; null where it works. */
export interface RestingActions {
  readonly upload: string | null;
  readonly revision: string | null;
  readonly complete: string | null;
}

const COMPLETED = 3;

function uploadRests({ order_status, paused_at }: ActionState): string | null {
  if (order_status === COMPLETED) return 'This song is complete.';
  return paused_at === null ? null : 'Your engineer has a question. Send files with your answer.';
}

const ROUNDS: Record<ActionState['next_round'], string | null> = {
  ask: null,
  reopen: null,
  pay: 'You have used all your revisions.',
  'not-delivered': 'You can ask for changes once you have the first version.',
  'in-work': 'Your engineer is working on a revision.',
  'files-gone': 'The files of this song have been deleted.',
};

function revisionRests({ can_revise, next_round, round_price }: ActionState): string | null {
  if (can_revise || (next_round === 'pay' && round_price !== null)) return null;
  return ROUNDS[next_round] ?? 'You can’t ask for changes right now.';
}

function completeRests({ can_complete, order_status, deliveries }: ActionState): string | null {
  if (can_complete) return null;
  if (order_status === COMPLETED) return 'This song is complete.';
  return deliveries.length === 0
    ? 'You can approve it once you have a version.'
    : 'It can’t be approved right now.';
}

/** Which of an item's buttons rest, and why (ORDR-03). */
export function restingActions(item: ActionState): RestingActions {
  return { upload: uploadRests(item), revision: revisionRests(item), complete: completeRests(item) };
}
