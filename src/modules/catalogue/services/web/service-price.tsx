import { useMoney } from '@/modules/foundation/settings/web/settings-context';
import { Money } from '@/ui/money';
import { savedPercentOf } from '../catalogue.rules';
import { effectivePrice, type Priced } from '../price.rules';

export interface ServicePriceProps {
  service: Priced & { service_type: 'one_time' | 'subscription' };
  size?: 'md' | 'lg';
}

/** What is paid, the struck original beside it and the rounded percent saved (SERV-06). */
export function ServicePrice({ service, size = 'md' }: ServicePriceProps) {
  const money = useMoney();
  const saved = savedPercentOf(service);
  const monthly = service.service_type === 'subscription' ? 'per month' : null;
  const note = [monthly, saved > 0 ? `${saved}% off` : null].filter(Boolean).join(', ');
  return (
    <Money
      value={money(effectivePrice(service))}
      was={saved > 0 ? money(service.price) : undefined}
      note={note === '' ? undefined : note}
      size={size}
    />
  );
}
