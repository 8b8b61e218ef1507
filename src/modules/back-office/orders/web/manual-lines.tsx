import { Plus, Trash2 } from 'lucide-react';
import type { WireService } from '@/modules/catalogue/services/catalogue.contract';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { Checkbox } from '@/ui/checkbox';
import { IconButton } from '@/ui/icon-button';
import { QuantityControl } from '@/ui/quantity-control';
import { SelectField } from '@/ui/select-field';
import type { ManualLine, ManualLines } from './use-manual-order';

interface ManualLineRowProps {
  readonly line: ManualLine;
  readonly place: number;
  readonly own: ManualLines;
  readonly services: readonly WireService[];
  /** Why it can't be sold; null where it can. */
  readonly problem: string | null;
}

function ManualLineRow({ line, place, own, services, problem }: ManualLineRowProps) {
  const detail = own.detailOf(line.serviceId);
  const variations = detail?.variation ?? [];
  const offersRush = detail !== null && detail.rush_surcharge !== null;
  const name = services.find(({ id }) => id === line.serviceId)?.name ?? `Line ${place}`;
  const numberOf = (text: string): number | null => (text === '' ? null : Number(text));
  return (
    <li className="grid items-end gap-4 border-t border-line py-5 first:border-t-0 first:pt-0 md:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className={cx('grid items-end gap-4', (variations.length > 0 || offersRush) && 'sm:grid-cols-2')}>
        <SelectField
          label={place === 1 ? 'Service' : `Service ${place}`}
          placeholder="Choose a service"
          options={services.map((service) => ({ value: String(service.id), label: service.name }))}
          value={line.serviceId === null ? '' : String(line.serviceId)}
          onChange={(event) => own.choose(line.key, numberOf(event.target.value))}
          error={problem ?? undefined}
        />
        {variations.length > 0 && (
          <SelectField
            label={`Option of ${name}`}
            placeholder="As it is"
            options={variations.map((variation) => ({ value: String(variation.id), label: variation.name }))}
            value={line.variationId === null ? '' : String(line.variationId)}
            onChange={(event) => own.change(line.key, { variationId: numberOf(event.target.value) })}
          />
        )}
        {offersRush && (
          <Checkbox
            label="Rush, within 24 hours"
            checked={line.rush}
            onChange={(event) => own.change(line.key, { rush: event.target.checked })}
          />
        )}
      </div>
      <QuantityControl
        label={`pieces of ${name}`}
        value={line.qty}
        onChange={(qty) => own.change(line.key, { qty })}
      />
      <IconButton
        label={`Remove ${name}`}
        icon={<Trash2 aria-hidden />}
        disabled={own.lines.length === 1}
        onClick={() => own.remove(line.key)}
      />
    </li>
  );
}

interface ManualLinesPartProps {
  readonly own: ManualLines;
  readonly services: readonly WireService[];
  readonly problemOf: (line: ManualLine) => string | null;
}

/** What is ordered: services of the catalogue with their options and quantities. */
export function ManualLinesPart({ own, services, problemOf }: ManualLinesPartProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      <ul className="w-full">
        {own.lines.map((line, index) => (
          <ManualLineRow
            key={line.key}
            line={line}
            place={index + 1}
            own={own}
            services={services}
            problem={problemOf(line)}
          />
        ))}
      </ul>
      <Button icon={<Plus size={18} aria-hidden />} onClick={own.add}>
        Add a service
      </Button>
    </div>
  );
}
