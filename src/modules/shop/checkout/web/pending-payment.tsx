import { Hourglass } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { aria } from '@/ui/aria';
import { Button } from '@/ui/button';

// Often enough for who waits in front of it; an email comes as well.
const LOOK_EVERY_MS = 20_000;

/** What a buyer reads whose money is under way, on whichever page they are. */
export function PendingNotice() {
  return (
    <div className="flex flex-col gap-3">
      <p>
        The payment provider has your payment and is still checking it. You do not need to do anything, and
        you can close this page.
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-muted">
        <li>When the money arrives, we make your order and email you.</li>
        <li>If the payment is refused, you are not charged and can pay again here.</li>
      </ul>
      <p>Please do not pay a second time.</p>
    </div>
  );
}

interface PendingPaymentProps {
  /** Asks what became of it. */
  readonly look: () => Promise<void>;
  readonly heading: 'h2' | 'h3';
}

/** In place of the payment: money is under way, so nothing is sold until its provider has decided. */
export function PendingPayment({ look, heading: Heading }: PendingPaymentProps) {
  const [looking, setLooking] = useState(false);
  const [asked, setAsked] = useState(false);
  const lookNow = useEffectEvent(look);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void lookNow();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const press = async (): Promise<void> => {
    setLooking(true);
    setAsked(false);
    await look();
    setLooking(false);
    setAsked(true);
  };
  return (
    <section
      aria-labelledby="pending-title"
      className="flex flex-col gap-5 rounded border border-edge p-5 md:p-6"
    >
      <Heading id="pending-title" className="flex items-center gap-3 text-lg">
        <Hourglass aria-hidden="true" className="shrink-0 text-before" />
        Your payment is being checked
      </Heading>
      <PendingNotice />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button loading={looking} onClick={() => void press()}>
          Check now
        </Button>
        <Link to="/contact" className="link inline-flex min-h-11 items-center">
          Write to us
        </Link>
      </div>
      <p {...aria.status} className="text-sm text-muted empty:hidden">
        {asked && 'Still being checked. This page checks again automatically.'}
      </p>
    </section>
  );
}
