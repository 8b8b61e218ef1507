import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import type { getServiceDetails, WireDetail } from '@/modules/catalogue/services/catalogue.contract';
import { servicePath } from '@/modules/catalogue/services/catalogue.rules';
import { effectivePrice } from '@/modules/catalogue/services/price.rules';
import { CardForm } from '@/modules/money/payments/web/card-form';
import { PayPalForm } from '@/modules/money/payments/web/paypal-form';
import { useMoney } from '@/modules/foundation/settings/web/settings-context';
import { Button, ButtonAnchor } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorState } from '@/ui/error-state';
import { useApi } from '@/ui/page-data';
import { SkeletonGroup, SkeletonText } from '@/ui/skeleton';
import { SubscribeOffer } from './subscribe-offer';
import { finishAddress, useSubscribe, type Subscribing } from './use-subscribe';

export interface SubscribeDialogProps {
  readonly serviceId: number;
  readonly name: string;
  /** What is known of it already; fetched where it is not. */
  readonly detail?: WireDetail | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

type Loaded = WireDetail | 'loading' | 'failed';

/** The package with all that is said of it; asked for when the window opens, where the page has not got it. */
function useDetail({ serviceId, detail, open }: SubscribeDialogProps): [Loaded, () => void] {
  const api = useApi();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ round: number; found: WireDetail | null } | null>(null);
  const wanted = open && detail === undefined && (answer?.found ?? null) === null;
  useEffect(() => {
    if (!wanted) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const load = async (): Promise<void> => {
      const params = { id: String(serviceId) };
      const read = await api.call<typeof getServiceDetails>('GET /service-details/{id}', { params, signal });
      if (!signal.aborted) setAnswer({ round, found: read.ok ? read.value.data : null });
    };
    void load();
    return () => leaving.abort();
  }, [api, serviceId, wanted, round]);
  const found = detail ?? answer?.found ?? null;
  const failed = answer !== null && answer.round === round;
  return [found ?? (failed ? 'failed' : 'loading'), () => setRound((before) => before + 1)];
}

interface PayProps {
  readonly detail: WireDetail;
  readonly subscribing: Subscribing;
  readonly processing: boolean;
  readonly onProcessing: (processing: boolean) => void;
}

/** The step's own title takes the focus, since the button that led here is gone. */
function PayTitle({ price }: { price: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h3 ref={title} tabIndex={-1} className="text-base font-normal">
      <span className="figures font-medium">{price}</span>{' '}
      <span className="font-sans font-normal text-muted">now and every month</span>
    </h3>
  );
}

/** A form that the buyer fills here. Agreeing in PayPal's window pays the first month: nothing is captured after it. */
function InOurPage({ method, ...form }: ComponentProps<typeof CardForm> & { method: 'card' | 'paypal' }) {
  return method === 'card' ? <CardForm {...form} /> : <PayPalForm {...form} capture={async () => null} />;
}

function Pay({ detail, subscribing, processing, onProcessing }: PayProps) {
  const money = useMoney();
  const { started } = subscribing;
  if (started === null) return null;
  const { client_secret: clientSecret, approve_url, provider, reference, method } = started;
  const price = money(subscribing.freshPrice ?? effectivePrice(detail));
  const intent = clientSecret?.split('_secret_')[0] ?? '';
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="quiet"
          className="-ml-4"
          icon={<ArrowLeft aria-hidden="true" />}
          disabled={processing}
          onClick={subscribing.leave}
        >
          Back
        </Button>
        <PayTitle price={price} />
      </div>
      {clientSecret !== null && (
        <InOurPage
          method={method}
          intent={{ reference: intent, clientSecret, provider }}
          total={price}
          returnPath={finishAddress(reference)}
          onProcessing={onProcessing}
          beforeConfirm={async () => null}
          onPaid={async () => {
            await subscribing.finish();
            return null;
          }}
        />
      )}
      {approve_url !== null && (
        <>
          <p>You agree to the monthly payment at PayPal and come back here.</p>
          <ButtonAnchor href={approve_url} variant="primary" size="lg" wide>
            Continue to PayPal
          </ButtonAnchor>
        </>
      )}
    </div>
  );
}

function Steps({ detail, ...pay }: Omit<PayProps, 'subscribing'>) {
  const subscribing = useSubscribe({ id: detail.id, price: effectivePrice(detail) });
  if (subscribing.started !== null) return <Pay {...pay} detail={detail} subscribing={subscribing} />;
  return (
    <SubscribeOffer detail={detail} subscribing={subscribing} from={`${servicePath(detail)}?subscribe=1`} />
  );
}

/** The window in which a monthly package is shown and bought (SERV-03). */
export function SubscribeWindow(props: SubscribeDialogProps) {
  const [detail, retry] = useDetail(props);
  const [processing, setProcessing] = useState(false);
  return (
    <Dialog open={props.open} onClose={props.onClose} busy={processing} size="md" title={props.name}>
      {detail === 'loading' && (
        <SkeletonGroup label="Loading the package">
          <SkeletonText lines={9} />
        </SkeletonGroup>
      )}
      {detail === 'failed' && (
        <ErrorState
          heading="h3"
          title="The package could not be loaded"
          safe="Nothing was charged."
          onRetry={retry}
        />
      )}
      {typeof detail !== 'string' && (
        <Steps detail={detail} processing={processing} onProcessing={setProcessing} />
      )}
    </Dialog>
  );
}
