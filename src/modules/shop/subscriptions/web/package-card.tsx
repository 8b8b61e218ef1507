import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { serviceSlug } from '@/modules/catalogue/services/catalogue.rules';
import { formatMajor } from '@/shared/money';
import { Badge } from '@/ui/badge';
import { Button, ButtonAnchor, ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { LocalDate } from '@/ui/local-date';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import { TermRow } from '@/ui/term-row';
import type { cancelSubscription, WireSubscription } from '../subscriptions.contract';
import { songsText } from '../subscriptions.rules';
import { ChangeCardDialog } from './change-card-dialog';
import { useReturnFromProvider } from './use-return-from-provider';

type PackageProps = { readonly subscription: WireSubscription; readonly onChanged: () => void };

/** Where a package is on its page. */
export const packageAnchor = (id: number): string => `package-${id}`;

function StateBadge({ subscription: { state, cancels_at_period_end } }: Pick<PackageProps, 'subscription'>) {
  if (state === 'past_due') return <Badge tone="clip">Payment failed</Badge>;
  if (state === 'ended') return <Badge>Ended</Badge>;
  return cancels_at_period_end ? <Badge>Cancelled</Badge> : <Badge tone="good">Active</Badge>;
}

function Rows({ subscription }: Pick<PackageProps, 'subscription'>) {
  const { next_charge_at, paid_until, ended_at, paid_with, last_order_id, state } = subscription;
  const price = formatMajor(subscription.price, subscription.currency);
  return (
    <dl>
      {next_charge_at !== null && (
        <TermRow name="Next charge">
          <span className="figures">{price}</span> on <LocalDate instant={next_charge_at} />
        </TermRow>
      )}
      {state === 'active' && next_charge_at === null && paid_until !== null && (
        <TermRow name="Runs until">
          <LocalDate instant={paid_until} />
        </TermRow>
      )}
      {state === 'past_due' && paid_until !== null && (
        <TermRow name="Paid until">
          <LocalDate instant={paid_until} />
        </TermRow>
      )}
      {ended_at !== null && (
        <TermRow name="Ended">
          <LocalDate instant={ended_at} />
        </TermRow>
      )}
      {paid_with !== null && state !== 'ended' && <TermRow name="Paid by">{paid_with}</TermRow>}
      {last_order_id !== null && (
        <TermRow name="Newest month">
          <Link to={`/order/${last_order_id}`} className="link inline-flex min-h-11 items-center">
            Order {last_order_id}
          </Link>
        </TermRow>
      )}
    </dl>
  );
}

function PastDue({ subscription, onPay }: { subscription: WireSubscription; onPay: () => void }) {
  const price = formatMajor(subscription.price, subscription.currency);
  const card = subscription.paid_with === null ? '' : ` from ${subscription.paid_with}`;
  return (
    <div className="flex flex-col items-start gap-3 rounded border border-clip p-4">
      <p>
        We could not charge {price}
        {card} for the new month. We try again over the next few days, then the package ends. Months you have
        paid for stay yours.
      </p>
      {subscription.pay_url !== null && (
        <p>
          Does your bank ask you to confirm payments? Then confirm this one and pay on the secure payment
          page.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onPay}>
          Pay now
        </Button>
        {subscription.pay_url !== null && (
          <ButtonAnchor href={subscription.pay_url} rel="noreferrer">
            Confirm with your bank
          </ButtonAnchor>
        )}
      </div>
    </div>
  );
}

function useCancel({ subscription, onChanged }: PackageProps) {
  const api = useApi();
  const running = useRef(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const answer = await api.call<typeof cancelSubscription>('POST /subscriptions/{id}/cancel', {
      params: { id: String(subscription.id) },
    });
    running.current = false;
    setBusy(false);
    if (!answer.ok) {
      toast.error(`${answer.refusal.message} Your package was not cancelled.`);
      return;
    }
    setAsking(false);
    toast.success(answer.value.message, { durationMs: 3_000 });
    onChanged();
  };
  return { asking, setAsking, busy, confirm };
}

/** What the way to another card or account is called. */
function wordsOfChange({ method, provider }: Pick<WireSubscription, 'method' | 'provider'>): string {
  if (method === 'card') return 'Change card';
  return provider === 'paypal' ? 'Change at PayPal' : 'Pay by card instead';
}

function Actions(props: PackageProps & { onCard: () => void }) {
  const { subscription } = props;
  const cancelling = useCancel(props);
  if (subscription.state === 'ended') {
    const slug = serviceSlug(subscription.service_name, subscription.service_id);
    return (
      <ButtonLink
        to={`/services/${slug}?subscribe=1`}
        state={{ service_id: subscription.service_id }}
        className="self-start"
      >
        Begin again
      </ButtonLink>
    );
  }
  if (subscription.cancels_at_period_end) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {subscription.state === 'active' && (
        <Button onClick={props.onCard}>{wordsOfChange(subscription)}</Button>
      )}
      <Button variant="quiet" onClick={() => cancelling.setAsking(true)}>
        Cancel package
      </Button>
      <ConfirmDialog
        open={cancelling.asking}
        danger
        busy={cancelling.busy}
        title="Cancel this package?"
        text={
          subscription.state === 'past_due' ? (
            'It ends now and nothing more is charged. Months you have paid for stay yours.'
          ) : (
            <>
              It runs until{' '}
              {subscription.paid_until !== null && <LocalDate instant={subscription.paid_until} />} and then
              ends. Nothing more is charged. Months you have paid for stay yours.
            </>
          )
        }
        confirmLabel="Cancel package"
        cancelLabel="Keep it"
        onConfirm={() => void cancelling.confirm()}
        onCancel={() => cancelling.setAsking(false)}
      />
    </div>
  );
}

/** One monthly package of a customer: state, dates, card, and what can be done. */
export function PackageCard({ subscription, onChanged }: PackageProps) {
  const [paying, setPaying] = useState(false);
  useReturnFromProvider({ subscription, onChanged });
  const price = formatMajor(subscription.price, subscription.currency);
  return (
    <Card as="li" id={packageAnchor(subscription.id)} className="flex scroll-mt-24 flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="min-w-0 text-lg break-words">{subscription.service_name}</h3>
        <StateBadge subscription={subscription} />
      </div>
      <p className="text-muted">
        <span className="figures">{price}</span> a month for {songsText(subscription.items_per_month)}
      </p>
      {subscription.state === 'past_due' && (
        <PastDue subscription={subscription} onPay={() => setPaying(true)} />
      )}
      <Rows subscription={subscription} />
      <Actions subscription={subscription} onChanged={onChanged} onCard={() => setPaying(true)} />
      <ChangeCardDialog
        subscription={subscription}
        open={paying}
        onClose={() => setPaying(false)}
        onDone={() => {
          setPaying(false);
          onChanged();
        }}
      />
    </Card>
  );
}
