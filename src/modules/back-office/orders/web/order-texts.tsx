import type { ReactNode } from 'react';
import { zonedFormat } from '@/shared/zoned-format';
import { statusView } from '@/modules/orders/orders/orders.rules';
import { Badge, type BadgeTone } from '@/ui/badge';
import { MomentText } from '@/ui/moment-text';

const TONES: Record<ReturnType<typeof statusView>['tone'], BadgeTone> = {
  waiting: 'neutral',
  working: 'after',
  revising: 'before',
  done: 'good',
};

/** How far an order or an item is. */
export function StatusBadge({ status }: { status: number }) {
  const { name, tone } = statusView(status);
  return <Badge tone={TONES[tone]}>{name}</Badge>;
}

const MONEY: Record<string, { word: string; tone: BadgeTone }> = {
  paid: { word: 'Paid', tone: 'good' },
  partly_refunded: { word: 'Partly refunded', tone: 'after' },
  refunded: { word: 'Refunded', tone: 'neutral' },
};

/** How an order's money stands. */
export function MoneyBadge({ status }: { status: string }) {
  const { word, tone } = MONEY[status] ?? { word: status, tone: 'neutral' };
  return <Badge tone={tone}>{word}</Badge>;
}

const time = zonedFormat({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** When, by the studio's clock: `Mar 2, 2026, 10:00`. */
export function Moment({ at }: { at: string }) {
  return <MomentText at={at} format={time} className="lg:whitespace-nowrap" />;
}

/** Two lines in one cell: what matters over what belongs to it. */
export function Lines({ over, under }: { over: ReactNode; under: ReactNode }) {
  return (
    <span className="flex flex-col items-start gap-0.5 max-sm:items-end max-sm:text-right">
      <span className="[overflow-wrap:anywhere]">{over}</span>
      <span className="text-sm font-normal text-muted [overflow-wrap:anywhere]">{under}</span>
    </span>
  );
}
