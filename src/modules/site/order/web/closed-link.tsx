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
        text="Its private links were closed when the account took it over. Log in, and it is under your orders."
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
        title="A new link is on its way"
        text="It goes to the email address of this order. If it is not there in a few minutes, look into your spam folder."
      />
    );
  }
  return (
    <EmptyState
      heading="h1"
      title="This private link is closed"
      text="A newer one took its place, or somebody closed it. Your order and files are safe. We can mail a new link to the address of this order."
      action={
        <>
          <Button variant="primary" loading={busy} onClick={() => void ask()}>
            Mail me a new link
          </Button>
          <ButtonLink to="/login">Log in</ButtonLink>
        </>
      }
    />
  );
}
