import { useParams, useRevalidator } from 'react-router';
import { useMoney } from '@/modules/foundation/settings/web/settings-context';
import type { CallResult } from '@/shared/api-client';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { SkeletonCard, SkeletonGroup } from '@/ui/skeleton';
import type { PayLinkView, readPayLink } from '../manual-orders.contract';
import { Totals } from './cart-summary';
import { PaymentSection } from './payment-section';
import { Redirecting } from './redirecting';
import { usePayLink } from './use-pay-link';

type Answer = CallResult<typeof readPayLink>;

const load = ({ api, params, signal }: PageRequest): Promise<Answer> =>
  api.call<typeof readPayLink>('GET /pay-links/{payToken}', {
    params: { payToken: params['payToken'] ?? '' },
    signal,
  });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Pay your order',
  description: 'Your order, ready to pay.',
  path: '/pay',
  noindex: true,
});

function Lines({ view }: { view: PayLinkView }) {
  const money = useMoney();
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line">
      {view.cartItems.map((line) => (
        <li
          key={`${line.service_id} ${line.variation_id} ${line.rush}`}
          className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 py-4"
        >
          <span className="font-medium [overflow-wrap:anywhere]">{line.service_name}</span>
          <span className="figures">{money(line.total_price)}</span>
          <span className="text-sm text-muted">
            {line.qty === 1 ? '1 piece' : `${line.qty} pieces at ${money(line.price)}`}
            {line.rush && ', rush within 24 hours'}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Open({ view, payToken }: { view: PayLinkView; payToken: string }) {
  const checkout = usePayLink(payToken, view);
  if (checkout.finished) return <Redirecting />;
  const { first_name, last_name, email } = view.payer;
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-14">
      <div className="flex flex-col gap-10">
        <Lines view={view} />
        <p className="text-muted [overflow-wrap:anywhere]">
          For {first_name} {last_name}, {email}. We email the receipt and the upload link there.
        </p>
        <PaymentSection checkout={checkout} />
      </div>
      <Card as="section" aria-labelledby="summary-title" className="flex flex-col gap-5 max-lg:order-first">
        <h2 id="summary-title" className="text-lg">
          Summary
        </h2>
        <Totals quote={checkout.quoting.quote} fresh lines={view.cartItems} />
        <p className="text-sm text-muted">You pay once, now. The price is as we emailed it.</p>
      </Card>
    </div>
  );
}

function View({ view }: { view: PayLinkView }) {
  const { payToken = '' } = useParams();
  if (view.state === 'open') return <Open view={view} payToken={payToken} />;
  if (view.state === 'completed')
    return (
      <EmptyState
        title={`This is paid: it is order ${view.order_id}`}
        text="Open it from the link in our email with the receipt."
        action={<ButtonLink to="/">To the studio</ButtonLink>}
      />
    );
  return (
    <EmptyState
      title="This payment request was withdrawn"
      text="If you did not expect that, please contact us."
      action={<ButtonLink to="/contact">Write to us</ButtonLink>}
    />
  );
}

function Outcome({ answer }: { answer: Answer }) {
  const { revalidate, state } = useRevalidator();
  if (answer.ok) return <View view={answer.value.data} />;
  const { kind, message } = answer.refusal;
  if (kind === 'not_found')
    return <EmptyState title={message} action={<ButtonLink to="/contact">Write to us</ButtonLink>} />;
  return (
    <ErrorState
      title="This page could not be loaded"
      text={message}
      safe="Nothing was charged."
      onRetry={() => void revalidate()}
      retrying={state !== 'idle'}
    />
  );
}

function PaySkeleton() {
  return (
    <SkeletonGroup className="grid gap-10 lg:grid-cols-[1fr_380px]">
      <SkeletonCard picture={false} lines={6} />
      <SkeletonCard picture={false} lines={4} />
    </SkeletonGroup>
  );
}

/** /pay/{token}: pays what the studio has put together for somebody, by the link of a mail. */
export default function PayPage() {
  return (
    <div className="page-width flex min-h-[calc(100dvh-4rem)] flex-col page-top gap-10 pb-24 md:gap-14">
      <PageTitle title="Pay your order" />
      <PageData<Answer> skeleton={<PaySkeleton />}>{(answer) => <Outcome answer={answer} />}</PageData>
    </div>
  );
}
