/** open: something is left; spent: nothing is; stopped: pays for nothing, by the studio or as its purchase went back. */
export const GIFT_STATES = ['open', 'spent', 'stopped'] as const;
export type GiftState = (typeof GIFT_STATES)[number];

export const STUDIO_GIFTS_PER_PAGE = 50;

/** Where a card stands, by what is left on it in minor units. */
export function giftState(card: {
  readonly balance: number;
  readonly blocked: boolean;
  readonly disabled: boolean;
}): GiftState {
  if (card.blocked || card.disabled) return 'stopped';
  return card.balance > 0 ? 'open' : 'spent';
}

/** One line of a card's ledger as people read it. */
export type GiftMoveKind = 'issued' | 'used' | 'returned' | 'voided' | 'restored';

/** What a ledger entry of a card was. `change` is what it did to the balance, in minor units. */
export function giftMove(kind: string, change: number): GiftMoveKind {
  if (kind === 'gift_issue') return 'issued';
  if (kind === 'gift_void') return change < 0 ? 'voided' : 'restored';
  return change < 0 ? 'used' : 'returned';
}
