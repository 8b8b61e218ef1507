import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { NewLine } from '@/modules/shop/cart/cart.rules';
import { useMoney } from '@/modules/foundation/settings/web/settings-context';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { EMPTY_GIFT, giftProblems, giftInputOf, type GiftForm } from '../gift.rules';
import { BuyForm } from './buy-form';
import { GiftFields } from './gift-fields';
import type { Done } from './use-checkout';

export interface GiftCardDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The card as it was chosen on its page. */
  readonly line: NewLine;
}

// The button that led to a step is gone with the one before: the step itself takes the focus.
function focusOn(element: HTMLElement | null): void {
  element?.focus();
}

/** Buys a gift card on its own, in two steps: who it is for, and paying (SERV-03). What is typed stays while the page does. */
export function GiftCardDialog({ open, onClose, line }: GiftCardDialogProps) {
  const navigate = useNavigate();
  const money = useMoney();
  const [gift, setGift] = useState<GiftForm>(EMPTY_GIFT);
  const [step, setStep] = useState<'gift' | 'pay'>('gift');
  const [showAll, setShowAll] = useState(false);
  const [busy, setBusy] = useState(false);

  const [moved, setMoved] = useState(false);

  const go = (to: 'gift' | 'pay'): void => {
    setStep(to);
    setMoved(true);
  };
  const goOn = (): void => {
    const isRight = Object.keys(giftProblems(gift, new Date())).length === 0;
    setShowAll(!isRight);
    if (isRight) go('pay');
  };
  const onDone = async ({ orderId, confirmation }: Done): Promise<undefined> => {
    await navigate(`/order-confirmation/${orderId}`, { state: confirmation });
  };
  const bought = { ...line, qty: 1, total_price: line.price, gift: giftInputOf(gift) };
  const input = gift.forWhom === 'gift' ? `, for ${gift.name.trim() || gift.email.trim()}` : '';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title="Buy Gift Card"
      description={
        <>
          {line.service_name}, <span className="figures text-ink">{money(line.price)}</span>
          {step === 'pay' && input}
        </>
      }
      footer={
        step === 'gift' ? (
          <Button key="continue" type="submit" form="gift-form" variant="primary">
            Continue to payment
          </Button>
        ) : (
          <Button key="back" disabled={busy} onClick={() => go('gift')}>
            Back
          </Button>
        )
      }
    >
      <div key={step} ref={moved ? focusOn : undefined} tabIndex={-1}>
        {step === 'gift' ? (
          <form
            id="gift-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              goOn();
            }}
          >
            <GiftFields value={gift} onChange={setGift} showAll={showAll} />
          </form>
        ) : (
          <BuyForm line={bought} onBusy={setBusy} onDone={onDone} />
        )}
      </div>
    </Dialog>
  );
}
