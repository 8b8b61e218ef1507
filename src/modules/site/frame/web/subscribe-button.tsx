import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { WireDetail } from '@/modules/catalogue/services/catalogue.contract';
import { SubscribeDialog } from '@/modules/shop/subscriptions/web/subscribe-dialog';
import { Button } from '@/ui/button';

/** Opens a monthly package to be bought; `?subscribe=1` opens it with the page, as links and log-ins do (SERV-03). */
export function SubscribeButton({ detail, size = 'lg' }: { detail: WireDetail; size?: 'md' | 'lg' }) {
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState(search.get('subscribe') === '1');
  const close = (): void => {
    setOpen(false);
    if (!search.has('subscribe')) return;
    const rest = new URLSearchParams(search);
    rest.delete('subscribe');
    setSearch(rest, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <Button
        variant="primary"
        size={size}
        wide
        icon={<CalendarSync aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Subscribe
      </Button>
      <SubscribeDialog serviceId={detail.id} name={detail.name} detail={detail} open={open} onClose={close} />
    </>
  );
}
