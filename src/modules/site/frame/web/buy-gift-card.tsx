import { Gift } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { WireDetail } from '@/modules/catalogue/services/catalogue.contract';
import { GiftCardDialog } from '@/modules/shop/checkout/web/dialogs-on-demand';
import { Button } from '@/ui/button';
import { chosenLine, type ServiceChoice } from '../service-choice.rules';

/** Gift cards have no cart: they are bought on the spot, in a dialog (SERV-03). */
export function BuyGiftCard({ detail, choice }: { detail: WireDetail; choice: ServiceChoice }) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-6">
      <p className="text-sm text-muted">
        Use the code for any service except monthly packages, in one order or several.
      </p>
      <Button
        variant="primary"
        size="lg"
        wide
        icon={<Gift aria-hidden="true" />}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        Buy Gift Card
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <GiftCardDialog open={open} onClose={() => setOpen(false)} line={chosenLine(detail, choice)} />
        </Suspense>
      )}
    </div>
  );
}
