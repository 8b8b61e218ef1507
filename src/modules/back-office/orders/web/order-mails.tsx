import { Send } from 'lucide-react';
import { Link } from 'react-router';
import type { resendMail } from '@/modules/conversations/notifications/notifications.contract';
import { kindLabel } from '@/modules/conversations/notifications/notifications.rules';
import { Badge, type BadgeTone } from '@/ui/badge';
import { Button } from '@/ui/button';
import { useApi } from '@/ui/page-data';
import { Panel } from '@/ui/studio-page';
import { useChanges } from '@/ui/use-changes';
import type { StudioOrder } from '../order-admin.contract';
import { Moment } from './order-texts';

type OrderMail = StudioOrder['mails'][number];

const STATES: Record<OrderMail['state'], { word: string; tone: BadgeTone }> = {
  queued: { word: 'Waiting', tone: 'before' },
  sent: { word: 'Sent', tone: 'good' },
  kept: { word: 'Not sent', tone: 'neutral' },
  failed: { word: 'Failed', tone: 'clip' },
};

interface MailRowProps {
  readonly mail: OrderMail;
  readonly busy: boolean;
  readonly onResend: () => void;
}

function MailRow({ mail, busy, onResend }: MailRowProps) {
  const { word, tone } = STATES[mail.state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0">
      <span className="flex min-w-0 grow flex-col gap-0.5">
        <Link to={`/studio/outbox?mail=${mail.id}`} className="link [overflow-wrap:anywhere]">
          {mail.subject}
        </Link>
        <span className="text-sm text-muted [overflow-wrap:anywhere]">
          {kindLabel(mail.kind)} to {mail.to}, <Moment at={mail.created_at} />
        </span>
        {mail.last_error !== null && <span className="text-sm text-clip">{mail.last_error}</span>}
      </span>
      <span className="flex items-center gap-3">
        <Badge tone={tone}>{word}</Badge>
        <Button
          size="sm"
          icon={<Send size={16} aria-hidden />}
          aria-label={`Send ${mail.subject} again`}
          disabled={busy || mail.state === 'queued'}
          onClick={onResend}
        >
          Send again
        </Button>
      </span>
    </li>
  );
}

/** The mails about an order, each to be sent once more. */
export function MailsPanel({ mails, onSent }: { mails: readonly OrderMail[]; onSent: () => void }) {
  const api = useApi();
  const { busy, change } = useChanges(onSent);
  const resend = ({ id, to }: OrderMail) =>
    change(
      () => api.call<typeof resendMail>('POST /studio/outbox/{id}/resend', { params: { id: String(id) } }),
      `Sent again to ${to}`,
    );
  return (
    <Panel title="Emails">
      {mails.length === 0 ? (
        <p className="text-sm text-muted">No emails about this order yet.</p>
      ) : (
        <ul>
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} busy={busy} onResend={() => void resend(mail)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** What happened to an order, newest first. */
export function HistoryPanel({ history }: { history: StudioOrder['history'] }) {
  return (
    <Panel title="History">
      <ol className="flex flex-col gap-4">
        {history.toReversed().map(({ text, who, item, at }, index) => (
          // Two things may happen at the same instant; what happened stays where it is, counted from the oldest.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={history.length - index} className="flex flex-col">
            <span>{item === null ? text : `${text} · ${item}`}</span>
            <span className="text-sm text-muted">
              {who === null ? '' : `${who}, `}
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
