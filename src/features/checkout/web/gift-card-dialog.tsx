import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { NewLine } from '@/features/cart/cart.rules';
import { useMoney } from '@/features/settings/web';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { EMPTY_GIFT, giftProblems, giftWishOf, type GiftForm } from '../gift.rules';
import { BuyForm } from './buy-form';
import { GiftFields } from './gift-fields';
import type { Done } from './use-checkout';

export interface GiftCardDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The card as it was chosen on its page. */
  readonly line: NewLine;
}

/** Buys a gift card on its own, in two steps: who it is for, and paying (SERV-03). What is typed stays while the page does. */
export function GiftCardDialog({ open, onClose, line }: GiftCardDialogProps) {
  const navigate = useNavigate();
  const money = useMoney();
  const [gift, setGift] = useState<GiftForm>(EMPTY_GIFT);
  const [step, setStep] = useState<'gift' | 'pay'>('gift');
  const [showAll, setShowAll] = useState(false);
  const [busy, setBusy] = useState(false);

  const content = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  // The button that led here is gone: the step itself takes the focus.
  useEffect(() => {
    if (!first.current) content.current?.focus();
    first.current = false;
  }, [step]);

  const goOn = (): void => {
    const isRight = Object.keys(giftProblems(gift, new Date())).length === 0;
    setShowAll(!isRight);
    if (isRight) setStep('pay');
  };
  const onDone = async ({ orderId, confirmation }: Done): Promise<undefined> => {
    await navigate(`/order-confirmation/${orderId}`, { state: confirmation });
  };
  const bought = { ...line, qty: 1, total_price: line.price, gift: giftWishOf(gift) };
  const wish = gift.forWhom === 'gift' ? `, for ${gift.name.trim() || gift.email.trim()}` : '';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title="Buy Gift Card"
      description={
        <>
          {line.service_name}, <span className="figures text-ink">{money(line.price)}</span>
          {step === 'pay' && wish}
        </>
      }
      footer={
        step === 'gift' ? (
          <Button type="submit" form="gift-form" variant="primary">
            Continue to payment
          </Button>
        ) : (
          <Button disabled={busy} onClick={() => setStep('gift')}>
            Back
          </Button>
        )
      }
    >
      <div ref={content} tabIndex={-1}>
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
