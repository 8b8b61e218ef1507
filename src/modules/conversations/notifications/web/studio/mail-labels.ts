import type { BadgeTone } from '@/ui/badge';
import type { WireMailSummary } from '../../notifications.contract';

type State = WireMailSummary['state'];

/** What a mail's state is called, and its colour. */
export const STATES: Record<State, { label: string; tone: BadgeTone }> = {
  queued: { label: 'Waiting', tone: 'before' },
  sent: { label: 'Sent', tone: 'good' },
  kept: { label: 'Kept here', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'clip' },
};
