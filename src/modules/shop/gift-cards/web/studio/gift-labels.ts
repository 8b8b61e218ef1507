import type { BadgeTone } from '@/ui/badge';
import type { StudioGift } from '../../gift-cards-studio.contract';
import type { GiftMoveKind, GiftState } from '../../gift-cards-studio.rules';

export const GIFT_LABELS: Readonly<Record<GiftState, { readonly word: string; readonly tone: BadgeTone }>> = {
  open: { word: 'Open', tone: 'good' },
  spent: { word: 'Spent', tone: 'neutral' },
  stopped: { word: 'Stopped', tone: 'clip' },
};

export const MOVE_LABELS: Readonly<Record<GiftMoveKind, string>> = {
  issued: 'Issued',
  used: 'Used',
  returned: 'Returned by a refund',
  voided: 'Cancelled with its purchase',
  restored: 'Restored: the refund failed',
};

/** Why a card pays for nothing, in words; null where it does, or where nothing is left. */
export function whyStopped({
  disabled,
  blocked_for,
}: Pick<StudioGift, 'disabled' | 'blocked_for'>): string | null {
  if (blocked_for === 'refund') return 'Its purchase was refunded.';
  if (blocked_for === 'dispute') return 'Its purchase is disputed at a bank.';
  return disabled ? 'Disabled by the studio. The balance stays.' : null;
}
