import { Send } from 'lucide-react';
import { useState } from 'react';
import { receiptPath } from '@/modules/money/receipts/receipts.rules';
import { useMailed } from '@/modules/foundation/settings/web/settings-context';
import { utcTime } from '@/shared/utc-time';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { useApi } from '@/ui/page-data';
import { Skeleton, SkeletonGroup, SkeletonText } from '@/ui/skeleton';
import { toast } from '@/ui/toast-store';
import type { resendMail, WireMail } from '../../notifications.contract';
import { kindLabel } from '../../notifications.rules';
import { MailTexts } from './mail-texts';
import { STATES } from './mail-labels';
import { useMail } from './use-mail';

function ResendButton({ mail, onSent }: { mail: WireMail; onSent: () => void }) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const mailed = useMailed();
  const resend = async (): Promise<void> => {
    setBusy(true);
    const sent = await api.call<typeof resendMail>('POST /studio/outbox/{id}/resend', {
      params: { id: String(mail.id) },
    });
    setBusy(false);
    if (!sent.ok) {
      toast.error(sent.refusal.message);
      return;
    }
    toast.success(mailed(`Sent again to ${mail.to}`));
    onSent();
  };
  return (
    <Button icon={<Send aria-hidden="true" />} loading={busy} onClick={() => void resend()}>
      Send again
    </Button>
  );
}

function Data({ mail }: { mail: WireMail }) {
  const state = STATES[mail.state];
  const data: [string, string][] = [
    ['To', mail.to],
    ['Written', utcTime(mail.created_at)],
    ...(mail.sent_at === null ? [] : ([['Sent', utcTime(mail.sent_at)]] as [string, string][])),
    ['Kind', kindLabel(mail.kind)],
    ...(mail.last_error === null ? [] : ([['Last error', mail.last_error]] as [string, string][])),
  ];
  return (
    <div className="flex flex-col gap-3">
      <Badge tone={state.tone} className="self-start">
        {state.label}
      </Badge>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
        {data.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function PreviewSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-6">
      <Skeleton className="h-7 w-3/4" />
      <SkeletonText lines={3} />
      <Skeleton className="h-[60dvh] min-h-96 w-full" />
    </SkeletonGroup>
  );
}

interface MailPreviewProps {
  readonly id: number;
  /** A copy was sent: the list has one more. */
  readonly onSent: () => void;
}

function LoadedMail({ id, onSent, onRetry }: MailPreviewProps & { onRetry: () => void }) {
  const answer = useMail(id);
  if (answer === null) return <PreviewSkeleton />;
  if ('failure' in answer) {
    const { failure } = answer;
    if (failure.kind === 'not_found') return <EmptyState title={failure.message} />;
    return (
      <ErrorState
        title="This email could not be loaded"
        text={failure.message}
        safe="It is safe."
        onRetry={onRetry}
      />
    );
  }
  const { mail } = answer;
  return (
    <article aria-label={mail.subject} className="flex flex-col gap-5">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <h2 className="min-w-0 grow text-lg [overflow-wrap:anywhere]">{mail.subject}</h2>
        <ResendButton mail={mail} onSent={onSent} />
      </header>
      <Data mail={mail} />
      {mail.receipts.length > 0 && (
        <p className="flex flex-wrap gap-x-4 text-sm">
          <span className="text-muted">Attached:</span>
          {mail.receipts.map((receipt) => (
            <a key={receipt} href={receiptPath(receipt, null)} download className="link">
              Receipt as PDF
            </a>
          ))}
        </p>
      )}
      <MailTexts mail={mail} />
    </article>
  );
}

/** One mail, as its reader sees it and as plain text. Mount it anew (by key) for another mail. */
export function MailPreview(props: MailPreviewProps) {
  const [attempt, setAttempt] = useState(0);
  return <LoadedMail key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}
