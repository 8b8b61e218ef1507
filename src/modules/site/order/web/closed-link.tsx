import { useState } from 'react';
import { useParams } from 'react-router';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { useRenewLink } from './private-links';

/** What a closed private link leads to: why, and the way to a new one. */
export function ClosedLink({ reason }: { reason: 'revoked' | 'attached' }) {
  const { orderId = '' } = useParams();
  const { busy, renew } = useRenewLink(orderId);
  const [sent, setSent] = useState(false);
  const ask = async () => setSent(await renew());
  if (reason === 'attached') {
    return (
      <EmptyState
        heading="h1"
        title="This order is in an account now"
        text="Its private links were turned off when it was added to the account. Log in to find it under your orders."
        action={
          <ButtonLink to="/login" state={{ from: `/order/${orderId}` }} variant="primary">
            Log in
          </ButtonLink>
        }
      />
    );
  }
  if (sent) {
    return (
      <EmptyState
        heading="h1"
        title="We have emailed you a new link"
        text="It goes to the email address of this order. If it does not arrive within a few minutes, check your spam folder."
      />
    );
  }
  return (
    <EmptyState
      heading="h1"
      title="This private link no longer works"
      text="It was replaced or turned off. Your order and files are safe. We can email a new link to the address of this order."
      action={
        <>
          <Button variant="primary" loading={busy} onClick={() => void ask()}>
            Email me a new link
          </Button>
          <ButtonLink to="/login">Log in</ButtonLink>
        </>
      }
    />
  );
}
