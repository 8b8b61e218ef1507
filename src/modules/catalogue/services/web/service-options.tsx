import { useMoney, useSettings } from '@/modules/foundation/settings/web/settings-context';
import { hoursText } from '@/modules/foundation/settings/settings.rules';
import { RadioCards } from '@/ui/radio-cards';
import type { WireDetail } from '../catalogue.contract';
import { FirstVersion } from './first-version';
import { promisedHours, turnaroundText, variedPrice } from '../catalogue.rules';
import { effectivePrice } from '../price.rules';

export interface VariationChoiceProps {
  detail: WireDetail;
  value: number | null;
  onChange: (id: number) => void;
}

/** Chooses among the variations of a service, each with its own price. */
export function VariationChoice({ detail, value, onChange }: VariationChoiceProps) {
  const money = useMoney();
  if (detail.variation.length === 0) return null;
  return (
    <RadioCards
      legend="Options"
      options={detail.variation.map((one) => ({
        value: String(one.id),
        label: one.name,
        aside: <span className="figures">{money(effectivePrice(variedPrice(detail, one)))}</span>,
      }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(Number(id))}
    />
  );
}

function OrderToday({ hours }: { hours: readonly [number, number] }) {
  return (
    <p className="mt-2 text-sm text-muted">
      <FirstVersion hours={hours} lead="Order today: first version" />
    </p>
  );
}

export interface DeliveryChoiceProps {
  detail: WireDetail;
  rush: boolean;
  onChange: (rush: boolean) => void;
}

/** Chooses between the package's own delivery time and rush, where rush is offered; else says the time. */
export function DeliveryChoice({ detail, rush, onChange }: DeliveryChoiceProps) {
  const money = useMoney();
  const { turnaround_hours } = useSettings();
  const standard = turnaroundText(detail.turnaround_hours);
  if (standard === null) return null;
  if (detail.rush_surcharge === null) {
    return (
      <div>
        <p className="text-muted">Delivered in {standard} after we have your payment and your files.</p>
        <OrderToday hours={detail.turnaround_hours} />
      </div>
    );
  }
  const within = turnaround_hours.rush;
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        legend="Delivery"
        columns={2}
        options={[
          {
            value: 'standard',
            label: 'Standard',
            text: `In ${standard}`,
          },
          {
            value: 'rush',
            label: 'Rush',
            text: `In ${hoursText(within)}`,
            aside: <span className="figures">+{money(detail.rush_surcharge)}</span>,
          },
        ]}
        value={rush ? 'rush' : 'standard'}
        onChange={(choice) => onChange(choice === 'rush')}
      />
      <OrderToday hours={promisedHours(detail.turnaround_hours, rush)} />
    </div>
  );
}
