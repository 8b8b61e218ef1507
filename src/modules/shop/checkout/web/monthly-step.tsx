import { useState } from 'react';
import { useMoney } from '@/modules/foundation/settings/web/settings-context';
import { SubscribeDialog } from '@/modules/shop/subscriptions/web/subscribe-dialog';
import { Button, ButtonLink } from '@/ui/button';
import type { GuestInfo } from '../checkout.rules';
import type { PurchaseLine } from './purchase';

export interface MonthlyStepProps {
  readonly line: PurchaseLine;
  readonly guest: GuestInfo | null;
}

/** The step of a monthly package: it needs an account, since it is renewed, changed and cancelled there. */
export function MonthlyStep({ line, guest }: MonthlyStepProps) {
  const money = useMoney();
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="monthly-title" className="flex flex-col items-start gap-4">
      <h2 id="monthly-title" className="text-lg">
        {line.service_name}
      </h2>
      <p className="text-muted">
        <span className="figures text-ink">{money(line.price)}</span> now and every month until you cancel.
        You can cancel any time on your account page.
      </p>
      {guest === null ? (
        <>
          <Button variant="primary" size="lg" onClick={() => setOpen(true)}>
            Subscribe
          </Button>
          <SubscribeDialog
            serviceId={line.service_id}
            name={line.service_name}
            open={open}
            onClose={() => setOpen(false)}
          />
        </>
      ) : (
        <>
          <p>Monthly packages need an account. Your cart will be saved.</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/login" variant="primary">
              Sign in
            </ButtonLink>
            <ButtonLink to="/signup" state={{ guestInfo: guest }}>
              Create an account
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}
