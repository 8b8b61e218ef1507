import { useRef, useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { CallFailure } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { formatMajor } from '@/shared/money';
import { Badge, type BadgeTone } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { CopyButton } from '@/ui/copy-button';
import { MomentText } from '@/ui/moment-text';
import { useApi } from '@/ui/page-data';
import { zonedFormat } from '@/shared/zoned-format';
import type { testProvider, WireProvider } from '../../provider-status.contract';

const MODES: Readonly<
  Record<NonNullable<WireProvider['mode']> | 'off', { readonly label: string; readonly tone: BadgeTone }>
> = {
  live: { label: 'Live', tone: 'good' },
  test: { label: 'Test keys', tone: 'before' },
  demo: { label: 'Demo', tone: 'before' },
  off: { label: 'Off', tone: 'neutral' },
};

const format = zonedFormat({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

function Moment({ instant }: { instant: string }) {
  return <MomentText at={instant} format={format} className="figures text-sm" />;
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1 border-t border-line py-3 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="flex min-w-0 flex-col gap-1 text-sm">{children}</dd>
    </div>
  );
}

function LastWebhook({ last_webhook: last, reads_version: reads, waiting }: WireProvider) {
  if (last === null) return <span>None yet</span>;
  const version = last.api_version ?? 'unknown';
  return (
    <>
      <Moment instant={last.at} />
      <span className="figures text-sm [overflow-wrap:anywhere]">{last.kind}</span>
      <span className="text-sm text-muted">
        API version {version}
        {reads !== null &&
          (last.api_version === reads ? ', as this studio reads' : `; this studio reads ${reads}`)}
      </span>
      {waiting > 0 && (
        <span className="text-sm">
          {waiting === 1 ? '1 webhook is waiting' : `${waiting} webhooks are waiting`}
        </span>
      )}
    </>
  );
}

function LastError({ last_error: last }: WireProvider) {
  if (last === null) return <span>None</span>;
  return (
    <>
      <Moment instant={last.at} />
      <span className="text-sm [overflow-wrap:anywhere]">
        {last.source === 'webhook' ? 'A webhook was refused: ' : ''}
        {last.message}
      </span>
    </>
  );
}

function Details({ provider }: { provider: WireProvider }) {
  const { last_payment: paid, webhook_url: address } = provider;
  return (
    <dl className="flex flex-col">
      <Detail name="Last payment">
        {paid === null ? (
          <span>None yet</span>
        ) : (
          <>
            <span className="figures">{formatMajor(paid.amount, paid.currency)}</span>
            <Moment instant={paid.at} />
          </>
        )}
      </Detail>
      <Detail name="Last webhook">
        <LastWebhook {...provider} />
      </Detail>
      <Detail name="Webhook address">
        <span className="figures text-sm [overflow-wrap:anywhere]">{address}</span>
        <span>
          <CopyButton text={address} label="Copy address" />
        </span>
      </Detail>
      <Detail name="Last error">
        <LastError {...provider} />
      </Detail>
    </dl>
  );
}

type Outcome = ResponseOf<typeof testProvider>['data'] | { readonly failure: CallFailure };

function outcomeText(outcome: Outcome, label: string): string {
  if ('failure' in outcome) return outcome.failure.message;
  const { error, amount, currency, milliseconds } = outcome;
  if (error !== null) return `The test failed: ${error}`;
  const seconds = (milliseconds / 1000).toFixed(1);
  return `${label} took the order for ${formatMajor(amount, currency)}, told of it, and let it go, in ${seconds} s. No money moved.`;
}

function TestPayment({ provider: { name, label } }: { provider: WireProvider }) {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const under = useRef(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const test = async (): Promise<void> => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    setOutcome(null);
    const answer = await api.call<typeof testProvider>('POST /studio/payments/{provider}/test', {
      params: { provider: name },
    });
    under.current = false;
    setBusy(false);
    setOutcome(answer.ok ? answer.value.data : { failure: answer.refusal });
    void revalidate();
  };
  const failed = outcome !== null && ('failure' in outcome || outcome.error !== null);
  return (
    <div className="flex flex-col items-start gap-3">
      <Button loading={busy} aria-label={`Send a test payment to ${label}`} onClick={() => void test()}>
        {busy ? 'Testing…' : 'Send a test payment'}
      </Button>
      <output className={failed ? 'text-sm text-clip' : 'text-sm'}>
        {outcome === null ? '' : outcomeText(outcome, label)}
      </output>
    </div>
  );
}

function Missing({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return <p className="text-sm">Nothing is missing.</p>;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">To do</h3>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
        {missing.map((one) => (
          <li key={one} className="[overflow-wrap:anywhere]">
            {one}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One provider: whether it takes payments, what it last told and failed at, and what its owner has still to do. */
export function ProviderCard({ provider }: { provider: WireProvider }) {
  const { name, label, sells, mode, missing } = provider;
  const { label: state, tone } = MODES[mode ?? 'off'];
  const title = `provider-${name}`;
  return (
    <Card as="section" aria-labelledby={title} className="flex flex-col gap-5">
      <header className="flex flex-col gap-1">
        <div className="flex items-center justify-between gap-3">
          <h2 id={title} className="text-lg">
            {label}
          </h2>
          <Badge tone={tone}>{state}</Badge>
        </div>
        <p className="text-sm text-muted">{sells}</p>
      </header>
      <Missing missing={missing} />
      {mode !== null && (
        <>
          <Details provider={provider} />
          <TestPayment provider={provider} />
        </>
      )}
    </Card>
  );
}
